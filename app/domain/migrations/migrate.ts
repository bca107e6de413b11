// Documents of a form that earlier versions stored are written anew once, so that readers know one form only.
import { z } from 'zod'
import {
  type Collection,
  type DocumentStore,
  defineCollection,
  everyPage,
  type Stored,
} from '~/backend/documents'
import { type Fields, MIGRATIONS, type Migration } from './former-forms'

const schema = z.object({ number: z.number().int() })

/** One document, which notes the last migration that the store has been through. */
export const migrations = defineCollection<z.infer<typeof schema>>({
  name: 'migrations',
  indexed: [],
  parse: (raw) => schema.parse(raw),
})
const NOTE = 'last'

/** Firestore takes 10 MiB in a commit, and the largest events have 200 kB. */
const IN_A_COMMIT = 25

/** The fields of a document of this collection in the form of today. */
export function inPresentForm(
  collection: string,
  fields: Fields,
  known: readonly Migration[] = MIGRATIONS,
): Fields {
  const own = known.filter((migration) => migration.collection === collection)
  return own.reduce((before, { renewed }) => renewed(before) ?? before, fields)
}

/**
 * Writes all documents of a former form anew, tombstones too; answers how many. Version and instants stay, because
 * nothing has changed but the form. Call before anything reads them. Two processes may do so at once, and one that is
 * killed amid it leaves the rest to the next start: a document is replaced as it was read, and what is of today's form
 * is left alone. The number is noted at the end; from then on a start reads that alone.
 */
export async function migrate(
  documents: DocumentStore,
  known: readonly Migration[] = MIGRATIONS,
): Promise<number> {
  const noted = await documents.get(migrations, NOTE)
  const due = known.filter(({ number }) => number > (noted?.number ?? 0))
  let written = 0
  for (const name of new Set(due.map(({ collection }) => collection))) {
    const collection = unread(name)
    for await (const page of everyPage(documents, collection, { includeRemoved: true })) {
      const former = page.filter((document) => inPresentForm(name, document, due) !== document)
      for (let first = 0; first < former.length; first += IN_A_COMMIT) {
        const ids = former.slice(first, first + IN_A_COMMIT).map(({ id }) => id)
        written += await renew(ids, { documents, collection, due })
      }
    }
  }
  if (due.length > 0) await note(documents, Math.max(...due.map(({ number }) => number)))
  return written
}

/** Its documents as they are stored. */
function unread(name: string): Collection<Fields> {
  return { name, indexed: [], parse: (raw) => z.object({}).passthrough().parse(raw) }
}

function renew(
  ids: readonly string[],
  {
    documents,
    collection,
    due,
  }: { documents: DocumentStore; collection: Collection<Fields>; due: readonly Migration[] },
): Promise<number> {
  return documents.transaction(async (transaction) => {
    const present = await Promise.all(
      ids.map((id) => transaction.get(collection, id, { includeRemoved: true })),
    )
    const former = present.flatMap((document) => {
      const fields = document && inPresentForm(collection.name, document, due)
      return fields && fields !== document ? [fields as Stored<Fields>] : []
    })
    for (const document of former) {
      transaction.purge(collection, document.id)
      transaction.restore(collection, document)
    }
    return former.length
  })
}

function note(documents: DocumentStore, number: number): Promise<void> {
  return documents.transaction(async (transaction) => {
    const noted = await transaction.get(migrations, NOTE)
    if (noted === null) transaction.insert(migrations, NOTE, { number })
    else if (noted.number < number) transaction.update(migrations, NOTE, { number })
  })
}
