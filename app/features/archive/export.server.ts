import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type Collection,
  type DocumentReader,
  type DocumentStore,
  everyDocument,
  type Stored,
} from '~/backend/documents'
import type { Identity } from '~/backend/identity/identity'
import { makeDirectory } from '~/platform/disk.server'
import { nullIfMissing, StartRefused } from '~/platform/errors'
import { accountLines } from './account-lines.server'
import { eachExported, eachPersonal } from './collections'

export const EXPORT_FORMAT = 'agenda-romand'
const EXPORT_VERSION = 3
/** An export may hold personal data. */
const FOR_ITS_OWNER = 0o700
/** `restoreExport` brings what older ones hold into the form of today. */
export const READ_VERSIONS = [1, 2, EXPORT_VERSION]
const PAGE_SIZE = 500

/** NDJSON, described in docs/data-format.md: a header, then one line a document, tombstones included. With `identity`
 * also accounts and documents about people. */
export async function* exportLines(store: DocumentReader, identity?: Identity): AsyncGenerator<string> {
  yield JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION })
  for (const lines of eachExported((collection) => linesOf(store, collection))) yield* lines
  if (!identity) return
  yield* accountLines(identity, store)
  for (const lines of eachPersonal((collection) => linesOf(store, collection))) yield* lines
}

async function* linesOf<T extends object>(
  store: DocumentReader,
  collection: Collection<T>,
): AsyncGenerator<string> {
  const all = everyDocument(store, collection, { limit: PAGE_SIZE, includeRemoved: true })
  for await (const document of all) yield JSON.stringify(lineOf(collection, document))
}

function lineOf<T extends object>(collection: Collection<T>, document: Stored<T>) {
  const { id, version, createdAt, updatedAt, removedAt } = document
  // parse gives the fields in the order of the schema: equal contents are equal bytes.
  return {
    collection: collection.name,
    id,
    version,
    createdAt,
    updatedAt,
    removedAt,
    data: collection.parse(document),
  }
}

/**
 * Writes one moment of the store; the file appears when it is complete. Firebase's accounts are read a little later.
 * Returns the number of documents and accounts, and tells `onLine` how many it has so far. Throws StartRefused when
 * something other than a file lies there.
 */
export async function exportTo(
  store: DocumentStore,
  path: string,
  identity?: Identity,
  onLine: (lines: number) => void = () => {},
): Promise<number> {
  await checkTarget(path)
  await makeDirectory(dirname(path), FOR_ITS_OWNER)
  const unfinished = `${path}.partial`
  try {
    const documents = await store.snapshot((moment) =>
      writeLines(exportLines(moment, identity), unfinished, onLine),
    )
    await rename(unfinished, path)
    return documents
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A rename to this path would replace whatever is there, even a device. */
async function checkTarget(path: string): Promise<void> {
  const present = await nullIfMissing(stat(path))
  if (path.endsWith('/') || (present && !present.isFile()))
    throw new StartRefused(`${path} n’est pas un fichier ordinaire.`)
}

/** Readable by its owner only: it holds personal data. */
const FILE_MODE = 0o600

async function writeLines(
  text: AsyncIterable<string>,
  path: string,
  onLine: (lines: number) => void,
): Promise<number> {
  const file = await open(path, 'w', FILE_MODE)
  try {
    let lines = 0
    for await (const line of text) {
      await file.write(`${line}\n`)
      onLine(lines)
      lines += 1
    }
    await file.sync()
    return lines - 1
  } finally {
    await file.close()
  }
}
