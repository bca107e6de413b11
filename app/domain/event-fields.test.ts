import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventSchema } from './event'
import { FIELD_NAMES, inputLabel, SIMPLE_CONTENT } from './event-fields'

const FORMAT = readFileSync(fileURLToPath(new URL('../../docs/data-format.md', import.meta.url)), 'utf8')

test('every field has a row, and documents are in their order', () => {
  expect(Object.keys(eventSchema.shape)).toEqual(FIELD_NAMES)
})

test('every simple field that authors write has a label above its input', () => {
  expect(SIMPLE_CONTENT.filter((field) => !inputLabel(field))).toEqual([])
  expect(inputLabel('toString')).toBeUndefined()
})

test('the data format describes every field of an event, and no other', () => {
  const table = /^### events\n.*?(?=^###|\nAn `all_day`)/ms.exec(FORMAT)?.[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(described.sort()).toEqual([...FIELD_NAMES].sort())
})
