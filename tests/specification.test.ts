import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** « `file` › the beginning or the end of a test's name », in a cell of the table. */
const NAMED = /`((?:app|tests)\/[^`]+)` › ([^|]+?) \|/g

const named = [...readFileSync('docs/specification.md', 'utf8').matchAll(NAMED)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

test('every test that the table of the specification names exists', () => {
  const missing = named.filter(({ file, name }) => !readFileSync(file, 'utf8').includes(name))
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(60)
})

test('every journey that it says runs on both backends does', () => {
  const rows = readFileSync('docs/specification.md', 'utf8').split('\n')
  const both = rows.filter((row) => row.endsWith('| both |') && row.includes('`tests/e2e/'))
  const onOne = both.filter((row) => {
    const [, file = '', name = ''] = /`([^`]+)` › ([^|]+?) \|/.exec(row) ?? []
    const [, tags = ''] = readFileSync(file, 'utf8').split(name)
    return !tags.slice(0, tags.indexOf('async')).includes('@store')
  })
  expect(onOne).toEqual([])
  expect(both.length).toBeGreaterThan(10)
})
