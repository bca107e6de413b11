import { createHmac } from 'node:crypto'
import type { Clock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { AlreadyExists } from './documents'

/**
 * For what a form inserts: pressed twice before the page has its JavaScript, it is posted twice. The same content, as JSON,
 * gets the same id within a minute of the clock, and where `insert` throws AlreadyExists it is taken for done. The id tells
 * nothing of the content without the secret. A document that is purged within the minute can be inserted again.
 */
export async function onceAMinute(
  content: unknown,
  { clock, secret }: { clock: Clock; secret: string },
  insert: (id: string) => Promise<unknown>,
): Promise<void> {
  const minute = Math.floor(clock.now() / MINUTE_MS)
  const id = createHmac('sha256', secret)
    .update(JSON.stringify([minute, content]))
    .digest('hex')
  try {
    await insert(id)
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
  }
}
