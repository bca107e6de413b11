import { StoreUnavailable } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Alarm } from '~/platform/clock'
import { pauseAfter, systemAlarm } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { CatalogueDirectory } from './catalogue-directory.server'
import { sentenceOf } from './catalogue-state'
import { catchUp, EventFeed, type FeedDependencies, isOutOfReach, startOf } from './event-feed.server'
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

/** connecting: the events of the store are being read; until then those before are shown. offline: the store has not
 * answered yet, and those of the disk are shown. */
type State = 'connecting' | 'offline' | 'following' | 'closed'

export class FollowedEvents {
  #state: State = 'offline'
  #feed: EventFeed | null = null
  #work: Promise<void> = Promise.resolve()
  /** The disk or the memory is behind the store since then; null = it is not. */
  #behindSince: string | null = null
  #failures = 0
  #callOffRetry: (() => void) | null = null
  #callOffCheck = () => {}
  #callOffLook = () => {}
  #callOffImage = () => {}
  readonly #shared: SharedCatalogue | null

  private constructor(
    private readonly given: FollowedEventsDependencies,
    private readonly place: CatalogueDirectory,
    private readonly reports: EventsReports<PublishedEvents>,
    private current: PublishedEvents,
  ) {
    this.#shared = given.shared && new SharedCatalogue(given.shared, place, given.clock)
  }

  /** Resolves with the events of the store, or of the disk when the store does not answer. Throws StoreUnavailable
   * when there are neither. */
  static async open(given: FollowedEventsDependencies): Promise<FollowedEvents> {
    const place = new CatalogueDirectory(given.directory)
    if (place.kind === 'reader') given.onReadOnly()
    let followed: FollowedEvents | null = null
    const reports: EventsReports<PublishedEvents> = {
      onError: given.onError,
      onDamage(events, error) {
        if (followed) followed.#noteDamage(events, error)
      },
    }
    followed = new FollowedEvents(given, place, reports, await PublishedEvents.open(place, reports))
    try {
      await followed.#start()
    } catch (error) {
      await followed.close()
      throw error
    }
    return followed
  }

  /** Another object after a refill: do not keep it. */
  get published(): PublishedEvents {
    return this.current
  }

  async settled(): Promise<void> {
    for (let seen: Promise<void> | null = null; seen !== this.#work; await seen) seen = this.#work
    await this.#feed?.settled()
  }

  async share(isAllowed: () => boolean): Promise<void> {
    const { isDamaged, behind, revision } = this.current
    if (this.#state !== 'following' || isDamaged || behind.leftOut + behind.lost > 0) return
    await this.#shared?.share(revision, () => this.#state !== 'closed' && isAllowed())
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    this.#callOffImage()
    this.#callOffRetry?.()
    this.#callOffCheck()
    this.#callOffLook()
    await this.#work
    await this.#shared?.settled()
    await this.#feed?.end().catch(this.given.onError)
    if (this.current.isDamaged) await this.current.discard()
    else await this.current.close().catch(this.given.onError)
    this.place.release()
  }

  async #start(): Promise<void> {
    await this.#takeShared()
    const { clock, isStoreAway, onError } = this.given
    const hadEvents = this.current.cursor !== null && !isOutOfReach(this.current, clock.now())
    try {
      if (isStoreAway && hadEvents) throw new StoreUnavailable(new Error('it did not answer before'))
      await this.#connect(this.current.isDamaged ? null : this.current)
      this.current.replaceOthers()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !hadEvents) throw error
      onError(error)
    }
    this.#checkBehind()
    if (hadEvents && !this.current.isReadOnly) this.#checkFrom(this.current, -1)
    this.#lookBeside()
    void this.current.image.keep(CHANGES_WORTH_AN_IMAGE)
  }

  /** The events come from the store, whatever is wrong with the shared files. */
  async #takeShared(): Promise<void> {
    try {
      const path = await this.#shared?.fetch(startOf(this.current, this.given.clock.now()))
      if (!path) return
      const fetched = await PublishedEvents.from(path, this.place, this.reports)
      if (!fetched) throw new SharedCatalogueUnusable('its documents cannot be opened')
      await this.current.discard()
      this.current = fetched
    } catch (error) {
      this.given.onError(error)
    }
  }

  /** null = filled anew. */
  async #connect(from: PublishedEvents | null): Promise<void> {
    this.#state = 'connecting'
    try {
      const next = await this.#upToDate(from)
      if (from !== null && from !== this.current && from !== next) await from.discard()
      const onChange = (changes: number) => this.#noteChanges(changes)
      await this.#replaceBy(next, await EventFeed.open(next, { ...this.given, onChange }))
    } finally {
      if (this.#state === 'connecting') this.#state = this.#feed ? 'following' : 'offline'
    }
  }

  /** The present events once they are up to date, else newly filled ones. */
  async #upToDate(from: PublishedEvents | null): Promise<PublishedEvents> {
    try {
      if (from && (await catchUp(from, this.given)) && !from.isDamaged) return from
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // Probably the file is damaged. Other problems show again when a new one is filled.
      this.given.onError(error)
    }
    for (;;) {
      const fresh = PublishedEvents.fresh(this.place, this.reports)
      try {
        await catchUp(fresh, this.given)
        return fresh
      } catch (error) {
        await fresh.discard()
        if (!isPassing(error) || !this.place.moveToNextDirectory(error)) throw error
      }
    }
  }

  async #replaceBy(next: PublishedEvents, nextFeed: EventFeed): Promise<void> {
    const [before, feedBefore] = [this.current, this.#feed]
    this.current = next
    this.#feed = nextFeed
    if (before === next) return
    await feedBefore?.end().catch(this.given.onError)
    await before.discard()
    next.replaceOthers()
  }

  #noteDamage(events: PublishedEvents, error: unknown): void {
    if (this.#state === 'closed') return
    this.given.onError(error)
    if (events !== this.current) return
    this.#retryAfter(0)
    this.#report()
  }

  #retryAfter(milliseconds: number): void {
    this.#behindSince ??= new Date(this.given.clock.now()).toISOString()
    this.#callOffRetry?.()
    this.#callOffRetry = this.given.alarm.after(milliseconds, () => {
      this.#callOffRetry = null
      this.#work = this.#work.then(() => this.#retry())
    })
  }

  async #retry(): Promise<void> {
    const { current, place } = this
    if (this.#isBusy) return
    try {
      if (current.isDamaged || !this.#feed) await this.#connect(current.isDamaged ? null : current)
      else if (place.trouble !== null && place.returnToDirectory(current.index.size))
        await this.#connect(null)
      else if (current.save() && current.behind.leftOut > 0) await this.#feed.listen()
    } catch (error) {
      this.given.onError(error)
    }
    this.#checkBehind()
  }

  #checkBehind(): void {
    if (this.#isBusy) return
    const { isDamaged, behind } = this.current
    const why = behind.failure ?? this.place.trouble
    if (this.#state === 'following' && !isDamaged && behind.leftOut === 0 && why === null) {
      this.#callOffRetry?.()
      this.#callOffRetry = null
      this.#behindSince = null
      this.#failures = 0
    } else if (this.#callOffRetry === null) {
      if (why !== null && this.#behindSince === null) this.given.onError(why)
      this.#failures += 1
      this.#retryAfter(pauseAfter(this.#failures))
    }
    this.#report()
  }

  get #isBusy(): boolean {
    return this.#state === 'connecting' || this.#state === 'closed'
  }

  #report(): void {
    const { isDamaged, behind } = this.current
    const state = { isConnected: this.#feed !== null, isDamaged, behindSince: this.#behindSince, ...behind }
    this.given.report(sentenceOf(state, this.place))
  }

  #lookBeside(): void {
    if (!this.current.isReadOnly || this.#state === 'closed') return
    this.#callOffLook = this.given.alarm.after(BECOME_WRITER_EVERY_MS, () => {
      this.#work = this.#work
        .then(() => this.#lookAgain())
        .catch(this.given.onError)
        .then(() => this.#lookBeside())
    })
  }

  async #lookAgain(): Promise<void> {
    if (this.#state !== 'following' || this.current.isDamaged) return
    if (!this.place.becomeWriter() && this.current.changes < CHANGES_READ_ONLY_MOST) return
    await this.#openAgain()
    // The former state was read in the log until now, which therefore could not begin anew.
    if (this.current.isReadOnly) await this.#openAgain()
  }

  /** Opens the files that the other process has gone on writing, or as their writer when that has ended. */
  async #openAgain(): Promise<void> {
    const opened = await PublishedEvents.open(this.place, this.reports)
    try {
      await this.#connect(opened)
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  #noteChanges(changes: number): void {
    this.#shared?.noteChanges(changes)
    if (this.#state === 'closed') return
    this.#checkBehind()
    this.#callOffImage()
    this.#callOffImage = systemAlarm.after(QUIET_MS, () => this.current.image.keep(CHANGES_WORTH_AN_IMAGE))
  }

  /** An intact image reads no document at the start, so damage would show on a page. */
  #checkFrom(checked: PublishedEvents, slot: number): void {
    this.#callOffCheck = this.given.alarm.after(CHECK_PAUSE_MS, () => {
      if (checked !== this.current || this.#state === 'closed') return
      const last = checked.check(slot, CHECKED_AT_ONCE)
      if (last !== null) this.#checkFrom(checked, last)
    })
  }
}
