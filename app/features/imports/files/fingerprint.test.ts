import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.server'
import { readRecord } from './romandie.server'

test('an entry has the fingerprint that earlier imports remember: with another one, edits made here would be lost', () => {
  const record = { id: 'x-1', title: 'Fête au village', locality: 'Nyon', canton: 'VD', start: '2026-06-05' }
  const entry = readRecord(1, JSON.stringify(record), '2026-11-20')
  if (entry.kind === 'refusal') throw new Error(entry.reason)
  const content = 'ad7b6935070ddcce9a26985af1e98c9f5db4c3255558e6d1fbf75b92b88d57cf'
  expect(fingerprintOf(entry)).toMatchObject({
    content,
    formerContent: content,
    fields: { title: '2b72c54745ae22f8', occurrences: 'df4a33fa2770e62a' },
  })
  expect(fingerprintOf({ ...entry, sourceDates: '[]' })).toMatchObject({
    content: '8743749973d84ae7d544a9c72166b0dad97e05452446ff766437b0a522d96c55',
    formerContent: content,
  })
})
