import { expect, test } from 'vitest'
import { decoded } from './decoded.server'

test('signs of Windows-1252 that Latin-1 has not are kept', () => {
  expect(decoded(Uint8Array.from([0x43, 0x68, 0x9c, 0x75, 0x72, 0x20, 0x64, 0x92, 0xe9, 0x74, 0xe9]))).toBe(
    'Chœur d’été',
  )
})
