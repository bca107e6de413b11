import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Change,
  type Condition,
  DamagedDocument,
  type DocumentStore,
  everyPage,
} from '~/backend/documents'
import { TOMBSTONE_DAYS } from '~/backend/purging.server'
import { type AgendaEvent, events } from '~/domain/event'
import type { Alarm, Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { changeOf, cursorAfter, eventsOrWhy, isLater, readable, stampOf, trusted } from './feed-changes'
import type { EventChange } from './published-changes'
import type { PublishedEvents } from './published-events.server'

/** Clocks of machines differ by up to this much, and their commits may be out of order: changes this far behind the cursor
 * are asked for again, unless the store has one clock. */
export const OVERLAP_MS = 5 * MINUTE_MS
const PAGE_SIZE = 500
/** Other requests get their turn after so many. */
const CHANGES_A_TURN = 20
/** A day less than tombstones are kept, because clocks differ. */
const CATCHES_UP_MS = (TOMBSTONE_DAYS - 1) * DAY_MS
const EARLIEST = new Date(0).toISOString()
const LOOK_EVERY_MS = 2 * OVERLAP_MS
/** A live query keeps every document it has seen in memory, 13 kB each on Firestore. */
const NEEDLESS_MOST = 1000
const LISTENS_FOR_MS = HOUR_MS

type OnError = (error: unknown) => void

export interface FeedDependencies {
  documents: DocumentStore
  clock: Clock
  onError: OnError
  /** It is told, while all events are read, how many of how many are. */
  onFill?(done: number, all: number): void
}

/** Applies what changed while the catalogue was closed. False when it cannot be trusted: the store is older, or
 * tombstones may have been purged since. Unreadable events are reported and not public. Throws when a catalogue that
 * is being filled cannot be written. */
export async function catchUp(published: PublishedEvents, given: FeedDependencies): Promise<boolean> {
  const { documents, clock } = given
  const dependencies = { ...given, onError: sayingOnce(published, given.onError) }
  if (published.cursor === null) await fill(published, dependencies)
  else if (isOutOfReach(published, clock.now())) return false
  else if ((await newestChange(documents)) < published.cursor) return false
  for (let attempt = 0; attempt < 2; attempt++) {
    const begun = new Date(clock.now()).toISOString()
    await readOn(published, dependencies)
    // The live query that follows need not hold at once the events that have been read page by page.
    if (isComplete(published)) published.noteLive(begun)
    // A document purged meanwhile leaves no trace in the feed, so the counts are compared; a second time, because a
    // write just now also makes a difference.
    const expected = await documents.count(events, [['status', '==', 'published']])
    if (expected === published.index.size + published.unreadable.size) return true
  }
  return false
}

interface EventFeedDependencies extends FeedDependencies {
  alarm: Alarm
  onChange(changes: number): void
}

/** Applies every change from now on. The first turn of each change is over before the writer continues. */
export class EventFeed {
  /** The key is the id, in order of arrival: several changes of an event are applied once. */
  readonly #waiting = new Map<string, Change<AgendaEvent>>()
  #isWorking = false
  #work: Promise<void> = Promise.resolve()
  #endListening = () => {}
  #beginning: Promise<void> | null = null
  /** The latest time stamp of each event that was received during a restart stands here, so that older reads are
   * ignored. */
  #receivedMeanwhile: Map<string, string> | null = null
  /** Time stamps of everything the present live query holds in memory. */
  #received: string[] = []
  #listeningSince = 0
  /** The clock told this moment then. */
  #listeningFromMs = 0
  #callOff = () => {}
  #hasEnded = false
  readonly #onError: OnError

  private constructor(
    private readonly published: PublishedEvents,
    private readonly given: EventFeedDependencies,
  ) {
    this.#onError = sayingOnce(published, given.onError)
  }

  static async open(published: PublishedEvents, given: EventFeedDependencies): Promise<EventFeed> {
    const feed = new EventFeed(published, given)
    await feed.listen()
    feed.#lookLater()
    return feed
  }

  /** Starts again at the cursor; changes may be applied twice. */
  listen(): Promise<void> {
    this.#beginning ??= this.#listen().finally(() => {
      this.#beginning = null
    })
    return this.#beginning
  }

  async settled(): Promise<void> {
    while (this.#isWorking) await this.#work
  }

  async end(): Promise<void> {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#callOff()
    this.#endListening()
    await this.settled()
    const { published, given } = this
    // A clock that jumps forward would else make the feed answer for a time in which it heard nothing.
    const elapsedMs = given.alarm.elapsed() - this.#listeningSince
    const liveMs = Math.min(given.clock.now(), this.#listeningFromMs + elapsedMs)
    if (isComplete(published)) published.noteLive(new Date(liveMs).toISOString())
  }

  async #listen(): Promise<void> {
    const { documents, clock, alarm } = this.given
    let endBefore = this.#endListening
    this.#receivedMeanwhile = new Map()
    let isFirst = true
    try {
      this.#endListening = await documents.subscribe(
        events,
        { where: [['changedAt', '>=', this.#start()]], includeRemoved: true },
        (changes) => {
          if (!isFirst) return this.#receive(changes)
          isFirst = false
          endBefore()
          // The query that has ended would be held with all its documents, and the one before it by that one.
          endBefore = () => {}
          this.#receiveFirst(changes)
        },
        this.#onError,
      )
      this.#listeningSince = alarm.elapsed()
      this.#listeningFromMs = clock.now()
    } finally {
      this.#receivedMeanwhile = null
    }
    if (this.#hasEnded) this.#endListening()
  }

  #start(): string {
    return startOf(this.published, limitOf(this.given))
  }

  #receiveFirst(changes: readonly Change<AgendaEvent>[]): void {
    this.published.resetSkipped()
    this.#received = []
    const known = this.#receivedMeanwhile
    this.#receivedMeanwhile = null
    this.#receive(changes.filter((change) => isLater(change, known)))
  }

  #receive(changes: readonly Change<AgendaEvent>[]): void {
    const withdrawn: Change<AgendaEvent>[] = []
    for (const change of changes) {
      const [id, stamp] = stampOf(change)
      this.#receivedMeanwhile?.set(id, stamp)
      this.#received.push(stamp)
      this.#waiting.delete(id)
      if (changeOf(change).event === null) withdrawn.push(change)
      else this.#waiting.set(id, change)
    }
    if (withdrawn.length > 0) this.#apply(withdrawn, this.#waiting.size === 0)
    if (this.#waiting.size > 0 && !this.#isWorking) this.#work = this.#takeTurns()
  }

  async #takeTurns(): Promise<void> {
    this.#isWorking = true
    this.#takeTurn()
    while (this.#waiting.size > 0) {
      await nextTurn()
      this.#takeTurn()
    }
    this.#isWorking = false
  }

  #takeTurn(): void {
    const turn: Change<AgendaEvent>[] = []
    for (const [id, change] of this.#waiting) {
      turn.push(change)
      this.#waiting.delete(id)
      if (turn.length === CHANGES_A_TURN) break
    }
    this.#apply(turn, true)
  }

  #apply(changes: Change<AgendaEvent>[], isInOrder: boolean): void {
    const { published, given } = this
    const cursor = isInOrder ? cursorAfter(changes, published.cursor, limitOf(given)) : null
    published.apply(changes.map(changeOf), cursor)
    given.onChange(changes.length)
  }

  #lookLater(): void {
    this.#callOff = this.given.alarm.after(LOOK_EVERY_MS, () => {
      const since = this.#start()
      const isLong = this.given.alarm.elapsed() - this.#listeningSince >= LISTENS_FOR_MS
      const needless = this.#received.filter((stamp) => stamp < since).length
      if (needless >= (isLong ? 1 : NEEDLESS_MOST)) this.listen().catch(this.#onError)
      this.#lookLater()
    })
  }
}

/** A damaged document is reported when it is first met, and not each time that it is read. */
function sayingOnce({ unreadable }: PublishedEvents, onError: OnError): OnError {
  return (error) => {
    if (!(error instanceof DamagedDocument && unreadable.has(error.id))) onError(error)
  }
}

/** Reads all published events; the feed then starts where it stood before. Whatever was changed earlier has been read,
 * so that is as if the feed had been live. */
async function fill(
  published: PublishedEvents,
  { documents, clock, onError, onFill }: FeedDependencies,
): Promise<void> {
  const begun = new Date(clock.now()).toISOString()
  const newest = await newestChange(documents)
  const where: Condition[] = [['status', '==', 'published']]
  const all = await documents.count(events, where)
  let done = 0
  for await (const page of everyPage(documents, eventsOrWhy, { where, limit: PAGE_SIZE })) {
    await applyInTurns(
      published,
      page.map((event) => readable(event, onError)),
    )
    // No answer has come from it yet, so another place may be tried.
    if (published.behind.failure !== null) throw published.behind.failure
    done += page.length
    onFill?.(done, Math.max(done, all))
  }
  published.noteLive(begun)
  published.apply([], trusted(newest, limitOf({ documents, clock })))
}

/** True when the catalogue is too old to catch up: tombstones of what was removed since may be purged. */
export function isOutOfReach(published: PublishedEvents, nowMs: number): boolean {
  return nowMs - Date.parse(startOf(published, nowMs)) > CATCHES_UP_MS
}

/** Older than the cursor when the store was restored from an older copy. */
async function newestChange(documents: DocumentStore): Promise<string> {
  const { documents: newest } = await documents.find(eventsOrWhy, {
    orderBy: ['changedAt', 'desc'],
    limit: 1,
    includeRemoved: true,
  })
  return newest[0]?.changedAt ?? EARLIEST
}

async function readOn(
  published: PublishedEvents,
  { documents, clock, onError }: FeedDependencies,
): Promise<void> {
  const since = startOf(published, limitOf({ documents, clock }))
  const pages = everyPage(documents, eventsOrWhy, {
    where: [['changedAt', '>=', since]],
    orderBy: ['changedAt', 'asc'],
    limit: PAGE_SIZE,
    includeRemoved: true,
  })
  for await (const page of pages) {
    await applyInTurns(
      published,
      page.map((event) => readable(event, onError)),
    )
    const last = page.at(-1)
    if (last) published.apply([], trusted(last.changedAt, limitOf({ documents, clock })))
  }
}

/** Writes the changes in one transaction: each costs as much as twenty events. */
async function applyInTurns(published: PublishedEvents, changes: EventChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += CHANGES_A_TURN) {
    published.take(changes.slice(at, at + CHANGES_A_TURN))
    await nextTurn()
  }
  published.apply([], null)
}

function isComplete({ behind }: PublishedEvents): boolean {
  return behind.leftOut + behind.lost === 0
}

/** No stamp is trusted further than this; null = stamps are in the order of the commits. */
function limitOf({ documents, clock }: Pick<FeedDependencies, 'documents' | 'clock'>): number | null {
  return documents.hasOneClock ? null : clock.now()
}

type FeedPosition = Pick<PublishedEvents, 'cursor' | 'liveUntil'>

/** Everything stamped before is known, because later stamps are, or because the feed was live then; the latter fails
 * when clocks were set back. `nowMs`: null = stamps are in the order of the commits. */
export function startOf({ cursor, liveUntil }: FeedPosition, nowMs: number | null): string {
  if (cursor === null) return EARLIEST
  if (nowMs === null) return cursor
  const live = liveUntil === null ? 0 : Date.parse(liveUntil)
  const seen = Math.max(Date.parse(cursor), live <= nowMs ? live : 0)
  return new Date(Math.max(Math.min(seen, nowMs) - OVERLAP_MS, 0)).toISOString()
}
