import { expect, test } from 'vitest'
import { seal, unseal } from './seal.server'

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
