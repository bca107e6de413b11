// The published events, kept in step with the store: opened, followed, saved again when the disk did not take them, and
// filled anew when their file is damaged, while the old one goes on being read.
import { StoreUnavailable } from '~/backend/documents'
import type { Alarm } from '~/platform/alarm'
import { pauseAfter } from '~/platform/backoff'
import { CataloguePlace, type PlaceKind } from './catalogue-place.server'
import { catchUp, type Feed, type FeedParts, follow, isOutOfReach } from './event-feed.server'
import { type Behind, type EventsReports, PublishedEvents } from './published-events.server'
import { isPassing } from './sqlite-trouble'

/** So long without a change is a quiet moment, fit for writing an image of the index. */
const QUIET_MS = 30_000
/** Fewer changed events than this are taken in at the next start in no time. */
const CHANGES_WORTH_AN_IMAGE = 200
/** After a start every document is read once, so few at a time that no request waits: 100 000 take two minutes. */
const CHECKED_AT_ONCE = 25
const CHECK_PAUSE_MS = 30

export interface FollowedEvents {
  /** Another object after a refill: ask each time. */
  readonly held: PublishedEvents
  /** Resolves when all the store has told of so far can be found. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface FollowedEventsParts extends FeedParts {
  directory: string
  alarm: Alarm
  /** Whether the store is known not to answer: then it is asked later, and what is on disk is all there is. */
  isStoreAway: boolean
  /** Told at the start that another server has the directory. */
  onShared(): void
  /** Told what does not work, in a sentence, and null when it works. */
  report(says: string | null): void
}

/**
 * Resolves when the events are as the store has them, or as they are on disk when it does not answer. Throws
 * StoreUnavailable when there is nothing on disk that could be shown.
 */
export async function followEvents(parts: FollowedEventsParts): Promise<FollowedEvents> {
  const { clock, alarm, onError } = parts
  const place = new CataloguePlace(parts.directory)
  if (place.isShared) parts.onShared()
  let held = await PublishedEvents.open(
    place,
    reportsOf(() => held),
  )
  let feed: Feed | null = null
  let isDamaged = false
  let isConnecting = false
  let isClosed = false
  /** Ends the pause before the next try. */
  let callOffRetry: (() => void) | null = null
  let callOffCheck = () => {}
  let quiet: NodeJS.Timeout | null = null
  let failures = 0
  let work: Promise<void> = Promise.resolve()
  /** Since when the store, or the disk, has been ahead of what is held; null = it is not. */
  let behindSince: string | null = null

  function reportsOf(reporter: () => PublishedEvents): EventsReports {
    return {
      onError,
      onDamage(error) {
        // One that has been replaced is of no interest any more.
        if (isDamaged || isClosed || reporter() !== held) return
        isDamaged = true
        onError(error)
        retryAfter(0)
        report()
      },
    }
  }

  function retryAfter(milliseconds: number): void {
    behindSince ??= new Date(clock.now()).toISOString()
    callOffRetry?.()
    callOffRetry = alarm.after(milliseconds, () => {
      callOffRetry = null
      work = work.then(retry)
    })
  }

  async function retry(): Promise<void> {
    if (isClosed || isConnecting) return
    try {
      if (isDamaged || !feed) await connect()
      else if (place.trouble !== null && place.goHome(held.index.size)) await connect(true)
      else if (held.save() && held.behind.leftOut > 0) await feed.askAgain()
    } catch (error) {
      onError(error)
    }
    lookBehind()
  }

  /** After anything that may have put the disk, or this process, behind the store or beside it again. */
  function lookBehind(): void {
    const { failure, leftOut } = held.behind
    if (isClosed || isConnecting) return
    if (feed && !isDamaged && failure === null && leftOut === 0 && place.trouble === null) {
      callOffRetry?.()
      callOffRetry = null
      behindSince = null
      failures = 0
      report()
      return
    }
    if (callOffRetry === null) {
      const why = failure ?? place.trouble
      if (why !== null && behindSince === null) onError(why)
      failures += 1
      retryAfter(pauseAfter(failures))
    }
    report()
  }

  function report(): void {
    const state = { isConnected: feed !== null, isDamaged, behindSince, ...held.behind }
    parts.report(sentenceOf(state, place))
  }

  /** Brings what is held up to date, or what takes its place, and follows the store with it. */
  async function connect(anew = isDamaged): Promise<void> {
    isConnecting = true
    try {
      const next = await upToDate(anew ? null : held)
      await replaceBy(next, await follow(next, { ...parts, onChange }))
    } finally {
      isConnecting = false
    }
  }

  async function replaceBy(next: PublishedEvents, nextFeed: Feed): Promise<void> {
    const [before, feedBefore] = [held, feed]
    held = next
    feed = nextFeed
    if (before === next) return
    isDamaged = false
    await feedBefore?.end().catch(onError)
    await before.discard()
    next.replaceOthers()
  }

  /** What is held, once it is what the store has; a new one where it cannot be relied on. */
  async function upToDate(from: PublishedEvents | null): Promise<PublishedEvents> {
    try {
      if (from && (await catchUp(from, parts)) && !isDamaged) return from
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // Its file, most likely. Whatever else it is, filling a new one meets it again.
      onError(error)
    }
    for (;;) {
      const fresh: PublishedEvents = PublishedEvents.fresh(
        place,
        reportsOf(() => fresh),
      )
      try {
        await catchUp(fresh, parts)
        return fresh
      } catch (error) {
        await fresh.discard()
        if (!isPassing(error) || !place.retreat(error)) throw error
      }
    }
  }

  function onChange(): void {
    lookBehind()
    waitForQuiet()
  }

  function waitForQuiet(): void {
    if (quiet) clearTimeout(quiet)
    quiet = setTimeout(() => held.keepImage(CHANGES_WORTH_AN_IMAGE), QUIET_MS).unref()
  }

  /** An intact image spares reading the documents, so that damage would show when somebody opens a page. */
  function checkFrom(checked: PublishedEvents, slot: number): void {
    callOffCheck = alarm.after(CHECK_PAUSE_MS, () => {
      if (checked !== held || isClosed) return
      const last = checked.check(slot, CHECKED_AT_ONCE)
      if (last !== null) checkFrom(checked, last)
    })
  }

  async function open(): Promise<void> {
    const hadEvents = held.cursor !== null && !isOutOfReach(held, clock.now())
    try {
      if (parts.isStoreAway && hadEvents) throw new StoreUnavailable(new Error('it did not answer before'))
      await connect()
      held.replaceOthers()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !hadEvents) throw error
      onError(error)
    }
    lookBehind()
    if (hadEvents) checkFrom(held, -1)
    void held.keepImage(CHANGES_WORTH_AN_IMAGE)
  }

  async function close(): Promise<void> {
    isClosed = true
    if (quiet) clearTimeout(quiet)
    callOffRetry?.()
    callOffCheck()
    await work
    await feed?.end().catch(onError)
    if (quiet) clearTimeout(quiet)
    if (isDamaged) await held.discard()
    else await held.close().catch(onError)
    place.release()
  }

  try {
    await open()
  } catch (error) {
    await close()
    throw error
  }
  return {
    get held() {
      return held
    },
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== work; await seen) seen = work
      await feed?.settled()
    },
    close,
  }
}

interface State extends Behind {
  isConnected: boolean
  isDamaged: boolean
  behindSince: string | null
}

const PLACES: Record<PlaceKind, string> = {
  directory: '',
  temporary: 'It is kept in the temporary folder, because its directory cannot be written.',
  memory: 'It is kept in memory alone, because no directory can be written.',
}

/** What an operator should know; null = nothing. */
function sentenceOf(state: State, place: CataloguePlace): string | null {
  const { isConnected, isDamaged, behindSince, unsaved, leftOut, lost, failure } = state
  const sentences: string[] = []
  if (isDamaged) sentences.push(`Its file is damaged and is being filled anew, since ${behindSince}.`)
  else if (!isConnected) {
    sentences.push(`The store has not answered since ${behindSince}: changes are not shown.`)
  } else if (failure !== null || leftOut > 0) {
    sentences.push(`Changes not written since ${behindSince}: ${unsaved}; not shown either: ${leftOut}.`)
  }
  if (lost > 0) sentences.push(`Changes that cannot be taken in: ${lost}. The log says why.`)
  if (place.trouble !== null) sentences.push(PLACES[place.kind])
  return sentences.length > 0 ? sentences.join(' ') : null
}
