import { expect, test } from 'vitest'
import { readRecords } from './romandie.server'

const RECORD = { id: 'x-1', title: 'Fête au village', locality: 'Nyon', canton: 'VD', start: '2026-06-05' }

async function idsIn(records: readonly object[]): Promise<string[]> {
  async function* lines() {
    for (const [index, record] of records.entries()) yield { number: index + 1, text: JSON.stringify(record) }
  }
  const ids: string[] = []
  for await (const item of readRecords(lines, '2026-11-20')) {
    const [first] = item.kind === 'candidate' ? item.event.occurrences : []
    ids.push(
      item.kind === 'candidate'
        ? `${item.event.source.externalId} ${first?.startLocal.slice(0, 10)}${item.event.description}`
        : item.reason,
    )
  }
  return ids
}

test('records of one id are as many events as they have first dates, whatever their order', async () => {
  const later = { ...RECORD, start: '2026-06-12' }
  const other = { ...RECORD, description: ', autre version' }
  expect(await idsIn([RECORD, later, RECORD])).toEqual([
    'x-1 2026-06-05',
    'x-1@2026-06-12 2026-06-12',
    'même identifiant et même date qu’à la ligne 1',
  ])
  expect((await idsIn([later, RECORD])).sort()).toEqual(['x-1 2026-06-05', 'x-1@2026-06-12 2026-06-12'])
  const taken = 'x-1 2026-06-05, autre version'
  const refused = 'même identifiant et même date qu’à la ligne'
  expect(await idsIn([RECORD, other])).toEqual([`${refused} 2`, taken])
  expect(await idsIn([other, RECORD])).toEqual([taken, `${refused} 1`])
})

test('one id of two publishers is two events', async () => {
  const ids = await idsIn([
    { ...RECORD, source: 'A' },
    { ...RECORD, source: 'B' },
  ])
  expect(ids).toEqual(['x-1 2026-06-05', 'x-1 2026-06-05'])
})
