// Firestore indexes every field of every document by itself unless it is told not to.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Collection } from '../documents'
import { parseIndexFile } from './indexes.server'

const APP = fileURLToPath(new URL('../..', import.meta.url))
/** Kept for every collection: changes are followed by the one, and purged by the other. */
const OF_EVERY_DOCUMENT = ['changedAt', 'removedAt']
/** Firestore’s limit for a project without billing. */
const OVERRIDES_MOST = 200

const { fieldOverrides } = parseIndexFile(
  JSON.parse(readFileSync(`${APP}/../firestore.indexes.json`, 'utf8')),
)

test('of each collection, no field has an index of its own but those that it declares', async () => {
  const wanted = (await collections()).flatMap(({ name, indexed }) =>
    ['*', ...new Set([...OF_EVERY_DOCUMENT, ...indexed])].map((fieldPath) => override(name, fieldPath)),
  )
  expect(fieldOverrides).toEqual(wanted.sort(byName))
  expect(fieldOverrides.length).toBeLessThanOrEqual(OVERRIDES_MOST)
})

type Override = (typeof fieldOverrides)[number]

function override(collectionGroup: string, fieldPath: string): Override {
  const orders = fieldPath === '*' ? [] : ['ASCENDING', 'DESCENDING']
  return {
    collectionGroup,
    fieldPath,
    indexes: orders.map((order) => ({ order, queryScope: 'COLLECTION' })),
  }
}

function byName(one: Override, other: Override): number {
  const [name, otherName] = [one, other].map((each) => `${each.collectionGroup}.${each.fieldPath}`)
  return String(name) < String(otherName) ? -1 : 1
}

async function collections(): Promise<Collection<unknown>[]> {
  const found = new Map<string, Collection<unknown>>()
  for (const path of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.includes('contract/') || path.includes('.test.')) continue
    const declared = readFileSync(`${APP}/${path}`, 'utf8').match(/\bdefineCollection</g) ?? []
    if (declared.length === 0 || path === 'backend/documents.ts') continue
    const exported = Object.values<unknown>(await import(`${APP}/${path}`)).filter(isCollection)
    expect(exported.length, `${path} exports its collections`).toBe(declared.length)
    for (const collection of exported) found.set(collection.name, collection)
  }
  return [...found.values()]
}

function isCollection(value: unknown): value is Collection<unknown> {
  return typeof value === 'object' && value !== null && 'indexed' in value && 'parse' in value
}
