// How a document is stored in Firestore: native values, and JSON text for what Firestore refuses.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Collection, DamagedDocument, type FieldValue, type Stored } from '../documents'
import { type Content, valueAt, wellFormedJson } from '../values.server'

export interface Row {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  changedAt: string
  removedAt: string | null
  content: Content
}

/** Replaces a map or array that Firestore refuses: `{ "_~json": "[1,2]" }`. */
const JSON_KEY = '_~json'
/** Firestore's limit is 20; the map around the JSON text needs one level. */
const MAX_DEPTH = 19
const MAX_KEY_BYTES = 1500
const RESERVED_KEY = /^__.*__$/s

const metaSchema = z.object({
  version: z.number().int().positive(),
  createdAt: z.string(),
  updatedAt: z.string(),
  changedAt: z.string(),
  removedAt: z.string().nullable(),
})
const META_NAMES = new Set(Object.keys(metaSchema.shape))

export function documentFields({ content, id: _id, ...meta }: Row): Content {
  return { ...encodeMap(content, 1), ...meta }
}

/** Throws DamagedDocument when this store did not write the fields. */
export function rowIn(collection: Collection<unknown>, id: string, fields: Content): Row {
  const meta = metaSchema.safeParse(fields)
  if (!meta.success) throw new DamagedDocument(collection.name, id, meta.error)
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !META_NAMES.has(name)))
  const content = decode(own)
  return { id, ...meta.data, content: isMap(content) ? content : {} }
}

/** Throws DamagedDocument. */
export function storedFrom<T>(collection: Collection<T>, { content, ...meta }: Row): Stored<T> {
  try {
    // A copy, because rows are shared.
    return { ...collection.parse(structuredClone(content)), ...meta }
  } catch (error) {
    throw new DamagedDocument(collection.name, meta.id, error)
  }
}

export function fieldOf(row: Row, field: string): FieldValue {
  if (field === 'id') return row.id
  if (field === 'createdAt' || field === 'updatedAt' || field === 'changedAt' || field === 'removedAt') {
    return row[field]
  }
  return valueAt(row.content, field)
}

export function isSame({ changedAt: _one, ...row }: Row, { changedAt: _other, ...other }: Row): boolean {
  return isDeepStrictEqual(row, other)
}

/** https://firebase.google.com/docs/firestore/storage-size */
export function sizeOf(path: string, fields: Content): number {
  const name = path.split('/').reduce((sum, part) => sum + sizeOfText(part), 16)
  return name + sizeOfValue(fields) + 32
}

function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return sizeOfText(value)
  if (typeof value === 'number') return 8
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + sizeOfValue(element), 0)
  if (!isMap(value)) return 1
  return Object.entries(value).reduce((sum, [key, inner]) => sum + sizeOfText(key) + sizeOfValue(inner), 0)
}

function sizeOfText(text: string): number {
  return Buffer.byteLength(text) + 1
}

/** `depth`: number of maps and arrays around the values, this map included. */
function encodeMap(map: Content, depth: number): Content {
  const fitting: [string, unknown][] = []
  const others: [string, unknown][] = []
  for (const [key, value] of Object.entries(map)) {
    if (isKey(key) && depth <= MAX_DEPTH) fitting.push([key, encode(value, depth, false)])
    else others.push([key, value])
  }
  if (others.length > 0) fitting.push([JSON_KEY, wellFormedJson(Object.fromEntries(others))])
  return Object.fromEntries(fitting)
}

function encode(value: unknown, depth: number, isInArray: boolean): unknown {
  if (isMap(value)) return encodeMap(value, depth + 1)
  if (!Array.isArray(value)) return value
  if (isInArray || depth + 1 > MAX_DEPTH) return { [JSON_KEY]: wellFormedJson(value) }
  return value.map((element) => encode(element, depth + 1, true))
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (!isMap(value)) return value
  const { [JSON_KEY]: text, ...rest } = value
  const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, decode(inner)]))
  if (typeof text !== 'string') return own
  const others: unknown = JSON.parse(text)
  return isMap(others) ? { ...own, ...others } : others
}

/** The client library fails in an update on names that objects inherit (`constructor`). */
function isKey(key: string): boolean {
  if (key === '' || key === JSON_KEY || key in Object.prototype || RESERVED_KEY.test(key)) return false
  return Buffer.byteLength(key) <= MAX_KEY_BYTES
}

/** A Timestamp or a reference is no map. */
function isMap(value: unknown): value is Content {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
