import { CatalogueUnreadable } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { AgendaIndex } from '../index/agenda-index'
import { type CatalogueDirectory, deleteDocumentFile } from './catalogue-directory.server'
import { Digest } from './digest.server'
import { DamagedRow, DocumentFile, type Holding, openFilled } from './document-file.server'
import { IndexImage } from './index-image.server'
import { indexOf } from './index-of-documents.server'
import { type Behind, type EventChange, type EventsReports, isSameVersion } from './published-changes'
import { isPassing } from './sqlite-trouble'
import { UnreadableEvents } from './unreadable-events'
import { UnsavedChanges } from './unsaved-changes'

type Reports = EventsReports<PublishedEvents>

/** Methods that read the file throw CatalogueUnreadable, but for `document` and `check`. */
export class PublishedEvents {
  #digest: Digest
  #cursor: string | null
  #liveUntil: string | null
  readonly unreadable: UnreadableEvents
  #unsaved = new UnsavedChanges()
  /** No longer public, but the damaged file does not tell their slots. */
  #withheld = new Set<string>()
  #failure: unknown = null
  #isDamaged = false
  #leftOut = 0
  #lost = 0
  /** How many events have changed since this object was made. */
  changes = 0
  readonly image: IndexImage
  /** Another process writes the file: changes stay in memory. */
  readonly isReadOnly: boolean

  private constructor(
    private readonly place: CatalogueDirectory,
    private readonly path: string,
    private readonly file: DocumentFile,
    readonly index: AgendaIndex,
    private readonly reports: Reports,
  ) {
    this.#digest = new Digest(file.setting('digest'))
    this.unreadable = new UnreadableEvents(file.setting('unreadable'))
    this.#cursor = file.setting('cursor')
    this.#liveUntil = file.setting('live-until')
    this.isReadOnly = file.isReadOnly
    this.image = new IndexImage({
      path: () => (this.isReadOnly ? null : place.imageFile()),
      file,
      index,
      changes: () => this.changes,
      // The image belongs to the documents on disk.
      isBehind: () => this.#unsaved.size > 0,
    })
  }

  /** Opens the files; missing, damaged or outdated ones are made again. */
  static async open(place: CatalogueDirectory, reports: Reports): Promise<PublishedEvents> {
    for (const path of place.documentFiles()) {
      const events = await PublishedEvents.from(path, place, reports)
      if (!events) continue
      place.keepOnly(path)
      return events
    }
    return PublishedEvents.fresh(place, reports)
  }

  /** null when the file is damaged, incomplete or of another format. */
  static from(path: string, place: CatalogueDirectory, reports: Reports): Promise<PublishedEvents | null> {
    return openFilled(path, place.kind === 'reader', async (file) => {
      return new PublishedEvents(place, path, file, await indexOf(file, place.imageFile()), reports)
    })
  }

  /** Starts with an empty file, in the next place if this one fails. */
  static fresh(place: CatalogueDirectory, reports: Reports): PublishedEvents {
    for (;;) {
      try {
        const path = place.newDocumentFile()
        return new PublishedEvents(place, path, DocumentFile.open(path), new AgendaIndex(), reports)
      } catch (error) {
        if (!place.moveToNextDirectory(error)) throw error
      }
    }
  }

  get revision(): string {
    return this.#digest.label()
  }

  /** Position in the change feed; null = never followed. */
  get cursor(): string | null {
    return this.#cursor
  }

  /** When the feed was last live (ISO 8601); null = never. */
  get liveUntil(): string | null {
    return this.#liveUntil
  }

  get isDamaged(): boolean {
    return this.#isDamaged
  }

  get behind(): Behind {
    const { changes: unsaved } = this.#unsaved
    return { unsaved, leftOut: this.#leftOut, lost: this.#lost, failure: this.#failure }
  }

  /** Never throws, as `apply`. */
  noteLive(instant: string): void {
    this.#liveUntil = instant
    this.save()
  }

  /** `take`, then keeps the cursor unless something was left out or lost. Never throws: errors wait for `save`. */
  apply(changes: readonly EventChange[], cursor: string | null): void {
    this.take(changes)
    const isComplete = this.#leftOut + this.#lost === 0
    const isFurther = cursor !== null && isComplete && cursor !== this.#cursor
    if (isFurther) this.#cursor = cursor
    if (this.#failure === null && (isFurther || this.#unsaved.size > 0)) this.save()
  }

  take(changes: readonly EventChange[]): void {
    for (const change of changes) {
      this.unreadable.note(change)
      try {
        this.#take(change)
      } catch (error) {
        this.#lost += 1
        this.reports.onError(error)
      }
    }
  }

  save(): boolean {
    const { file } = this
    if (this.isReadOnly) return true
    try {
      file.change(() => {
        this.#unsaved.writeTo(file)
        file.set('digest', this.#digest.toString())
        file.set('unreadable', this.unreadable.toString())
        if (this.#cursor !== null) file.set('cursor', this.#cursor)
        if (this.#liveUntil !== null) file.set('live-until', this.#liveUntil)
      })
    } catch (error) {
      this.#failure = error
      if (!isPassing(error)) this.#noteDamage(error)
      return false
    }
    this.#failure = null
    this.#unsaved.clear()
    return true
  }

  /** The feed restarts at the cursor, so what was left out comes again. */
  resetSkipped(): void {
    this.#leftOut = 0
    this.#lost = 0
  }

  /** Returns the events of these slots that are shown. */
  documents(slots: readonly number[]): StoredEvent[] {
    return slots.flatMap((slot) => {
      const event = this.document(slot)
      return event && !this.isWithheld(event.id) ? [event] : []
    })
  }

  document(slot: number): StoredEvent | null {
    try {
      return this.#read(slot)
    } catch (error) {
      this.#noteDamage(error)
      return null
    }
  }

  /** null when not public. */
  event(id: string): StoredEvent | null {
    return this.#reading(() => {
      const holding = this.#withheld.has(id) ? null : this.#holding(id)
      return holding && this.#read(holding.slot)
    })
  }

  /** null when it is not in the index. */
  slotOf(id: string): number | null {
    return this.#reading(() => this.#holding(id)?.slot ?? null)
  }

  slotsOfPartner(partnerId: string): number[] {
    const saved = this.#reading(() => this.file.slotsOfPartner(partnerId))
    return this.#unsaved.amend(saved, (event) => event.partnerId === partnerId)
  }

  hasImage(imageId: string): boolean {
    const saved = this.#reading(() => this.file.slotsOfImage(imageId))
    const slots = this.#unsaved.amend(saved, (event) => event.image?.id === imageId)
    return slots.some((slot) => this.#withheld.size === 0 || !this.isWithheld(this.document(slot)?.id ?? ''))
  }

  *versions(): Iterable<{ id: string; updatedAt: string }> {
    const isShown = ({ id }: { id: string }) => !this.#withheld.has(id)
    for (let after = ''; ; ) {
      const rows = this.#reading(() => this.file.publishedAfter(after))
      const last = rows.at(-1)
      if (!last) break
      yield* rows.filter((row) => isShown(row) && !this.#unsaved.has(row.id))
      after = last.id
    }
    yield* this.#unsaved.events().filter(isShown)
  }

  isWithheld(id: string): boolean {
    return this.#withheld.has(id)
  }

  check(after: number, count: number): number | null {
    try {
      return this.file.check(after, count)
    } catch (error) {
      this.#noteDamage(error)
      return null
    }
  }

  #take({ id, event }: EventChange): void {
    const holding = this.#placeOf(id, event === null)
    if (holding === 'unknown' || isSameVersion(holding, event)) return
    const isFull = this.#failure !== null && this.#unsaved.isFull
    if (event && isFull && !this.#unsaved.has(id)) {
      this.#leftOut += 1
      return
    }
    const before = holding && this.document(holding.slot)
    let slot = holding?.slot ?? null
    if (holding && !before) {
      // Its words are unknown, so they cannot be removed from the index.
      this.index.hide(holding.slot)
      this.#unsaved.note(holding.slot, id, null)
      slot = null
    }
    if (event) {
      if (before && slot !== null) this.index.replace(slot, before, event)
      else {
        slot = this.index.reserve()
        this.index.put(slot, event)
      }
    } else if (before && slot !== null) this.index.remove(slot, before)
    if (slot !== null) this.#unsaved.note(slot, id, event)
    if (holding) this.#digest.remove({ ...holding, id })
    if (event) this.#digest.add(event)
    this.#withheld.delete(id)
    this.changes += 1
  }

  /** An event that is no longer public is withheld even when the file cannot tell its slot. */
  #placeOf(id: string, isGone: boolean): Holding | null | 'unknown' {
    try {
      return this.#holding(id)
    } catch (error) {
      this.#noteDamage(error)
      if (isGone && !this.#withheld.has(id)) {
        this.#withheld.add(id)
        // Cached pages must not be shown again.
        this.#digest.add({ id, version: 0, updatedAt: 'withheld' })
      } else this.#leftOut += 1
      return 'unknown'
    }
  }

  #holding(id: string): Holding | null {
    const unsaved = this.#unsaved.holding(id)
    return unsaved === undefined ? this.file.holding(id) : unsaved
  }

  #read(slot: number): StoredEvent {
    const unsaved = this.#unsaved.document(slot)
    const event = unsaved === undefined ? this.file.document(slot) : unsaved
    if (!event) throw new DamagedRow(`no document in slot ${slot}`)
    return event
  }

  #reading<R>(read: () => R): R {
    try {
      return read()
    } catch (error) {
      this.#noteDamage(error)
      throw new CatalogueUnreadable(error)
    }
  }

  #noteDamage(error: unknown): void {
    if (this.#isDamaged) return
    this.#isDamaged = true
    this.reports.onDamage(this, error)
  }

  async close(): Promise<void> {
    if (this.#unsaved.size > 0) this.save()
    await this.image.keep(0)
    this.file.close()
  }

  replaceOthers(): void {
    this.place.keepOnly(this.path)
  }

  async discard(): Promise<void> {
    await this.image.settled()
    try {
      this.file.close()
    } catch {}
    if (this.path !== ':memory:' && !this.isReadOnly) deleteDocumentFile(this.path)
  }
}
