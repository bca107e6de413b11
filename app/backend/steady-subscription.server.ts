// Live queries that survive a store that does not answer at the start.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { type Alarm, pauseAfter, systemAlarm } from '~/platform/clock'
import { makeDirectorySync } from '~/platform/disk.server'
import {
  type Change,
  type Collection,
  type DocumentStore,
  type Stored,
  StoreUnavailable,
  type SubscriptionQuery,
} from './documents'

export interface SteadyOptions {
  /** True means that the caller does not wait for the store. */
  isStoreAway?: boolean
  /** A sentence while the store does not answer; null when it does. */
  report?: (says: string | null) => void
  /** Cache file of the matching documents, used when the store does not answer. */
  rememberIn?: string
  alarm?: Alarm
}

const metaSchema = z.object({
  id: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  changedAt: z.string(),
  removedAt: z.string().nullable(),
})

interface SteadySubscription<T> {
  documents: DocumentStore
  collection: Collection<T>
  query: SubscriptionQuery
  /** Cached documents come as 'added' first. */
  onChanges: (changes: Change<T>[]) => void
  onError: (error: unknown) => void
}

/** Does the same as DocumentStore.subscribe, but asks a silent store again in the background. Resolves after the first
 * call, or when the store has not answered. */
export async function subscribeSteadily<T>(
  { documents, collection, query, onChanges, onError }: SteadySubscription<T>,
  { isStoreAway = false, report = () => {}, rememberIn, alarm = systemAlarm }: SteadyOptions = {},
): Promise<() => void> {
  const known = new Map<string, Stored<T>>()
  let end = () => {}
  let callOff = () => {}
  let hasEnded = false
  let failures = 0

  function note(changes: Change<T>[]): void {
    if (rememberIn === undefined) return
    for (const change of changes) {
      if (change.kind === 'removed') known.delete(change.id)
      else known.set(change.document.id, change.document)
    }
    try {
      remember(rememberIn, [...known.values()])
    } catch (error) {
      onError(error)
    }
  }

  async function begin(): Promise<void> {
    let isFirst = true
    const ending = await documents.subscribe(
      collection,
      query,
      (changes) => {
        const allChanges = isFirst ? [...goneFrom(known, changes), ...changes] : changes
        isFirst = false
        note(allChanges)
        onChanges(allChanges)
      },
      onError,
    )
    if (hasEnded) ending()
    else end = ending
    report(null)
  }

  function tryLater(error: unknown): void {
    if (!(error instanceof StoreUnavailable)) throw error
    report('The store has not answered since the start.')
    failures += 1
    callOff = alarm.after(pauseAfter(failures), () => {
      begin()
        .catch((cause) => {
          onError(cause)
          if (!hasEnded) tryLater(cause)
        })
        .catch(onError)
    })
  }

  try {
    if (isStoreAway) throw new StoreUnavailable(new Error('it did not answer before'))
    await begin()
  } catch (error) {
    tryLater(error)
    const remembered = rememberIn === undefined ? [] : readRemembered(rememberIn, collection)
    for (const document of remembered) known.set(document.id, document)
    onChanges(remembered.map((document) => ({ kind: 'added', document })))
  }
  return () => {
    hasEnded = true
    callOff()
    end()
  }
}

function goneFrom<T>(known: ReadonlyMap<string, Stored<T>>, changes: readonly Change<T>[]): Change<T>[] {
  const present = new Set(
    changes.flatMap((change) => (change.kind === 'removed' ? [] : [change.document.id])),
  )
  return [...known.keys()].filter((id) => !present.has(id)).map((id) => ({ kind: 'removed', id }))
}

/** Synchronous: few documents that seldom change. */
function remember(file: string, documents: readonly unknown[]): void {
  const draft = `${file}.${process.pid}.draft`
  makeDirectorySync(dirname(file))
  writeFileSync(draft, JSON.stringify(documents))
  renameSync(draft, file)
}

function readRemembered<T>(file: string, collection: Collection<T>): Stored<T>[] {
  try {
    const raw: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(raw) ? raw.map((one) => storedFrom(one, collection)) : []
  } catch {
    return []
  }
}

function storedFrom<T>(raw: unknown, collection: Collection<T>): Stored<T> {
  const { id, version, createdAt, updatedAt, changedAt, removedAt } = metaSchema.parse(raw)
  return { ...collection.parse(raw), id, version, createdAt, updatedAt, changedAt, removedAt }
}
