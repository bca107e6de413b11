import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seal, sessionSecret, unseal } from './secrets.server'

const KEY = { secret: 's'.repeat(32), context: 'mail-7' }
const TEXT = 'Bonjour Chloé, votre code : 12345678'

test('a sealed text can be read back, and shows nothing of itself', () => {
  const sealed = seal(TEXT, KEY)
  expect(unseal(sealed, KEY)).toBe(TEXT)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('12345678')
  expect(seal(TEXT, KEY)).not.toBe(sealed)
})

test.each([
  ['another secret', { ...KEY, secret: 't'.repeat(32) }],
  ['another context', { ...KEY, context: 'mail-8' }],
])('not with %s', (_what, key) => {
  expect(unseal(seal(TEXT, KEY), key)).toBeNull()
})

test('not when it was changed or cut', () => {
  const bytes = Buffer.from(seal(TEXT, KEY), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(unseal(changed.toString('base64url'), KEY)).toBeNull()
  }
  for (const cut of ['', bytes.subarray(0, 20).toString('base64url'), 'é!'])
    expect(unseal(cut, KEY)).toBeNull()
})

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
