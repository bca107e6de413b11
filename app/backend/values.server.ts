// Both drivers accept these ids and contents of documents.
import type { FieldValue } from './documents'

export type Content = Record<string, unknown>

const META_NAMES = new Set(['id', 'version', 'createdAt', 'updatedAt', 'changedAt', 'removedAt'])

/** UTF-16 units; at most 3 bytes each, within Firestore's 1500 bytes. */
const MAX_ID_LENGTH = 500

/** Other ids are refused by Firestore, or hold control characters. */
export function isDocumentId(id: string): boolean {
  if (id.length > MAX_ID_LENGTH || id === '.' || id === '..' || /^__.*__$/.test(id)) return false
  return /^[^/\p{Cc}\p{Surrogate}]+$/u.test(id)
}

/** A copy as it will be read back. Throws TypeError when it is no JSON object. */
export function contentOf(value: unknown): Content {
  const copy: unknown = JSON.parse(wellFormedJson(value))
  if (!isContent(copy)) throw new TypeError('a document is an object')
  return Object.fromEntries(Object.entries(copy).filter(([name]) => !META_NAMES.has(name)))
}

export function valueAt(content: unknown, path: string): FieldValue {
  let value = content
  for (const name of path.split('.')) {
    if (!isContent(value)) return null
    value = value[name]
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** Lone surrogates become U+FFFD: no database keeps them. */
export function wellFormedJson(value: unknown): string {
  // undefined has no JSON.
  const json = JSON.stringify(value) ?? 'null'
  if (!json.includes('\\ud')) return json
  // JSON.stringify escapes only lone surrogates. All escapes are matched, so that an escaped backslash never starts
  // one.
  return json.replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (sequence, surrogate) =>
    surrogate ? '\ufffd' : sequence,
  )
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
