import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredEvent } from '~/domain/event'
import { exportTo } from '~/features/archive/export.server'
import { importFile } from '~/features/archive/import-file.server'
import { sharedData } from '../../../../tests/support/shared-data'
import { allEvents, directory, OPTIONS, openStore } from './testing/imported-files'

const REAL_FILE = sharedData('evenements/romandie.ndjson')

test('the 959 real records go in, but for the one without a date; a second run changes nothing; the export is whole', async () => {
  if (!existsSync(REAL_FILE)) {
    console.warn(`left out: ${REAL_FILE} is absent`)
    return
  }
  const store = openStore()
  const report = await importFile(store, REAL_FILE, OPTIONS)
  expect(report).toMatchObject({ created: 958, updated: 0, unchanged: 0 })
  expect(report.refused).toEqual([{ line: 875, reason: 'aucune date' }])
  expect(report.notes).toEqual([{ line: 928, note: 'fin illisible «\u00a01995-07-230\u00a0», ignorée' }])

  const stored = await allEvents(store)
  const lastDay = (event: StoredEvent) =>
    event.occurrences
      .map(({ endLocal, startLocal }) => endLocal ?? startLocal)
      .sort()
      .at(-1)
  expect(
    stored.every((event) => event.status === 'published' && (lastDay(event) ?? '') >= OPTIONS.today),
  ).toBe(true)

  const second = await importFile(store, REAL_FILE, { ...OPTIONS, today: '2027-02-01' })
  expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 958 })

  const original = join(directory, 'original.ndjson')
  const again = join(directory, 'again.ndjson')
  await exportTo(store, original)
  const copy = openStore('copy')
  expect(await importFile(copy, original, OPTIONS)).toMatchObject({ created: 12 + 2 * 958, refused: [] })
  await exportTo(copy, again)
  expect((await readFile(again)).equals(await readFile(original))).toBe(true)
})
