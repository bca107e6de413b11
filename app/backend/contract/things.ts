// The documents that the contract's tests write and the ways they read them. No vitest here: child processes use it.
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
export type Thing = z.infer<typeof thingSchema>

export const things = defineCollection<Thing>({
  name: 'things',
  indexed: ['kind', 'rank', 'note', 'place.canton'],
  parse: (raw) => thingSchema.parse(raw),
})

/** The same documents, read by someone who accepts any shape. */
export const anyThings = defineCollection<Record<string, unknown>>({
  ...things,
  parse: (raw) => z.record(z.unknown()).parse(raw),
})

/** The same documents, read by someone who accepts no field too many. */
export const strictThings = defineCollection<Thing>({
  ...things,
  parse: (raw) => thingSchema.strict().parse(raw),
})

export function thing(fields: Partial<Thing> = {}): Thing {
  return { kind: 'plain', rank: 1, note: null, place: { canton: 'VD' }, ...fields }
}

/** Inserts a thing for each name, in that order. */
export async function insertThings(
  store: DocumentStore,
  fieldsById: Record<string, Partial<Thing>>,
): Promise<void> {
  for (const [id, fields] of Object.entries(fieldsById)) await store.insert(things, id, thing(fields))
}

/** The ids that a query finds, page by page to the end. */
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
  /** The changes of each call, in order. */
  calls: Change<T>[][]
  errors: unknown[]
  /** What a reader of the changes knows by now. */
  documents: Map<string, Stored<T>>
  /** Resolves when the condition holds, looking again after each call; the test's time limit is the only other end. */
  until(holds: () => boolean): Promise<void>
  end(): void
}

/** A subscription that keeps all it is told. */
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
