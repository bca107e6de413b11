// Firestore indexes every field of every document by itself unless it is told not to.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { declaredCollections } from '../../../tests/support/declared-collections'
import { parseIndexFile } from './indexes.server'

const APP = fileURLToPath(new URL('../..', import.meta.url))
/** Every collection has both: changes are followed by the one, and purged by the other. */
const OF_EVERY_DOCUMENT = ['changedAt', 'removedAt']
/** Firestore’s limit for a project without billing is 200. */
const OVERRIDES_MOST = 195

const { fieldOverrides } = parseIndexFile(
  JSON.parse(readFileSync(`${APP}/../firestore.indexes.json`, 'utf8')),
)

test('of each collection, no field has an index of its own but those that it declares', async () => {
  const wanted = (await declaredCollections())
    .filter(({ isFew }) => !isFew)
    .flatMap(({ name, indexed }) =>
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
