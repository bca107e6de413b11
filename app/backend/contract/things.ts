// Documents of the contract tests. Without vitest, because child processes use them.
import { z } from 'zod'
import {
  type Change,
  type Collection,
  type DocumentQuery,
  type DocumentStore,
  defineCollection,
  type Stored,
  type SubscriptionQuery,
} from '../documents'

const thingSchema = z.object({
  kind: z.string(),
  rank: z.number(),
  note: z.string().nullable(),
  place: z.object({ canton: z.string(), floors: z.number().optional() }).nullable(),
})
type Thing = z.infer<typeof thingSchema>

export const things = defineCollection<Thing>({
  name: 'things',
  indexed: ['kind', 'rank', 'note', 'place.canton'],
  parse: (raw) => thingSchema.parse(raw),
})

/** Accepts any shape. */
export const anyThings = defineCollection<Record<string, unknown>>({
  ...things,
  parse: (raw) => z.record(z.unknown()).parse(raw),
})

/** Refuses unknown fields. */
export const strictThings = defineCollection<Thing>({
  ...things,
  parse: (raw) => thingSchema.strict().parse(raw),
})

export function thing(fields: Partial<Thing> = {}): Thing {
  return { kind: 'plain', rank: 1, note: null, place: { canton: 'VD' }, ...fields }
}

export async function insertThings(
  store: DocumentStore,
  fieldsById: Record<string, Partial<Thing>>,
): Promise<void> {
  for (const [id, fields] of Object.entries(fieldsById)) await store.insert(things, id, thing(fields))
}

export async function idsOf<T>(
  store: DocumentStore,
  collection: Collection<T>,
  query: DocumentQuery = {},
): Promise<string[]> {
  const { documents, next } = await store.find(collection, query)
  const ids = documents.map(({ id }) => id)
  return next ? [...ids, ...(await idsOf(store, collection, { ...query, after: next }))] : ids
}

export interface Watcher<T> {
  calls: Change<T>[][]
  errors: unknown[]
  /** The documents as the changes tell them. */
  documents: Map<string, Stored<T>>
  until(holds: () => boolean): Promise<void>
  end(): void
}

export async function watch<T>(
  store: DocumentStore,
  collection: Collection<T>,
  query: SubscriptionQuery = {},
): Promise<Watcher<T>> {
  const calls: Change<T>[][] = []
  const errors: unknown[] = []
  const documents = new Map<string, Stored<T>>()
  let waiting: { holds: () => boolean; resolve: () => void }[] = []

  function wake(): void {
    const [ready, still] = [waiting.filter(({ holds }) => holds()), waiting.filter(({ holds }) => !holds())]
    waiting = still
    for (const { resolve } of ready) resolve()
  }

  const end = await store.subscribe(
    collection,
    query,
    (changes) => {
      calls.push(changes)
      for (const change of changes) {
        if (change.kind === 'removed') documents.delete(change.id)
        else documents.set(change.document.id, change.document)
      }
      wake()
    },
    (error) => {
      errors.push(error)
      wake()
    },
  )
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      waiting.push({ holds, resolve })
      wake()
    })
  return { calls, errors, documents, until, end }
}
