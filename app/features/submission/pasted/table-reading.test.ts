import { expect, test } from 'vitest'
import { readPastedDates } from './pasted-dates'
import { blocksOf, type Head, MOST_COLUMNS, MOST_LETTERS } from './table'
import { ROWS_TRIED, readingOf } from './table-reading'

const CONTEXT = { today: '2026-11-23', room: 800 }
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `c${String.fromCharCode(97 + (at % 26))}`)

test.each([
  ['named columns', ['Jour', ...names(MOST_COLUMNS - 1)]],
  ['columns without a name', ['Jour', ...names(3), ...Array(400).fill('')]],
])('a row is split no more often for many %s than for few', (_name, head) => {
  const row = head.map(() => 'x').join(';')
  const [block] = blocksOf([head.join(';'), ...Array(ROWS_TRIED).fill(row)].join('\n'))
  if (block?.kind !== 'table') return expect.unreachable()
  let splits = 0
  const counted: Head = {
    ...block.head,
    cellsOf: (written) => {
      splits += 1
      return block.head.cellsOf(written)
    },
  }
  readingOf({ ...block, head: counted }, CONTEXT.today, false)
  expect(splits).toBe(2 * ROWS_TRIED)
})

test('a table of more named columns is refused, and what stands above it is read', () => {
  const head = ['Jour', 'Heure', ...names(MOST_COLUMNS)].join(';')
  const { dates, refusals } = readPastedDates(`5.12.2026 20h\n${head}\n6.12.2026;20h`, CONTEXT)
  expect(dates.map(({ day }) => day)).toEqual(['2026-12-05'])
  expect(refusals).toMatchObject([
    {
      line: 2,
      reason:
        'ce tableau a plus de 40\u00a0colonnes et n’est pas lu\u00a0: n’en copiez que celles qu’il faut',
    },
  ])
})

test('a table with empty columns behind its own is read', () => {
  const { dates, refusals } = readPastedDates(`Jour;Heure${';'.repeat(300)}\n6.12.2026;20h`, CONTEXT)
  expect([dates.length, refusals]).toEqual([1, []])
})

test.each(['\n', '\r\n', '\r'])(
  'lines behind 60 000 letters are no rows, and named as one: %j',
  (lineBreak) => {
    const line = `5.12.2026 20h ${'x'.repeat(86)}`
    const text = `Jour;Heure${lineBreak}${`${line}${lineBreak}`.repeat(2000)}`
    const [table, unread, ...others] = blocksOf(text)
    const rows = table?.kind === 'table' ? table.rows.length : 0
    expect(rows * line.length).toBeLessThanOrEqual(MOST_LETTERS)
    expect(unread).toEqual({ kind: 'unread', row: { line: rows + 2, written: line } })
    expect(others).toEqual([])
  },
)

test('nothing is said of empty lines behind 60 000 letters', () => {
  expect(readPastedDates(`5.12.2026 20h${'\n'.repeat(MOST_LETTERS)}`, CONTEXT).refusals).toEqual([])
})
