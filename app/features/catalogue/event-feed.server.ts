// Following the store: what changed while the catalogue was closed, then every change as it happens.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Change,
  DamagedDocument,
  type DocumentStore,
  defineCollection,
  type Stored,
} from '~/backend/documents'
import { TOMBSTONE_DAYS } from '~/backend/purging.server'
import { type AgendaEvent, events } from '~/domain/event'
import type { Alarm } from '~/platform/alarm'
import type { Clock } from '~/platform/clock'
import type { EventChange, PublishedEvents } from './published-events.server'

/**
 * Instances stamp documents by their own clocks, which may differ by so much, and commit in another order than they
 * stamp: what lies so far behind the cursor is asked for again. It costs one read for each event changed meanwhile.
 */
export const OVERLAP_MS = 5 * 60_000
const PAGE_SIZE = 500
/** So many changes are taken in at once, then requests get their turn. */
const CHANGES_A_TURN = 20
/** A day less than tombstones stay: the clocks of whoever purges and whoever catches up need not agree. */
const CATCHES_UP_MS = (TOMBSTONE_DAYS - 1) * 86_400_000
const EARLIEST = new Date(0).toISOString()
const LOOK_EVERY_MS = 2 * OVERLAP_MS
/** A live query keeps every document that it has told of in memory, 13 kB each on Firestore: also those that one begun now would not tell of. */
const NEEDLESS_MOST = 1000
const LISTENS_FOR_MS = 3_600_000

interface Unreadable {
  status: 'unreadable'
  cause: unknown
}

/** The events, without a find that fails for a thousand of them because of one. */
const eventsOrWhy = defineCollection<AgendaEvent | Unreadable>({
  ...events,
  parse(raw) {
    try {
      return events.parse(raw)
    } catch (cause) {
      return { status: 'unreadable', cause }
    }
  },
})

type OnError = (error: unknown) => void

export interface FeedParts {
  documents: DocumentStore
  clock: Clock
  onError: OnError
}

/**
 * Brings the catalogue from where it was to what the store holds now. Answers false when it cannot be relied on: when
 * the store is older, and when it has been away for so long that tombstones may be missing from the feed. What cannot be
 * read is reported and not public; while it is there, every start counts one event too few and fills anew. Throws when a
 * catalogue that is being filled cannot be written.
 */
export async function catchUp(published: PublishedEvents, parts: FeedParts): Promise<boolean> {
  const { documents, clock } = parts
  if (published.cursor === null) await fill(published, parts)
  else if (isOutOfReach(published, clock.now())) return false
  else if ((await newestChange(documents)) < published.cursor) return false
  for (let attempt = 0; attempt < 2; attempt++) {
    await readOn(published, parts)
    // A document purged while nobody listened leaves no trace in the feed. A write just now also makes a difference,
    // hence the second attempt.
    const expected = await documents.count(events, [['status', '==', 'published']])
    if (expected === published.index.size) return true
  }
  return false
}

export interface Feed {
  /** Resolves when all that the store has told of so far is taken in. */
  settled(): Promise<void>
  /** Begins again where the cursor stands. What was told already changes nothing. */
  askAgain(): Promise<void>
  end(): Promise<void>
}

/** Takes in every change from now on; the first turn of each is over before the store's writer goes on. */
export async function follow(
  published: PublishedEvents,
  { documents, clock, alarm, onChange, onError }: FeedParts & { alarm: Alarm; onChange: () => void },
): Promise<Feed> {
  /** By id, in the order of their coming: what has changed again meanwhile is taken in once. */
  const waiting = new Map<string, Change<AgendaEvent>>()
  let isWorking = false
  let work = Promise.resolve()
  let endListening = () => {}
  let beginning: Promise<void> | null = null
  /** While it begins again: the latest stamp of each event heard of. What was put together before is older. */
  let heardMeanwhile: Map<string, string> | null = null
  /** The stamps of all that the present live query has told of, and keeps. */
  let heard: string[] = []
  let listeningSince = 0
  let callOff = () => {}
  let hasEnded = false

  function takeTurn(): void {
    const turn: Change<AgendaEvent>[] = []
    for (const [id, change] of waiting) {
      turn.push(change)
      waiting.delete(id)
      if (turn.length === CHANGES_A_TURN) break
    }
    takeIn(turn, true)
  }

  function takeIn(changes: Change<AgendaEvent>[], isInOrder: boolean): void {
    const cursor = isInOrder ? cursorAfter(changes, published.cursor, clock.now()) : null
    published.apply(changes.map(changeOf), cursor)
    onChange()
  }

  async function takeTurns(): Promise<void> {
    isWorking = true
    takeTurn()
    while (waiting.size > 0) {
      await nextTurn()
      takeTurn()
    }
    isWorking = false
  }

  function hear(changes: readonly Change<AgendaEvent>[]): void {
    /** What is no longer public waits behind nothing. */
    const withdrawn: Change<AgendaEvent>[] = []
    for (const change of changes) {
      const [id, stamp] = stampOf(change)
      heardMeanwhile?.set(id, stamp)
      heard.push(stamp)
      waiting.delete(id)
      if (changeOf(change).event === null) withdrawn.push(change)
      else waiting.set(id, change)
    }
    if (withdrawn.length > 0) takeIn(withdrawn, waiting.size === 0)
    if (waiting.size > 0 && !isWorking) work = takeTurns()
  }

  function listen(): Promise<void> {
    beginning ??= begin().finally(() => {
      beginning = null
    })
    return beginning
  }

  async function begin(): Promise<void> {
    const endBefore = endListening
    heardMeanwhile = new Map()
    let isFirst = true
    try {
      endListening = await documents.subscribe(
        events,
        { where: [['changedAt', '>=', startOf(published, clock.now())]], includeRemoved: true },
        (changes) => {
          if (!isFirst) return hear(changes)
          isFirst = false
          endBefore()
          published.askedAgain()
          heard = []
          const known = heardMeanwhile
          heardMeanwhile = null
          hear(changes.filter((change) => isLater(change, known)))
        },
        onError,
      )
      listeningSince = alarm.elapsed()
    } finally {
      heardMeanwhile = null
    }
    if (hasEnded) endListening()
  }

  function look(): void {
    const isLong = alarm.elapsed() - listeningSince >= LISTENS_FOR_MS
    const since = startOf(published, clock.now())
    const needless = heard.filter((stamp) => stamp < since).length
    if (needless >= (isLong ? 1 : NEEDLESS_MOST)) listen().catch(onError)
    callOff = alarm.after(LOOK_EVERY_MS, look)
  }

  async function settled(): Promise<void> {
    while (isWorking) await work
  }

  await listen()
  callOff = alarm.after(LOOK_EVERY_MS, look)
  return {
    settled,
    askAgain: listen,
    async end() {
      if (hasEnded) return
      hasEnded = true
      callOff()
      endListening()
      await settled()
      const { leftOut, lost } = published.behind
      if (leftOut + lost === 0) published.noteLive(new Date(clock.now()).toISOString())
    },
  }
}

/** Everything published, page by page; the feed then takes over from where it stood at the beginning. */
async function fill(published: PublishedEvents, { documents, clock, onError }: FeedParts): Promise<void> {
  const newest = await newestChange(documents)
  let after: string | undefined
  do {
    const page = await documents.find(eventsOrWhy, {
      where: [['status', '==', 'published']],
      limit: PAGE_SIZE,
      after,
    })
    await applyInTurns(
      published,
      page.documents.map((event) => readable(event, onError)),
    )
    // Nobody is served from it yet: another place may take it.
    if (published.behind.failure !== null) throw published.behind.failure
    after = page.next ?? undefined
  } while (after !== undefined)
  published.apply([], earlier(newest, clock.now()))
}

/** Whether tombstones may have been purged that this catalogue has not heard of. */
export function isOutOfReach(published: PublishedEvents, nowMs: number): boolean {
  return nowMs - Date.parse(startOf(published, nowMs)) > CATCHES_UP_MS
}

/** Lies before the cursor when an older copy of the store has been put in its place. */
async function newestChange(documents: DocumentStore): Promise<string> {
  const { documents: newest } = await documents.find(eventsOrWhy, {
    orderBy: ['changedAt', 'desc'],
    limit: 1,
    includeRemoved: true,
  })
  return newest[0]?.changedAt ?? EARLIEST
}

async function readOn(published: PublishedEvents, { documents, clock, onError }: FeedParts): Promise<void> {
  const since = startOf(published, clock.now())
  let after: string | undefined
  do {
    const page = await documents.find(eventsOrWhy, {
      where: [['changedAt', '>=', since]],
      orderBy: ['changedAt', 'asc'],
      limit: PAGE_SIZE,
      after,
      includeRemoved: true,
    })
    await applyInTurns(
      published,
      page.documents.map((event) => readable(event, onError)),
    )
    const last = page.documents.at(-1)
    if (last) published.apply([], earlier(last.changedAt, clock.now()))
    after = page.next ?? undefined
  } while (after !== undefined)
}

async function applyInTurns(published: PublishedEvents, changes: EventChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += CHANGES_A_TURN) {
    published.apply(changes.slice(at, at + CHANGES_A_TURN), null)
    await nextTurn()
  }
}

function changeOf(change: Change<AgendaEvent>): EventChange {
  return change.kind === 'removed' ? { id: change.id, event: null } : asPublic(change.document)
}

function readable(event: Stored<AgendaEvent | Unreadable>, onError: OnError): EventChange {
  if (event.status !== 'unreadable') return asPublic(event)
  onError(new DamagedDocument(events.name, event.id, event.cause))
  return { id: event.id, event: null }
}

function asPublic(event: Stored<AgendaEvent>): EventChange {
  const isPublic = event.status === 'published' && event.removedAt === null
  return { id: event.id, event: isPublic ? event : null }
}

/** The id of what changed and the stamp of the change; a document that is no more has none, and is later than any. */
function stampOf(change: Change<AgendaEvent>): [id: string, stamp: string] {
  return change.kind === 'removed' ? [change.id, '~'] : [change.document.id, change.document.changedAt]
}

function isLater(change: Change<AgendaEvent>, known: ReadonlyMap<string, string> | null): boolean {
  const [id, stamp] = stampOf(change)
  return stamp >= (known?.get(id) ?? '')
}

function cursorAfter(changes: Change<AgendaEvent>[], cursor: string | null, nowMs: number): string | null {
  const stamps = changes.flatMap((change) =>
    change.kind === 'removed' ? [] : [earlier(change.document.changedAt, nowMs)],
  )
  return stamps.reduce((latest, stamp) => (latest === null || stamp > latest ? stamp : latest), cursor)
}

/** A stamp of a clock that is fast must not hide what others stamp meanwhile. */
function earlier(stamp: string, nowMs: number): string {
  const now = new Date(nowMs).toISOString()
  return stamp < now ? stamp : now
}

/**
 * From where to ask on: everything stamped before has been seen, either because later stamps have, or because the feed
 * was followed at that time. Clocks that were set back make the second reason void.
 */
function startOf(published: PublishedEvents, nowMs: number): string {
  const { cursor, liveUntil } = published
  if (cursor === null) return EARLIEST
  const live = liveUntil === null ? 0 : Date.parse(liveUntil)
  const seen = Math.max(Date.parse(cursor), live <= nowMs ? live : 0)
  return new Date(Math.max(Math.min(seen, nowMs) - OVERLAP_MS, 0)).toISOString()
}
