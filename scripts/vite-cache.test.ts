import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ownVite } from './vite-cache'

test('whoever holds a port of hot reload keeps its folder of packages from all others', async () => {
  const first = await ownVite()
  const holder = createServer().listen(first.hmrPort)
  await once(holder, 'listening')
  const second = await ownVite()
  expect(second.hmrPort).not.toBe(first.hmrPort)
  expect(second.cacheDir).not.toBe(first.cacheDir)
  holder.close()
  await once(holder, 'close')
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
      expect(server, name).toMatch(/\bhmr: (?:false|\{ port: hmrPort \})/)
    }
  }
})
