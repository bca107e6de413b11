// Checks queries and writes cursors, for both drivers.
import { z } from 'zod'
import {
  type Collection,
  type Condition,
  type DocumentCursor,
  type DocumentQuery,
  type FieldValue,
  InvalidCursor,
  InvalidQuery,
} from './documents'
import { isDocumentId } from './values.server'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
const MAX_IN_VALUES = 30
const STORE_FIELDS = ['id', 'createdAt', 'updatedAt', 'changedAt', 'removedAt']

export type Order = readonly [field: string, direction: 'asc' | 'desc']

interface Position {
  value: FieldValue
  id: string
}

export interface CheckedQuery {
  where: readonly Condition[]
  orderBy: Order
  limit: number
  after: Position | null
  includeRemoved: boolean
}

/** Fills in defaults. Throws InvalidQuery or InvalidCursor. */
export function checkQuery<T>(collection: Collection<T>, query: DocumentQuery): CheckedQuery {
  const orderBy = query.orderBy ?? (['id', 'asc'] as const)
  const limit = query.limit ?? DEFAULT_LIMIT
  checkField(collection, orderBy[0])
  if (orderBy[0] === 'removedAt' && !query.where?.some(([field]) => field === 'removedAt')) {
    throw new InvalidQuery('what is not removed has no place in the order of removedAt')
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new InvalidQuery(`the limit is a whole number from 1 to ${MAX_LIMIT}, not ${limit}`)
  }
  return {
    where: checkConditions(collection, query.where),
    orderBy,
    limit,
    after: query.after === undefined ? null : positionIn(query.after, orderBy),
    includeRemoved: query.includeRemoved ?? false,
  }
}

/** Throws InvalidQuery. */
export function checkConditions<T>(
  collection: Collection<T>,
  where: readonly Condition[] = [],
): readonly Condition[] {
  for (const [field, operator, operand] of where) {
    checkField(collection, field)
    if (field === 'removedAt' && (operator === '==' || operator === 'in')) {
      throw new InvalidQuery(`removedAt ${operator}: it takes ranges alone`)
    }
    if (operator === 'in') checkInValues(field, operand)
    else if (operator !== '==' && operand === null) {
      throw new InvalidQuery(`${field} ${operator} null: only == takes null`)
    }
    for (const value of operator === 'in' ? operand : [operand]) {
      if (typeof value === 'number' && !Number.isFinite(value)) {
        throw new InvalidQuery(`${field} ${operator} ${value}: no document holds such a number`)
      }
    }
  }
  return where
}

function checkInValues(field: string, values: readonly FieldValue[]): void {
  if (values.length < 1 || values.length > MAX_IN_VALUES) {
    throw new InvalidQuery(`${field} in: 1 to ${MAX_IN_VALUES} values, not ${values.length}`)
  }
  if (values.includes(null)) throw new InvalidQuery(`${field} in: null is not among the values it takes`)
}

function checkField<T>(collection: Collection<T>, field: string): void {
  if (STORE_FIELDS.includes(field) || collection.indexed.includes(field)) return
  throw new InvalidQuery(`${collection.name} declares no index on ${JSON.stringify(field.slice(0, 100))}`)
}

const cursorShape = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
  z.string().refine(isDocumentId),
])

/** Names its order, so that no other query accepts it. */
export function cursorOf([field, direction]: Order, { value, id }: Position): DocumentCursor {
  return Buffer.from(JSON.stringify([field, direction, value, id])).toString('base64url')
}

function positionIn(cursor: DocumentCursor, orderBy: Order): Position {
  const parsed = cursorShape.safeParse(jsonIn(cursor))
  if (!parsed.success) throw new InvalidCursor('not a cursor of this store')
  const [field, direction, value, id] = parsed.data
  if (field !== orderBy[0] || direction !== orderBy[1]) {
    throw new InvalidCursor(`a cursor by ${field} ${direction} in a query by ${orderBy.join(' ')}`)
  }
  return { value, id }
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
