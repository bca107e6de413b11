// A collection whose documents wait for something that is done with each of them, whichever process does it.
import { type Alarm, systemAlarm } from '~/platform/clock'
import type { Collection, DocumentStore, Stored } from './documents'
import { type SteadyOptions, subscribeSteadily } from './steady-subscription.server'

export interface DocumentQueue {
  /** Resolves when nothing is being done. */
  settled(): Promise<void>
  /** Begins nothing new; resolves when running work is done. */
  close(): Promise<void>
}

interface QueueOptions<T> extends Omit<SteadyOptions, 'rememberIn'> {
  documents: DocumentStore
  collection: Collection<T>
  /** Milliseconds from now on, 0 = at once. Asked again whenever the document changes. */
  pauseOf(document: Stored<T>): number
  /** May run in several processes at once, so it claims the document first. `isOver`: the queue is being closed. */
  work(document: Stored<T>, isOver: () => boolean): Promise<void>
  /** The work is tried again after `pauseAfterFailureMs`, unless this has changed the document. */
  onFailure(error: unknown, document: Stored<T>): void
  pauseAfterFailureMs: number
  /** A document that cannot be read. */
  onUnreadable(error: unknown): void
  /** How many documents are worked on at the same time, each once. */
  atOnce?: number
  alarm?: Alarm
}

/** Follows the collection and works on each document when its pause is over, in the order in which pauses end. */
export async function openDocumentQueue<T>({
  documents,
  collection,
  pauseOf,
  work,
  onFailure,
  pauseAfterFailureMs,
  onUnreadable,
  atOnce = 1,
  alarm = systemAlarm,
  ...steady
}: QueueOptions<T>): Promise<DocumentQueue> {
  const callOffs = new Map<string, () => void>()
  const due: Stored<T>[] = []
  const running = new Map<string, Promise<void>>()
  let isClosed = false

  function wait(document: Stored<T>, milliseconds: number): void {
    callOffs.get(document.id)?.()
    callOffs.set(
      document.id,
      alarm.after(milliseconds, () => {
        callOffs.delete(document.id)
        due.push(document)
        begin()
      }),
    )
  }

  function begin(): void {
    while (!isClosed && running.size < atOnce) {
      const index = due.findIndex(({ id }) => !running.has(id))
      const [next] = index < 0 ? [] : due.splice(index, 1)
      if (next === undefined) return
      const done = workOn(next).finally(() => {
        running.delete(next.id)
        begin()
      })
      running.set(next.id, done)
    }
  }

  async function workOn(document: Stored<T>): Promise<void> {
    try {
      await work(document, () => isClosed)
    } catch (error) {
      onFailure(error, document)
      // If it has changed, the subscription has told of it and it waits again already.
      if (!isClosed && !callOffs.has(document.id)) wait(document, pauseAfterFailureMs)
    }
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  const stopFollowing = await subscribeSteadily(
    {
      documents,
      collection,
      query: {},
      onChanges(changes) {
        for (const change of changes) {
          if (change.kind !== 'removed') wait(change.document, pauseOf(change.document))
          else {
            callOffs.get(change.id)?.()
            callOffs.delete(change.id)
          }
        }
      },
      onError: onUnreadable,
    },
    { alarm, ...steady },
  )

  return {
    settled,
    async close() {
      isClosed = true
      stopFollowing()
      for (const callOff of callOffs.values()) callOff()
      await settled()
    },
  }
}
