// Which ids and contents documents may have: the same for both drivers.
import type { FieldValue } from './documents'

/** The JSON object that a document holds, without what the store itself adds. */
export type Content = Record<string, unknown>

const META_NAMES = new Set(['id', 'version', 'createdAt', 'updatedAt', 'changedAt', 'removedAt'])

/** In UTF-16 units, none of which takes more than 3 bytes in UTF-8: within Firestore's 1500 bytes. */
const MAX_ID_LENGTH = 500

/** Whether a document can have this id: what Firestore accepts, less control characters. */
export function isDocumentId(id: string): boolean {
  if (id.length > MAX_ID_LENGTH || id === '.' || id === '..' || /^__.*__$/.test(id)) return false
  return /^[^/\p{Cc}\p{Surrogate}]+$/u.test(id)
}

/** A copy of the value as it will be read back. Refuses what is no JSON object: TypeError. */
export function contentOf(value: unknown): Content {
  const copy: unknown = JSON.parse(wellFormedJson(value))
  if (!isContent(copy)) throw new TypeError('a document is an object')
  return Object.fromEntries(Object.entries(copy).filter(([name]) => !META_NAMES.has(name)))
}

/** The scalar at a dotted path; null where there is none. */
export function valueAt(content: unknown, path: string): FieldValue {
  let value = content
  for (const name of path.split('.')) {
    if (!isContent(value)) return null
    value = value[name]
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** JSON in which lone surrogates have become U+FFFD: no database keeps them in its text. */
export function wellFormedJson(value: unknown): string {
  // undefined has no JSON; null is refused or compared like any other value.
  const json = JSON.stringify(value) ?? 'null'
  if (!json.includes('\\ud')) return json
  // JSON.stringify escapes a surrogate only when it is alone. Every other escape is matched too, so that the
  // backslash of an escaped backslash never starts one.
  return json.replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (sequence, surrogate) =>
    surrogate ? '\ufffd' : sequence,
  )
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
