// Fields, values and conditions of the port as SQL.
import type { Condition, FieldValue } from '../documents'
import type { CheckedQuery, Order } from '../queries.server'
import { wellFormedJson } from '../values.server'

type Parameter = string | number

interface Sql {
  text: string
  parameters: Parameter[]
}

const STORE_COLUMNS = new Map([
  ['id', 'id'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['changedAt', 'changed_at'],
  ['removedAt', 'removed_at'],
])

export function isStoreField(field: string): boolean {
  return STORE_COLUMNS.has(field)
}

/** A store column, or the generated column named by the JSON path. */
export function columnOf(field: string): string {
  return STORE_COLUMNS.get(field) ?? `"$.${field}"`
}

// Values of an index column, which keep the port's order: missing (or array, object) = NULL, null = minus infinity,
// true and false = blobs.
const NULL_KEY = '-9e999'
const FALSE_KEY = `x'00'`
const TRUE_KEY = `x'01'`
// SQLite orders numbers, text, blobs: the first value of a type bounds the one before.
const FIRST_TEXT = `''`
const FIRST_BLOB = `x''`

export function indexExpression(field: string): string {
  const path = `'$.${field}'`
  return `CASE json_type(document, ${path})
    WHEN 'null' THEN ${NULL_KEY} WHEN 'false' THEN ${FALSE_KEY} WHEN 'true' THEN ${TRUE_KEY}
    WHEN 'array' THEN NULL WHEN 'object' THEN NULL
    ELSE json_extract(document, ${path}) END`
}

function sortKeyOf(value: FieldValue): Sql {
  if (value === null) return { text: NULL_KEY, parameters: [] }
  if (value === true) return { text: TRUE_KEY, parameters: [] }
  if (value === false) return { text: FALSE_KEY, parameters: [] }
  if (typeof value === 'number') return { text: '?', parameters: [value] }
  // A bound string would end at its first NUL; JSON does not.
  return { text: `json_extract(?, '$')`, parameters: [wellFormedJson(value)] }
}

/** `order`: the field in whose order a page is read. For several values of another one, SQLite would read all that its
 * index finds and sort it for each page: the plus keeps it from that index, and the page is read off the one of the
 * order. */
function conditionSql([field, operator, operand]: Condition, order = 'id'): Sql {
  const column = columnOf(field)
  if (operator === 'in') {
    const keys = operand.map(sortKeyOf)
    const plus = order === 'id' || order === field ? '' : '+'
    return {
      text: `${plus}${column} IN (${keys.map((key) => key.text).join(', ')})`,
      parameters: keys.flatMap((key) => key.parameters),
    }
  }
  const key = sortKeyOf(operand)
  const comparison = `${column} ${operator === '==' ? '=' : operator} ${key.text}`
  const bound = operator === '==' ? null : typeBound(column, operator, operand)
  return { text: bound ? `${comparison} AND ${bound}` : comparison, parameters: key.parameters }
}

/** Keeps an open range within the type of its operand. */
function typeBound(column: string, operator: '<' | '<=' | '>' | '>=', operand: FieldValue): string | null {
  const isOpenAbove = operator === '>' || operator === '>='
  switch (typeof operand) {
    case 'number':
      return isOpenAbove ? `${column} < ${FIRST_TEXT}` : `${column} > ${NULL_KEY}`
    case 'string':
      return isOpenAbove ? `${column} < ${FIRST_BLOB}` : `${column} >= ${FIRST_TEXT}`
    default:
      return isOpenAbove ? null : `${column} >= ${FIRST_BLOB}`
  }
}

export function whereSql(where: readonly Condition[], includeRemoved: boolean, order?: string): Sql {
  const pieces = where.map((condition) => conditionSql(condition, order))
  if (!includeRemoved) pieces.push({ text: 'removed_at IS NULL', parameters: [] })
  return allOf(pieces)
}

/** One document more than the limit tells whether a page follows. */
export function pageSql(query: CheckedQuery): Sql {
  const [field, direction] = query.orderBy
  const pieces = [whereSql(query.where, query.includeRemoved, field)]
  if (!isStoreField(field)) pieces.push({ text: `${columnOf(field)} IS NOT NULL`, parameters: [] })
  if (query.after) pieces.push(behindSql(query.orderBy, query.after.value, query.after.id))
  const condition = allOf(pieces)
  const order = field === 'id' ? `id ${direction}` : `${columnOf(field)} ${direction}, id ${direction}`
  return {
    text: `WHERE ${condition.text} ORDER BY ${order} LIMIT ?`,
    parameters: [...condition.parameters, query.limit + 1],
  }
}

function behindSql([field, direction]: Order, value: FieldValue, id: string): Sql {
  const beyond = direction === 'asc' ? '>' : '<'
  if (field === 'id') return { text: `id ${beyond} ?`, parameters: [id] }
  const key = sortKeyOf(value)
  return {
    text: `(${columnOf(field)}, id) ${beyond} (${key.text}, ?)`,
    parameters: [...key.parameters, id],
  }
}

function allOf(pieces: Sql[]): Sql {
  if (pieces.length === 0) return { text: 'TRUE', parameters: [] }
  return {
    text: pieces.map((piece) => piece.text).join(' AND '),
    parameters: pieces.flatMap((piece) => piece.parameters),
  }
}
