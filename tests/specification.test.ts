import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claims } from '../scripts/mutate/claims'
import { MUTATIONS } from '../scripts/mutate/mutations'

const read = (file: string) => readFileSync(file, 'utf8')

test('every test that the table of the specification names exists', () => {
  const missing = claims().filter(({ file, name }) => !read(file).includes(name))
  expect(missing).toEqual([])
  expect(claims().length).toBeGreaterThan(100)
})

test('every journey that it says runs on both backends does', () => {
  const both = claims().filter(({ file, backends }) => backends === 'both' && file.startsWith('tests/e2e/'))
  const onOne = both.filter(({ file, name }) => {
    const [, tags = ''] = read(file).split(name)
    return !tags.slice(0, tags.indexOf('async')).includes('@store')
  })
  expect(onOne).toEqual([])
  expect(both.length).toBeGreaterThan(10)
})

test('every row has a change of the code that its test must notice, and every change a row', () => {
  const rows = claims().map(({ row }) => row)
  const changed = new Set(MUTATIONS.map(({ row }) => row))
  expect(rows.filter((row) => !changed.has(row))).toEqual([])
  expect([...changed].filter((row) => !rows.includes(row))).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
})

test('what is changed stands once in its file', () => {
  const gone = MUTATIONS.flatMap(({ edits }) => edits).filter(
    ({ file, from }) => read(file).split(from).length !== 2,
  )
  expect(gone).toEqual([])
})
