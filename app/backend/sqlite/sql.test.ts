import { afterEach, beforeEach, expect, test } from 'vitest'
import { things } from '../contract/things'
import type { DocumentQuery } from '../documents'
import { checkQuery, cursorOf } from '../queries.server'
import { type Connection, openConnection } from './connection.server'
import { pageSql } from './sql.server'

let connection: Connection

beforeEach(() => {
  connection = openConnection(':memory:')
})

afterEach(() => connection.close())

/** How SQLite goes about the query: 'SEARCH ... USING INDEX ...' for each step. */
function planOf(query: DocumentQuery): string {
  const { text, parameters } = pageSql(checkQuery(things, query))
  const sql = `EXPLAIN QUERY PLAN SELECT document FROM ${connection.tableOf(things)} ${text}`
  const steps: string[] = connection
    .statement(sql)
    .all(...parameters)
    .map(({ detail }) => detail)
  return steps.join('; ')
}

test('every condition on a declared field searches its index', () => {
  expect(planOf({ where: [['kind', '==', 'lamp']] })).toMatch(/^SEARCH things USING INDEX things by kind/)
  expect(planOf({ where: [['kind', 'in', ['lamp', 'chair']]] })).toContain(
    'SEARCH things USING INDEX things by kind',
  )
  expect(planOf({ where: [['rank', '>', 3]], orderBy: ['rank', 'asc'] })).toContain(
    'things by rank ($.rank>? AND',
  )
  expect(planOf({ where: [['place.canton', '==', 'VD']] })).toContain('things by place.canton')
})

test('a page in the order of a field is read off its index, also behind a cursor, without sorting', () => {
  for (const field of ['id', 'rank', 'createdAt', 'updatedAt', 'changedAt']) {
    for (const direction of ['asc', 'desc'] as const) {
      const orderBy = [field, direction] as const
      const after = cursorOf(orderBy, { value: 'x', id: 'a' })
      expect(planOf({ orderBy })).not.toContain('TEMP B-TREE')
      expect(planOf({ orderBy, after })).toMatch(/^SEARCH/)
      expect(planOf({ orderBy, after })).not.toContain('TEMP B-TREE')
    }
  }
})

test('a page of several kinds, in the order of another field, is read off the index of the order', () => {
  const where = [['kind', 'in', ['lamp', 'chair']]] as const
  for (const orderBy of [['rank', 'asc'] as const, ['createdAt', 'desc'] as const]) {
    const plan = planOf({ where, orderBy, after: cursorOf(orderBy, { value: 'x', id: 'a' }) })
    expect(plan).toContain(orderBy[0] === 'rank' ? 'things by rank' : 'things by createdAt')
    expect(plan).not.toContain('TEMP B-TREE')
  }
  expect(planOf({ where, orderBy: ['kind', 'asc'] })).toContain('USING INDEX things by kind')
})

test('old tombstones are read off an index that holds nothing else', () => {
  const removed = { where: [['removedAt', '<', '2026']], orderBy: ['removedAt', 'asc'] } as const
  const plan = planOf({ ...removed, includeRemoved: true })
  expect(plan).toMatch(/^SEARCH things USING INDEX things by removedAt/)
  expect(plan).not.toContain('TEMP B-TREE')
})

test('the change feed searches behind its instant', () => {
  const feed = { where: [['changedAt', '>', '2026']], orderBy: ['changedAt', 'asc'] } as const
  expect(planOf({ ...feed, includeRemoved: true })).toMatch(/^SEARCH things USING INDEX \S+ \(changed_at>\?/)
})
