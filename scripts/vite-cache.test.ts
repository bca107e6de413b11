import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownVite } from './vite-cache'

test('of several at once each holds a port of hot reload of its own, and its folder of packages', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => ownVite()))
  expect(new Set(others.map(({ hmr }) => hmr.port)).size).toBe(3)
  expect(new Set(others.map(({ cacheDir }) => cacheDir)).size).toBe(3)
  const [first] = others
  first?.hmr.server.close()
  const next = await ownVite()
  expect(next.cacheDir).toBe(first?.cacheDir)
  for (const { hmr } of [...others, next]) hmr.server.close()
})

test('every Vite server of a script has a folder of packages of its own, and no fixed port of hot reload', () => {
  const scripts = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(new URL(name, import.meta.url), 'utf8')] as const)
    .filter(([, source]) => /from 'vite'/.test(source))
  expect(scripts.map(([name]) => name).sort()).toEqual(['bench-firebase.ts', 'dev.ts'])
  for (const [name, source] of scripts) {
    const servers = source.split(/\bcreateServer\(/).slice(1)
    expect(servers.length, name).toBeGreaterThan(0)
    for (const server of servers) {
      expect(server, name).toMatch(/^\{[\s\S]*?\bcacheDir\b[\s\S]*?\}\)/)
      expect(server, name).toMatch(/\bhmr(?:: false,| \})/)
    }
  }
})
