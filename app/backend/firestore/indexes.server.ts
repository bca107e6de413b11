// Checks queries against firestore.indexes.json outside of production: emulators need no indexes, so a missing one
// would only show in production.
import { z } from 'zod'
import type { Collection, Condition, DocumentQuery, DocumentStore } from '../documents'
import type { Order } from '../queries.server'

const indexFileSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      fields: z.array(z.object({ fieldPath: z.string(), order: z.enum(['ASCENDING', 'DESCENDING']) })),
    }),
  ),
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), indexes: z.array(z.unknown()) }),
  ),
})
type IndexFile = z.infer<typeof indexFileSchema>
type IndexField = IndexFile['indexes'][number]['fields'][number]

type IndexedQuery = Pick<DocumentQuery, 'where' | 'orderBy' | 'includeRemoved'>

/** The message contains the index to declare. */
export class UndeclaredIndex extends Error {
  override name = 'UndeclaredIndex'
}

export function parseIndexFile(json: unknown): IndexFile {
  return indexFileSchema.parse(json)
}

/** Null = single-field indexes are enough. */
export function compositeFor({ where = [], orderBy, includeRemoved }: IndexedQuery): IndexField[] | null {
  const equal = new Set(includeRemoved ? [] : ['removedAt'])
  for (const [field, operator] of where) if (!isRange(operator)) equal.add(field)
  const ranged = where.find(([field, operator]) => isRange(operator) && field !== 'id')?.[0]
  const [field, direction] = orderBy ?? [ranged ?? 'id', 'asc']
  const isByIdUpwards = field === 'id' && direction === 'asc'
  // Firestore combines single-field indexes for equalities.
  if (isByIdUpwards || equal.size === 0 || equal.has(field)) return null
  const last = field === 'id' ? '__name__' : field
  return [
    ...[...equal].map((path) => ({ fieldPath: path, order: 'ASCENDING' }) as const),
    { fieldPath: last, order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING' },
  ]
}

/** Firestore orders a range by its own field first. */
export function isOrderedByFirestore(where: readonly Condition[], [field]: Order): boolean {
  return where.every(([ranged, operator]) => !isRange(operator) || ranged === field || ranged === 'id')
}

function isRange(operator: Condition[1]): boolean {
  return operator !== '==' && operator !== 'in'
}

/** Throws UndeclaredIndex. */
export function demandIndex(collection: Collection<unknown>, query: IndexedQuery, declared: IndexFile): void {
  const { name } = collection
  if (!isOrderedByFirestore(query.where ?? [], query.orderBy ?? ['id', 'asc'])) {
    throw new UndeclaredIndex(`${name}: no index can serve a range on another field than that of orderBy`)
  }
  const composite = compositeFor(query)
  if (composite) {
    if (declared.indexes.some((index) => index.collectionGroup === name && serves(index.fields, composite))) {
      return
    }
    const missing = { collectionGroup: name, queryScope: 'COLLECTION', fields: composite }
    throw new UndeclaredIndex(`firestore.indexes.json lacks ${JSON.stringify(missing)}`)
  }
  const overrides = declared.fieldOverrides.filter((one) => one.collectionGroup === name)
  for (const field of fieldsIn(query)) {
    if (field === 'id') continue
    const own = overrides.find(({ fieldPath }) => fieldPath === field)
    const applied = own ?? overrides.find(({ fieldPath }) => fieldPath === '*')
    if (applied?.indexes.length === 0)
      throw new UndeclaredIndex(`firestore.indexes.json exempts ${name}.${field} from indexing`)
  }
}

/** The same store, which throws UndeclaredIndex for queries that Firestore could not answer with these indexes. */
export function withDeclaredIndexes<S extends DocumentStore>(store: S, declared: IndexFile): S {
  return {
    ...store,
    async find(collection, query) {
      demandIndex(collection, query, declared)
      return store.find(collection, query)
    },
    async count(collection, where) {
      demandIndex(collection, unordered({ where }), declared)
      return store.count(collection, where)
    },
    snapshot: (work) =>
      store.snapshot((moment) =>
        work({
          async find(collection, query) {
            demandIndex(collection, query, declared)
            return moment.find(collection, query)
          },
        }),
      ),
    async subscribe(collection, query, onChanges, onError) {
      demandIndex(collection, unordered(query), declared)
      return store.subscribe(collection, query, onChanges, onError)
    },
  }
}

/** Firestore's default order is that of the range. */
function unordered(query: IndexedQuery): IndexedQuery {
  const ranged = query.where?.find(([field, operator]) => isRange(operator) && field !== 'id')?.[0]
  return ranged ? { ...query, orderBy: [ranged, 'asc'] } : query
}

function serves(declared: readonly IndexField[], needed: readonly IndexField[]): boolean {
  const [last, ...equal] = declared.toReversed()
  const [neededLast, ...neededEqual] = needed.toReversed()
  const paths = new Set(equal.map(({ fieldPath }) => fieldPath))
  return (
    last?.fieldPath === neededLast?.fieldPath &&
    last?.order === neededLast?.order &&
    paths.size === neededEqual.length &&
    neededEqual.every(({ fieldPath }) => paths.has(fieldPath))
  )
}

function fieldsIn({ where = [], orderBy }: IndexedQuery): string[] {
  const fields = where.map((condition: Condition) => condition[0])
  return orderBy ? [...fields, orderBy[0]] : fields
}
