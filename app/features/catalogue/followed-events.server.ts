import { StoreUnavailable } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Alarm } from '~/platform/alarm'
import { pauseAfter } from '~/platform/backoff'
import { HOUR_MS } from '~/platform/durations'
import { CataloguePlace } from './catalogue-place.server'
import { sentenceOf } from './catalogue-state'
import { catchUp, type Feed, type FeedDependencies, follow, isOutOfReach, startOf } from './event-feed.server'
import type { EventsReports } from './published-changes'
import { PublishedEvents } from './published-events.server'
import { fetchShared, SharedCatalogueUnusable, shareCatalogue } from './shared-catalogue.server'
import { isPassing } from './sqlite-trouble'

const QUIET_MS = 30_000
/** Fewer changes are quickly applied at the next start. */
const CHANGES_WORTH_AN_IMAGE = 200
/** After a start every document is checked, few at a time: 100 000 take two minutes. */
const CHECKED_AT_ONCE = 25
const CHECK_PAUSE_MS = 30
/** By so much the shared files must be newer than our own to be worth a download. */
const WORTH_FETCHING_MS = HOUR_MS

export interface FollowedEvents {
  /** Another object after a refill: do not keep it. */
  readonly held: PublishedEvents
  settled(): Promise<void>
  share(isAllowed: () => boolean): Promise<void>
  close(): Promise<void>
}

export interface FollowedEventsDependencies extends FeedDependencies {
  directory: string
  alarm: Alarm
  isStoreAway: boolean
  /** Where instances share one catalogue; null = they do not. */
  shared: FileStore | null
  /** Called at the start when another server has the directory. */
  onShared(): void
  /** A sentence about what does not work; null when it works. */
  report(says: string | null): void
}

/**
 * Resolves with the events of the store, or of the disk when the store does not answer. Throws StoreUnavailable when
 * there are neither.
 */
export async function followEvents(dependencies: FollowedEventsDependencies): Promise<FollowedEvents> {
  const { clock, alarm, onError, shared } = dependencies
  const place = new CataloguePlace(dependencies.directory)
  if (place.isShared) dependencies.onShared()
  let held = await PublishedEvents.open(
    place,
    reportsOf(() => held),
  )
  let feed: Feed | null = null
  let isDamaged = false
  let isConnecting = false
  let isClosed = false
  let callOffRetry: (() => void) | null = null
  let callOffCheck = () => {}
  let quiet: NodeJS.Timeout | null = null
  let failures = 0
  let work: Promise<void> = Promise.resolve()
  let sharing: Promise<void> = Promise.resolve()
  let changesSinceShared = 0
  /** Since when the disk or the memory is behind the store; null = it is not. */
  let behindSince: string | null = null

  function reportsOf(reporter: () => PublishedEvents | null): EventsReports {
    return {
      onError,
      onDamage(error) {
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
      else if (place.trouble !== null && place.returnToDirectory(held.index.size)) await connect(true)
      else if (held.save() && held.behind.leftOut > 0) await feed.askAgain()
    } catch (error) {
      onError(error)
    }
    checkBehind()
  }

  function checkBehind(): void {
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
    dependencies.report(sentenceOf(state, place))
  }

  async function connect(anew = isDamaged): Promise<void> {
    isConnecting = true
    try {
      const next = await upToDate(anew ? null : held)
      await replaceBy(next, await follow(next, { ...dependencies, onChange }))
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

  /** The present events once they are up to date, else newly filled ones. */
  async function upToDate(from: PublishedEvents | null): Promise<PublishedEvents> {
    try {
      if (from && (await catchUp(from, dependencies)) && !isDamaged) return from
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // Probably the file is damaged. Other problems show again when a new one is filled.
      onError(error)
    }
    for (;;) {
      const fresh: PublishedEvents = PublishedEvents.fresh(
        place,
        reportsOf(() => fresh),
      )
      try {
        await catchUp(fresh, dependencies)
        return fresh
      } catch (error) {
        await fresh.discard()
        if (!isPassing(error) || !place.fallBack(error)) throw error
      }
    }
  }

  function onChange(changes: number): void {
    changesSinceShared += changes
    checkBehind()
    waitForQuiet()
  }

  function waitForQuiet(): void {
    if (quiet) clearTimeout(quiet)
    quiet = setTimeout(() => held.image.keep(CHANGES_WORTH_AN_IMAGE), QUIET_MS).unref()
  }

  /** With an intact image no document is read at the start, so damage would show on a page. */
  function checkFrom(checked: PublishedEvents, slot: number): void {
    callOffCheck = alarm.after(CHECK_PAUSE_MS, () => {
      if (checked !== held || isClosed) return
      const last = checked.check(slot, CHECKED_AT_ONCE)
      if (last !== null) checkFrom(checked, last)
    })
  }

  /** Whatever is wrong with them, the events come from the store. */
  async function takeShared(files: FileStore): Promise<void> {
    const own = Date.parse(startOf(held, clock.now()))
    if (clock.now() - own <= WORTH_FETCHING_MS) return
    try {
      const isWanted = (liveUntil: string) => Date.parse(liveUntil) - own > WORTH_FETCHING_MS
      const path = await fetchShared(files, place, isWanted)
      if (path === null) return
      const reports = reportsOf(() => fetched)
      const fetched = await PublishedEvents.from(path, place, reports)
      if (!fetched) throw new SharedCatalogueUnusable('its documents cannot be opened')
      await held.discard()
      held = fetched
    } catch (error) {
      onError(error)
    }
  }

  async function share(isAllowed: () => boolean): Promise<void> {
    const { leftOut, lost } = held.behind
    if (!shared || !feed || isConnecting || isDamaged || leftOut + lost > 0) return
    const changes = changesSinceShared
    const isShared = await shareCatalogue({
      files: shared,
      place,
      revision: held.revision,
      changes,
      clock,
      isAllowed: () => !isClosed && isAllowed(),
    })
    if (isShared) changesSinceShared -= changes
  }

  async function open(): Promise<void> {
    if (shared) await takeShared(shared)
    const hadEvents = held.cursor !== null && !isOutOfReach(held, clock.now())
    try {
      if (dependencies.isStoreAway && hadEvents)
        throw new StoreUnavailable(new Error('it did not answer before'))
      await connect()
      held.replaceOthers()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !hadEvents) throw error
      onError(error)
    }
    checkBehind()
    if (hadEvents) checkFrom(held, -1)
    void held.image.keep(CHANGES_WORTH_AN_IMAGE)
  }

  async function close(): Promise<void> {
    isClosed = true
    if (quiet) clearTimeout(quiet)
    callOffRetry?.()
    callOffCheck()
    await work
    await sharing
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
    share(isAllowed) {
      const shared = sharing.then(() => share(isAllowed))
      sharing = shared.catch(() => {})
      return shared
    },
    close,
  }
}
