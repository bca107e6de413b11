import type { StoredEvent } from '~/domain/event'
import { eventLoopYielder } from '~/platform/slices'

export interface FeedLog {
  error(details: { err: unknown; event: string }, message: string): void
}

/** Returns what `write` makes of each item, in their order. An event that cannot be written is left out and logged:
 * one bad event takes no feed down. Lets other requests run meanwhile; `write` awaits `yieldToEventLoop` where it is long
 * itself. */
export async function writeEach<I extends { event: StoredEvent }, W>(
  items: Iterable<I>,
  write: (item: I, yieldToEventLoop: () => Promise<void>) => W | Promise<W>,
  log: FeedLog,
): Promise<W[]> {
  const yieldToEventLoop = eventLoopYielder()
  const written: W[] = []
  for (const item of items) {
    try {
      written.push(await write(item, yieldToEventLoop))
    } catch (err) {
      log.error({ err, event: item.event.id }, 'an event cannot be written into a feed')
    }
    await yieldToEventLoop()
  }
  return written
}
