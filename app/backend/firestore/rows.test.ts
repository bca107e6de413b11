import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyContent } from '../../../tests/firebase/any-content'
import { anyThings } from '../contract/things'
import { contentOf, wellFormedJson } from '../values.server'
import { documentFields, type Row, rowIn, sizeOf } from './rows.server'

const INSTANT = '2026-11-21T12:00:00.000Z'
const META = { version: 3, createdAt: INSTANT, updatedAt: INSTANT, changedAt: INSTANT, removedAt: null }

function rowOf(content: unknown): Row {
  return { id: 'a', ...META, content: contentOf(content) }
}

test('any JSON object comes back as it went in, and nothing is written that Firestore refuses', () => {
  fc.assert(
    fc.property(anyContent, (value) => {
      const row = rowOf(value)
      const fields = documentFields(row)
      expectHoldable(fields, 0, false)
      expect(rowIn(anyThings, 'a', fields)).toEqual(row)
    }),
    { numRuns: 500 },
  )
})

test('what Firestore can hold lies there as it is', () => {
  const content = { title: 'Concert', place: { canton: 'VD', tags: ['a', 'b'] }, dates: [{ start: INSTANT }] }
  expect(documentFields(rowOf(content))).toEqual({ ...content, ...META })
})

test('what Firestore cannot hold lies there as JSON, and nothing else does', () => {
  const content = { grid: [[1, 2], 3], map: { '': 1, b: 2 }, plain: 1 }
  expect(documentFields(rowOf(content))).toEqual({
    grid: [{ '_~json': '[1,2]' }, 3],
    map: { b: 2, '_~json': '{"":1}' },
    plain: 1,
    ...META,
  })
})

test('a value a hundred levels deep comes back whole', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 100; level++) deep = level % 2 ? [deep] : { level: deep }
  const row = rowOf({ deep })
  expectHoldable(documentFields(row), 0, false)
  expect(rowIn(anyThings, 'a', documentFields(row))).toEqual(row)
})

test('sizes are those that Firestore gives as an example', () => {
  const fields = { type: 'Personal', done: false, priority: 1, description: 'Learn Cloud Firestore' }
  expect(sizeOf('users/jeff/tasks/my_task_id', fields)).toBe(147)
})

function expectHoldable(value: unknown, depth: number, isInArray: boolean): void {
  if (typeof value !== 'object' || value === null) return
  expect(depth).toBeLessThanOrEqual(20)
  expect(Array.isArray(value) && isInArray).toBe(false)
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) expect(key).not.toMatch(/^(__.*__)?$/)
    expectHoldable(inner, depth + 1, Array.isArray(value))
  }
  expect(wellFormedJson(value)).toBe(JSON.stringify(value))
}
