import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionSecret } from './session-secret.server'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'agenda-secret-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('a secret is made once, for the owner alone, and then stays', async () => {
  const secret = await sessionSecret(null, directory)
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(await sessionSecret(null, directory)).toBe(secret)
  expect((await stat(path.join(directory, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('the configured secret wins and is not written down', async () => {
  expect(await sessionSecret('configured-configured-configured', directory)).toBe(
    'configured-configured-configured',
  )
  await expect(stat(path.join(directory, 'session-secret'))).rejects.toThrow('ENOENT')
})

test('of several first starts at once, one makes the secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => sessionSecret(null, directory)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(directory)).toEqual(['session-secret'])
})

test('a damaged file is not taken for a secret', async () => {
  await writeFile(path.join(directory, 'session-secret'), '')
  await expect(sessionSecret(null, directory)).rejects.toThrow('ne contient pas de clé')
})
