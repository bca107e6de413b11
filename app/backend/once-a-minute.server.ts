import { createHmac } from 'node:crypto'
import type { Clock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { newId, stableId } from '~/platform/ids'
import { AlreadyExists, type Collection, type Transaction } from './documents'

interface Keys {
  clock: Clock
  secret: string
}

/** A form that is pressed twice before the page has its JavaScript is posted twice. The same content, as JSON, gets
 * the same id within a minute of the clock, and where `insert` throws AlreadyExists it is taken for done. The id
 * tells nothing of the content without the secret. A document that is purged within the minute can be inserted
 * again. */
export async function onceAMinute(
  content: unknown,
  keys: Keys,
  insert: (id: string) => Promise<unknown>,
): Promise<void> {
  try {
    await insert(keyOfMinute(content, keys))
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
  }
}

/** Does the same as `onceAMinute` for a document whose id is read in an address (`stableId`): gives the id to insert
 * it with, and whether the same content is there already. A document that was removed meanwhile gets another id. */
export async function namedOnceAMinute<T>(
  transaction: Transaction,
  collection: Collection<T>,
  { title, fallback, content }: { title: string; fallback: string; content: unknown },
  keys: Keys,
): Promise<{ id: string; isThere: boolean }> {
  const id = stableId(title, keyOfMinute([collection.name, content], keys), fallback)
  const known = await transaction.get(collection, id, { includeRemoved: true })
  if (known?.removedAt) return { id: newId(title, fallback), isThere: false }
  return { id, isThere: known !== null }
}

function keyOfMinute(content: unknown, { clock, secret }: Keys): string {
  const minute = Math.floor(clock.now() / MINUTE_MS)
  return createHmac('sha256', secret)
    .update(JSON.stringify([minute, content]))
    .digest('hex')
}
