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
import { type AgendaEvent, events } from '~/features/events/event'
import type { Clock } from '~/platform/clock'
import type { EventChange, PublishedEvents } from './published-events.server'

/**
 * Instances stamp documents by their own clocks and commit in another order than they stamp: what lies so far behind
 * the cursor is asked for again. It costs nothing where nothing changed.
 */
const OVERLAP_MS = 10_000
const PAGE_SIZE = 500
/** So many changes are taken in at once, then requests get their turn. */
const CHANGES_A_TURN = 20
/** A day less than tombstones stay: the clocks of whoever purges and whoever catches up need not agree. */
const CATCHES_UP_MS = (TOMBSTONE_DAYS - 1) * 86_400_000
const EARLIEST = new Date(0).toISOString()

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

/**
 * Brings the catalogue from where it was to what the store holds now. Answers false when it cannot be relied on: when
 * the store is older, and when it has been away for so long that tombstones may be missing from the feed. What cannot be
 * read is reported and not public; while it is there, every start counts one event too few and fills anew.
 */
export async function catchUp(
  documents: DocumentStore,
  published: PublishedEvents,
  clock: Clock,
  onError: OnError,
): Promise<boolean> {
  if (published.cursor === null) await fill(documents, published, onError)
  else if (isOutOfReach(published, clock.now())) return false
  else if ((await newestChange(documents)) < published.cursor) return false
  for (let attempt = 0; attempt < 2; attempt++) {
    await readOn(documents, published, startOf(published, clock.now()), onError)
    // A document purged while nobody listened leaves no trace in the feed. A write just now also makes a difference,
    // hence the second attempt.
    const expected = await documents.count(events, [['status', '==', 'published']])
    if (expected === published.index.size) return true
  }
  return false
}

/** Takes in every change from now on; the first turn of each is over before the store's writer goes on. */
export async function follow(
  documents: DocumentStore,
  published: PublishedEvents,
  clock: Clock,
  onChange: () => void,
  onError: OnError,
): Promise<{ settled(): Promise<void>; end(): Promise<void> }> {
  const waiting: Change<AgendaEvent>[] = []
  let isWorking = false
  let work = Promise.resolve()
  /** What could not be taken in is asked for again at the next start: the cursor stays before it. */
  let hasLost = false

  function takeIn(changes: Change<AgendaEvent>[]): void {
    published.apply(changes.map(changeOf), hasLost ? null : cursorAfter(changes, published.cursor))
  }

  function takeTurn(): void {
    const turn = waiting.splice(0, CHANGES_A_TURN)
    try {
      takeIn(turn)
    } catch {
      // One by one, so that a single bad change does not take the others with it.
      for (const change of turn) {
        try {
          takeIn([change])
        } catch (error) {
          hasLost = true
          onError(error)
        }
      }
    }
    onChange()
  }

  async function takeTurns(): Promise<void> {
    isWorking = true
    takeTurn()
    while (waiting.length > 0) {
      await nextTurn()
      takeTurn()
    }
    isWorking = false
  }

  const end = await documents.subscribe(
    events,
    { where: [['changedAt', '>=', startOf(published, clock.now())]], includeRemoved: true },
    (changes) => {
      for (const change of changes) waiting.push(change)
      if (waiting.length > 0 && !isWorking) work = takeTurns()
    },
    onError,
  )
  const settled = async () => {
    while (isWorking) await work
  }
  return {
    settled,
    async end() {
      end()
      await settled()
      if (!hasLost) published.noteLive(new Date(clock.now()).toISOString())
    },
  }
}

/** Everything published, page by page; the feed then takes over from where it stood at the beginning. */
async function fill(documents: DocumentStore, published: PublishedEvents, onError: OnError): Promise<void> {
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
    after = page.next ?? undefined
  } while (after !== undefined)
  published.apply([], newest)
}

function isOutOfReach(published: PublishedEvents, nowMs: number): boolean {
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

async function readOn(
  documents: DocumentStore,
  published: PublishedEvents,
  since: string,
  onError: OnError,
): Promise<void> {
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
    published.apply([], page.documents.at(-1)?.changedAt ?? published.cursor)
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

function cursorAfter(changes: Change<AgendaEvent>[], cursor: string | null): string | null {
  return changes.reduce(
    (latest, change) =>
      change.kind !== 'removed' && (latest === null || change.document.changedAt > latest)
        ? change.document.changedAt
        : latest,
    cursor,
  )
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
  return new Date(Math.max(seen - OVERLAP_MS, 0)).toISOString()
}
