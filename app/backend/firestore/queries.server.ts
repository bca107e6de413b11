// The port's queries as Firestore's, and conditions checked in memory.
import { FieldPath, Filter, type Firestore, type Query } from 'firebase-admin/firestore'
import { type Collection, type Condition, type FieldValue, InvalidQuery } from '../documents'
import type { CheckedQuery } from '../queries.server'
import { isDocumentId, wellFormedJson } from '../values.server'
import { isOrderedByFirestore } from './indexes.server'
import { fieldOf, type Row } from './rows.server'

interface PageQuery {
  query: Query
  /** false = it returns all matches, to be ordered in memory. */
  isOrdered: boolean
}

/** Asks for one page and the document after it; null when nothing can match. */
export function pageQuery(
  firestore: Firestore,
  collection: Collection<unknown>,
  checked: CheckedQuery,
): PageQuery | null {
  const { where, orderBy, limit, after, includeRemoved } = checked
  const [field, direction] = orderBy
  const query = matchingQuery(firestore, collection, where, includeRemoved)
  if (!query) return null
  if (!isOrderedByFirestore(where, orderBy)) return { query, isOrdered: false }
  const id = FieldPath.documentId()
  if (field === 'id') {
    const ordered = query.orderBy(id, direction).limit(limit + 1)
    return { query: after ? ordered.startAfter(after.id) : ordered, isOrdered: true }
  }
  const ordered = query
    .orderBy(pathOf(field), direction)
    .orderBy(id, direction)
    .limit(limit + 1)
  return { query: after ? ordered.startAfter(after.value, after.id) : ordered, isOrdered: true }
}

export function orderedInMemory(
  rows: Row[],
  { orderBy: [field, direction], limit, after }: CheckedQuery,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  const between = (row: Row, value: FieldValue, id: string) =>
    sign * (compare(fieldOf(row, field), value) || compare(row.id, id))
  return rows
    .filter((row) => hasField(row, field) && (!after || between(row, after.value, after.id) > 0))
    .sort((a, b) => between(a, fieldOf(b, field), b.id))
    .slice(0, limit + 1)
}

/** The query for all documents under these conditions; null when no document can meet them. */
export function matchingQuery(
  firestore: Firestore,
  collection: Collection<unknown>,
  where: readonly Condition[],
  includeRemoved: boolean,
): Query | null {
  let query: Query = firestore.collection(collection.name)
  if (!includeRemoved) query = query.where('removedAt', '==', null)
  for (const condition of where) {
    const filter = condition[0] === 'id' ? filterById(condition) : filterBy(condition)
    if (filter === 'never') return null
    if (filter !== 'always') query = query.where(filter)
  }
  return query
}

export function matches(row: Row, where: readonly Condition[], includeRemoved: boolean): boolean {
  if (row.removedAt !== null && !includeRemoved) return false
  return where.every((condition) => holds(row, condition))
}

function filterBy([field, operator, operand]: Condition): Filter {
  return Filter.where(pathOf(field), operator, wellFormed(operand))
}

/** Firestore throws on an id that no document can have. */
function filterById([, operator, operand]: Condition): Filter | 'always' | 'never' {
  const id = FieldPath.documentId()
  if (operator === 'in') {
    const ids = operand.filter((value) => typeof value === 'string' && isDocumentId(value))
    return ids.length > 0 ? Filter.where(id, 'in', ids) : 'never'
  }
  if (typeof operand !== 'string') return 'never'
  if (isDocumentId(operand)) return Filter.where(id, operator, operand)
  if (operator === '==') return 'never'
  if (operand === '') return operator.startsWith('>') ? 'always' : 'never'
  throw new InvalidQuery(`id ${operator} ${JSON.stringify(operand)}: no document can have this id`)
}

function holds(row: Row, [field, operator, operand]: Condition): boolean {
  if (!hasField(row, field)) return false
  const value = fieldOf(row, field)
  if (operator === 'in') return operand.some((one) => wellFormed(one) === value)
  const other = wellFormed(operand)
  if (operator === '==') return value === other
  if (typeof value !== typeof other || value === null || other === null) return false
  const order = compare(value, other)
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

/** fieldOf gives null also for a missing field. */
function hasField(row: Row, field: string): boolean {
  if (fieldOf(row, field) !== null) return true
  let value: unknown = row.content
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  return value === null
}

const TYPES = ['object', 'boolean', 'number', 'string']

/** null, false, true, numbers, strings by code point (the order of their bytes). */
function compare(one: FieldValue, other: FieldValue): number {
  if (typeof one !== typeof other) return TYPES.indexOf(typeof one) - TYPES.indexOf(typeof other)
  if (typeof one === 'string' && typeof other === 'string') {
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }
  return Number(one) - Number(other)
}

function pathOf(field: string): FieldPath {
  return new FieldPath(...field.split('.'))
}

function wellFormed<V>(value: V): V {
  return JSON.parse(wellFormedJson(value))
}
