// The image of a deployment has no development packages (Dockerfile).
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const BUILD = fileURLToPath(new URL('../../build', import.meta.url))

test('what is built for the server imports only what production installs', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const ours = readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?js$/.test(path) && !path.startsWith('client'))
    .flatMap((path) => ts.preProcessFile(readFileSync(`${BUILD}/${path}`, 'utf8')).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !name.startsWith('/') && !name.startsWith('node:'))
  const packages = new Set(ours.map(packageOf).filter((name) => !builtinModules.includes(name)))
  expect(packages.size).toBeGreaterThan(20)
  const undeclared = [...packages].filter((name) => !(name in dependencies))
  expect(undeclared).toEqual([])
})

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
