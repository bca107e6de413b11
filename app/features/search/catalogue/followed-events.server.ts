import { StoreUnavailable } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Alarm } from '~/platform/clock'
import { pauseAfter } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { CatalogueDirectory } from './catalogue-directory.server'
import { sentenceOf } from './catalogue-state'
import { catchUp, type Feed, type FeedDependencies, follow, isOutOfReach, startOf } from './event-feed.server'
import type { EventsReports } from './published-changes'
import { PublishedEvents } from './published-events.server'
import { SharedCatalogue, SharedCatalogueUnusable } from './shared-catalogue.server'
import { isPassing } from './sqlite-trouble'

const QUIET_MS = 30_000
/** Fewer changes are quickly applied at the next start. */
const CHANGES_WORTH_AN_IMAGE = 200
/** After a start every document is checked, few at a time: 100 000 take two minutes. */
const CHECKED_AT_ONCE = 25
const CHECK_PAUSE_MS = 30
const BECOME_WRITER_EVERY_MS = MINUTE_MS
/** A process beside another one has these in memory, about 2 MB, and keeps as many former pages in its log. */
const CHANGES_READ_ONLY_MOST = 300

interface FollowedEvents {
  /** Another object after a refill: do not keep it. */
  readonly published: PublishedEvents
  settled(): Promise<void>
  share(isAllowed: () => boolean): Promise<void>
  close(): Promise<void>
}

interface FollowedEventsDependencies extends FeedDependencies {
  directory: string
  alarm: Alarm
  isStoreAway: boolean
  /** Instances share one catalogue here; null = they do not. */
  shared: FileStore | null
  /** Called at the start when another process writes the directory. */
  onReadOnly(): void
  /** A sentence about what does not work; null when it works. */
  report(says: string | null): void
}

/**
 * Resolves with the events of the store, or of the disk when the store does not answer. Throws StoreUnavailable when
 * there are neither.
 */
export async function followEvents(dependencies: FollowedEventsDependencies): Promise<FollowedEvents> {
  const { clock, alarm, onError } = dependencies
  const place = new CatalogueDirectory(dependencies.directory)
  if (place.kind === 'reader') dependencies.onReadOnly()
  const shared = dependencies.shared && new SharedCatalogue(dependencies.shared, place, clock)
  let current = await PublishedEvents.open(
    place,
    reportsOf(() => current),
  )
  let feed: Feed | null = null
  let isDamaged = false
  let isConnecting = false
  let isClosed = false
  let callOffRetry: (() => void) | null = null
  let callOffCheck = () => {}
  let callOffLook = () => {}
  let quiet: NodeJS.Timeout | null = null
  let failures = 0
  let work: Promise<void> = Promise.resolve()
  /** The disk or the memory is behind the store since then; null = it is not. */
  let behindSince: string | null = null

  function reportsOf(reporter: () => PublishedEvents | null): EventsReports {
    return {
      onError,
      onDamage(error) {
        if (isDamaged || isClosed || reporter() !== current) return
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
      if (isDamaged || !feed) await connect(isDamaged ? null : current)
      else if (place.trouble !== null && place.returnToDirectory(current.index.size)) await connect(null)
      else if (current.save() && current.behind.leftOut > 0) await feed.askAgain()
    } catch (error) {
      onError(error)
    }
    checkBehind()
  }

  function checkBehind(): void {
    const { failure, leftOut } = current.behind
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
    const state = { isConnected: feed !== null, isDamaged, behindSince, ...current.behind }
    dependencies.report(sentenceOf(state, place))
  }

  /** null = filled anew. */
  async function connect(from: PublishedEvents | null): Promise<void> {
    isConnecting = true
    try {
      const next = await upToDate(from)
      if (from !== null && from !== current && from !== next) await from.discard()
      await replaceBy(next, await follow(next, { ...dependencies, onChange }))
    } finally {
      isConnecting = false
    }
  }

  function lookBeside(): void {
    if (!current.isReadOnly || isClosed) return
    callOffLook = alarm.after(BECOME_WRITER_EVERY_MS, () => {
      work = work.then(lookAgain).catch(onError).then(lookBeside)
    })
  }

  async function lookAgain(): Promise<void> {
    if (!feed || isDamaged || isConnecting || isClosed) return
    if (!place.becomeWriter() && current.changes < CHANGES_READ_ONLY_MOST) return
    await openAgain()
    // The former state was read in the log until now, which therefore could not begin anew.
    if (current.isReadOnly) await openAgain()
  }

  /** Opens the files that the other process has gone on writing, or as their writer when that has ended. */
  async function openAgain(): Promise<void> {
    const reports = reportsOf(() => opened)
    const opened = await PublishedEvents.open(place, reports)
    try {
      await connect(opened)
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  async function replaceBy(next: PublishedEvents, nextFeed: Feed): Promise<void> {
    const [before, feedBefore] = [current, feed]
    current = next
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
      const reports = reportsOf(() => fresh)
      const fresh = PublishedEvents.fresh(place, reports)
      try {
        await catchUp(fresh, dependencies)
        return fresh
      } catch (error) {
        await fresh.discard()
        if (!isPassing(error) || !place.moveToNextDirectory(error)) throw error
      }
    }
  }

  function onChange(changes: number): void {
    shared?.noteChanges(changes)
    checkBehind()
    waitForQuiet()
  }

  function waitForQuiet(): void {
    if (quiet) clearTimeout(quiet)
    quiet = setTimeout(() => current.image.keep(CHANGES_WORTH_AN_IMAGE), QUIET_MS).unref()
  }

  /** An intact image reads no document at the start, so damage would show on a page. */
  function checkFrom(checked: PublishedEvents, slot: number): void {
    callOffCheck = alarm.after(CHECK_PAUSE_MS, () => {
      if (checked !== current || isClosed) return
      const last = checked.check(slot, CHECKED_AT_ONCE)
      if (last !== null) checkFrom(checked, last)
    })
  }

  /** The events come from the store, whatever is wrong with the shared files. */
  /** The events come from the store, whatever is wrong with the shared files. */
  async function takeShared(): Promise<void> {
    try {
      const path = await shared?.fetch(startOf(current, clock.now()))
      if (!path) return
      const reports = reportsOf(() => fetched)
      const fetched = await PublishedEvents.from(path, place, reports)
      if (!fetched) throw new SharedCatalogueUnusable('its documents cannot be opened')
      await current.discard()
      current = fetched
    } catch (error) {
      onError(error)
    }
  }

  async function share(isAllowed: () => boolean): Promise<void> {
    const { leftOut, lost } = current.behind
    if (!feed || isConnecting || isDamaged || leftOut + lost > 0) return
    await shared?.share(current.revision, () => !isClosed && isAllowed())
  }

  async function open(): Promise<void> {
    await takeShared()
    const hadEvents = current.cursor !== null && !isOutOfReach(current, clock.now())
    try {
      if (dependencies.isStoreAway && hadEvents)
        throw new StoreUnavailable(new Error('it did not answer before'))
      await connect(isDamaged ? null : current)
      current.replaceOthers()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !hadEvents) throw error
      onError(error)
    }
    checkBehind()
    if (hadEvents && !current.isReadOnly) checkFrom(current, -1)
    lookBeside()
    void current.image.keep(CHANGES_WORTH_AN_IMAGE)
  }

  async function close(): Promise<void> {
    isClosed = true
    if (quiet) clearTimeout(quiet)
    callOffRetry?.()
    callOffCheck()
    callOffLook()
    await work
    await shared?.settled()
    await feed?.end().catch(onError)
    if (quiet) clearTimeout(quiet)
    if (isDamaged) await current.discard()
    else await current.close().catch(onError)
    place.release()
  }

  try {
    await open()
  } catch (error) {
    await close()
    throw error
  }
  return {
    get published() {
      return current
    },
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== work; await seen) seen = work
      await feed?.settled()
    },
    share,
    close,
  }
}
