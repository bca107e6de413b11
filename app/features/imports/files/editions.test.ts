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

test('an id is the same as a number and with space around it; a refused record takes none, and other ids stay as they are', async () => {
  const other = { ...RECORD, id: 'x-2', start: '2026-07-01' }
  const [number, spaced] = [
    { ...RECORD, id: 7 },
    { ...RECORD, id: ' 7 ', start: '2026-06-12' },
  ]
  const refused = { ...RECORD, id: '7', start: '2026-06-01', locality: '' }
  expect(await idsIn([number, other, refused, spaced])).toEqual([
    '7 2026-06-05',
    'x-2 2026-07-01',
    'sans localité',
    '7@2026-06-12 2026-06-12',
  ])
})

test('without an id twice each line is read whole once, with one only those of that id twice', async () => {
  // Each look at a line and each whole reading takes its text once.
  const textsTaken = async (ids: readonly string[]) => {
    let taken = 0
    async function* lines() {
      for (const [index, id] of ids.entries()) {
        const text = JSON.stringify({ ...RECORD, id, start: `2026-06-1${index}` })
        yield {
          number: index + 1,
          get text() {
            taken += 1
            return text
          },
        }
      }
    }
    for await (const item of readRecords(lines, '2026-11-20')) expect(item.kind).toBe('candidate')
    return taken
  }
  // One look for ids that stand there twice, and one reading; then a look for them, and a reading of those two.
  expect(await textsTaken(['a', 'b', 'c'])).toBe(2 * 3)
  expect(await textsTaken(['a', 'b', 'a'])).toBe(2 * 3 + 3 + 2)
})
