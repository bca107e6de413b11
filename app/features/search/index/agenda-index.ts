// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops

import { toSearchParams } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import { nowMinute } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { SEARCHED_FIELDS } from '~/domain/event-fields'
import { sessionsOf } from '~/domain/opening-hours'
import { type TimeWindow, windowFrom } from '~/domain/time-window'
import { AccessSets } from './access-sets'
import { ANALYSIS_VERSION, queryWords } from './analysis'
import type { Appearance } from './appearance'
import { type Candidate, hash32, readCursor, writeCursor } from './best-few'
import { addSlot, type Bitset, grown, hasSlot, haveCommon, intersect, size, subtract, unite } from './bitset'
import { Calendar } from './calendar'
import { dayCounts } from './day-counts'
import { facetValuesOf, SET_FACETS } from './event-facts'
import { type Expansion, type FoundWord, formsOf } from './expansion'
import { countFacets } from './facet-counts'
import { FacetSets } from './facet-sets'
import type { FoundDay, FoundEvent, FoundPage, PageRequest } from './found-page'
import { GenreSets } from './genre-sets'
import { Geography } from './geography'
import { IdNumbers } from './id-numbers'
import type { ImageReader, ImageWriter } from './image'
import { LiveSlots } from './live-slots'
import { near } from './near'
import { SLOTS_MOST } from './postings'
import { QuestionWords } from './question-words'
import { byDate, isByDistance, isByTheme, isMention, metresTo, ranked, soonest } from './ranking'
import { type IndexParts, type Question, Selection } from './selection'
import { Series } from './series'
import type { SharedSets } from './shared-sets'
import { similarTo } from './similar'
import { type DateGroup, dateGroups, SplitEvents } from './split-events'
import { TextIndex } from './text-index'
import { slotsEntitled, titledWith } from './titled'

/** Increase whenever older images of the index become wrong; a facet or a searched text that is added makes them wrong by
 * its name. */
const LAYOUT_VERSION = 17
export const INDEX_VERSION = `${LAYOUT_VERSION}.${ANALYSIS_VERSION}.${[...SET_FACETS, ...SEARCHED_FIELDS].join('+')}`

const FIRST_CAPACITY = 1024

type Present = Pick<Question, 'now' | 'themes'>

/** The search over all published events, in memory, without clock and files. A slot is a small number that stands for an
 * event and is used again after its removal; the caller keeps the documents. Events whose dates differ in place or price
 * have further slots (split-events.ts), which the caller never sees. */
export class AgendaIndex {
  #text = new TextIndex()
  #calendar = new Calendar()
  #facets = new FacetSets()
  #geography = new Geography()
  #organizers = new IdNumbers()
  #genres = new GenreSets()
  #access = new AccessSets()
  #live = new LiveSlots()
  #ties: Uint32Array = new Uint32Array(0)
  #series = new Series()
  #split = new SplitEvents()
  /** Groups of dates that are to get further slots once all documents have theirs. */
  #unsettled: { own: number; group: DateGroup }[] = []
  /** Minutes since the epoch. */
  #added = new Int32Array(0)
  #scores = new Int32Array(0)
  #slots = new Uint32Array(0)
  #words = new QuestionWords()

  static load(image: ImageReader): AgendaIndex {
    const index = new AgendaIndex()
    index.#live = LiveSlots.load(image)
    index.#ties = image.array(Uint32Array)
    index.#split = SplitEvents.load(image)
    index.#series = Series.load(image, index.#split.withoutFurther(index.#live.set))
    index.#added = image.array(Int32Array)
    index.#text = TextIndex.load(image)
    index.#calendar = Calendar.load(image)
    index.#facets = FacetSets.load(image)
    index.#geography = Geography.load(image)
    index.#organizers = IdNumbers.load(image)
    index.#scores = new Int32Array(index.#ties.length)
    index.#slots = new Uint32Array(index.#ties.length)
    return index
  }

  /** Keeps the arrays themselves: the index must not change before they are written. */
  save(image: ImageWriter): void {
    this.#live.save(image)
    image.array(this.#ties)
    this.#split.save(image)
    this.#series.save(image)
    image.array(this.#added)
    this.#text.save(image)
    this.#calendar.save(image)
    this.#facets.save(image)
    this.#geography.save(image)
    this.#organizers.save(image)
  }

  get size(): number {
    return this.#live.size - this.#split.further.size
  }

  /** An empty slot, given to one caller only. */
  reserve(): number {
    return this.#live.reserve()
  }

  /** The slot must be empty: a reserved one, or the event's own when the index is rebuilt. */
  put(slot: number, event: StoredEvent): void {
    this.place(slot, event)
    this.settle()
  }

  /** As `put` does, but the further slots of the event are given out by `settle`: those of other documents that are still
   * to be placed must stay free. */
  place(slot: number, event: StoredEvent): void {
    const [first, ...others] = dateGroups(event)
    if (!first) return
    this.#series.add(this.#roomFor(slot), event)
    this.#file(slot, first)
    if (others.length === 0) return
    this.#split.add(slot, slot, first.ordinals)
    this.#unsettled.push(...others.map((group) => ({ own: slot, group })))
  }

  /** All that was placed is found from here on. */
  settle(): void {
    for (const { own, group } of this.#unsettled) {
      const slot = this.#roomFor(this.reserve())
      this.#series.addFurther(slot, own)
      this.#file(slot, group)
      this.#split.add(own, slot, group.ordinals)
    }
    this.#unsettled = []
  }

  /** `event` must be exactly the one that was put. */
  remove(slot: number, event: StoredEvent): void {
    for (const freed of this.#takeOut(slot, event)) this.#live.release(freed)
  }

  /** Hides an event whose content is unknown: it is not found any more, but its slots are lost. */
  hide(slot: number): void {
    this.#words.forget()
    for (const one of this.#split.of(slot)) this.#live.drop(one)
    this.#split.remove(slot)
  }

  /** `before` must be exactly the event that was put. */
  replace(slot: number, before: StoredEvent, after: StoredEvent): void {
    const [, ...further] = this.#takeOut(slot, before)
    for (const freed of further) this.#live.release(freed)
    this.put(slot, after)
  }

  search(question: Question, page: PageRequest): FoundPage {
    const { words, raising, corrections } = this.#wordsOf(question)
    const others = [...raising, ...this.#words.wished(question, this.#text, this.#live)]
    const parts = this.#parts(question.themes)
    const selection = new Selection(parts, question, words)
    const dates = selection.matching()
    const matching = isByDistance(question, page)
      ? this.#nearestDates(dates.slice(), question)
      : this.#firstDates(dates.slice(), question.window)
    const ongoing = matching.slice()
    intersect(ongoing, this.#calendar.ongoing(question.window))
    const listed = page.isByCard
      ? this.#firstOfSeries(matching, ongoing, question, page)
      : { matching, ongoing }
    const address = `${toSearchParams(question.query)} ${page.section ?? ''}`
    const from = readCursor(address, page.cursor)
    const wanted = { ...page, limit: Math.max(1, Math.floor(page.limit)) }
    const { candidates, next } = ranked(parts, question, { words, others }, listed, wanted, from)
    const byTheme = isByTheme(question, page)
    const describe = (candidate: Candidate): FoundEvent => ({
      ...this.#describe(candidate, question),
      series: page.isByCard ? this.#seriesOf(candidate, matching, question) : null,
      isMention: byTheme && isMention(candidate),
    })

    return {
      total: size(matching),
      ongoingTotal: size(ongoing),
      found: candidates.map(describe),
      nextCursor: next && writeCursor(address, next.section, next.rank),
      isCursorLost: from === null && Boolean(page.cursor),
      ongoing: (most) =>
        byDate(parts, listed.matching, listed.ongoing, question.window, 'ongoing', null, most).candidates.map(
          describe,
        ),
      facets: () => countFacets(parts, question, selection, dates),
      accessUntold: () => {
        const { access } = question.query
        if (access.length === 0) return 0
        const possible = selection.matching('access')
        for (const feature of access) this.#access.withoutDenied(possible, feature, parts)
        return this.#countIn(possible) - size(matching)
      },
      corrections,
      words: [...words, ...others],
    }
  }

  /** Events that keep the filters and the subject of a question, but lack words of it (near.ts). */
  near(
    question: Question,
    isCarrier: (term: string) => boolean,
    limit: number,
  ): Omit<ReturnType<typeof near>, 'found'> & { found: (FoundEvent & { lacks: string[] })[] } {
    const parts = this.#parts(question.themes)
    const { found, ...rest } = near(parts, question, isCarrier, this.#live.size, limit)
    return {
      ...rest,
      found: eachOnce(found.map((one) => ({ ...this.#describe(one, question), lacks: one.lacks }))),
    }
  }

  /** Upcoming events whose titles may contain all these words, soonest first, then ongoing ones. */
  titled(text: string, now: number, limit: number): FoundEvent[] {
    const titled = titledWith(this.#parts(), queryWords(text), windowFrom(now), limit)
    return titled.map((candidate) => this.#describe(candidate, { places: [], now }))
  }

  /** The same for windows that hold the same events. */
  windowKey(window: TimeWindow): string {
    return this.#calendar.keyOf(window)
  }

  neighbours(term: string, limit: number): string[] {
    return this.#text.neighbours(term, limit)
  }

  hasLocality(name: string): boolean {
    return this.#geography.localityNumber(name) !== null
  }

  hasGenre(slug: string, { now, themes }: Present): boolean {
    const parts = this.#parts(themes)
    const set = parts.genres.of(slug, parts)
    return set !== null && haveCommon(set, this.#calendar.within(windowFrom(now)))
  }

  meaning(word: FoundWord): (term: string) => boolean {
    return this.#text.meaning(word)
  }

  /** How many events, without those of the slots `except`. */
  count(question: Question, written = '', except: readonly number[] = []): number {
    const words = this.#words.asWritten(question, written, this.#text, this.#live)
    if (!words) return 0
    const matching = new Selection(this.#parts(question.themes), question, words).matching()
    return this.#countIn(matching) - except.filter((slot) => this.#isIn(matching, slot)).length
  }

  /** Returns those of these slots that the question asks for. */
  among(question: Question, slots: readonly number[]): number[] {
    const { words } = this.#wordsOf(question)
    const matching = new Selection(this.#parts(question.themes), question, words).matching()
    return slots.filter((slot) => this.#isIn(matching, slot))
  }

  /** Tells of the own slot of an event which of its dates, as indexes among its spans, the question asks for by more than
   * their time; null for all. */
  datesAsked(question: Question): (own: number) => readonly number[] | null {
    const { words } = this.#wordsOf(question)
    const matching = new Selection(this.#parts(question.themes), question, words).matching()
    return (own) => {
      const slots = this.#split.of(own)
      if (slots.length === 1) return null
      return slots.filter((slot) => hasSlot(matching, slot)).flatMap((slot) => this.#split.ordinalsOf(slot))
    }
  }

  /** The parts that the questions share are looked up once. */
  counts(questions: readonly Question[]): number[] {
    const shared: SharedSets = new Map()
    return questions.map((question) => {
      const { words } = this.#wordsOf(question)
      return this.#countIn(new Selection(this.#parts(question.themes), question, words, shared).matching())
    })
  }

  /** The events that begin on each day, whatever date the question asks for; `windows` are of one day each. */
  days(question: Question, windows: readonly TimeWindow[], limit: number): FoundDay[] {
    const parts = this.#parts(question.themes)
    const set = new Selection(parts, question, this.#wordsOf(question).words).matching('date')
    return dayCounts(parts, set, windows, limit).map(({ total, first }) => ({
      total,
      found: first.map((candidate) => this.#describe(candidate, question)),
    }))
  }

  /** The slots of the events with this title, also past ones. Compares without accents, signs and spaces. */
  entitled(text: string): number[] {
    return slotsEntitled(this.#series.titles, this.#split.withoutFurther(this.#live.set), text)
  }

  hasWords(text: string): boolean {
    return queryWords(text).some(
      ({ term }) => this.#text.inflectionsOf(term).length > 0 || this.#text.longerThan(term).length > 0,
    )
  }

  hasTerm(term: string): boolean {
    return this.isWritten(term) || formsOf(term, this.#text).length > 0
  }

  isWritten(term: string): boolean {
    return this.#text.numberOf(term) !== null
  }

  isBegun(term: string): boolean {
    return this.#text.longerThan(term).length > 0
  }

  /** `isLocated`: each place of an event with a pin of its own. */
  soonest(question: Question, limit: number, isLocated = false): { total: number; found: FoundEvent[] } {
    const parts = this.#parts(question.themes)
    const matching = new Selection(parts, question, this.#wordsOf(question).words).matching()
    if (isLocated) {
      intersect(matching, this.#geography.located)
      this.#firstDates(matching, question.window, (slot) => this.#geography.pointOf(slot))
    } else this.#firstDates(matching, question.window)
    const best = soonest(parts, matching, question.window, limit)
    return { total: size(matching), found: best.map((candidate) => this.#describe(candidate, question)) }
  }

  /** The answers about a place or an organizer read the parts here, without a question of a visitor. */
  read<R>(question: (parts: IndexParts) => R): R {
    return question(this.#parts())
  }

  upcoming(slots: Iterable<number>, now: number, limit: number): FoundEvent[] {
    const set = new Uint32Array(this.#live.set.length)
    for (const slot of slots) for (const one of this.#split.of(slot)) addSlot(set, one)
    const window = windowFrom(now)
    intersect(set, this.#live.set)
    const best = soonest(this.#parts(), this.#firstDates(set, window), window, limit)
    return best.map((candidate) => this.#describe(candidate, { places: [], now }))
  }

  /** The other upcoming events of its series, soonest first. */
  sameSeries(slot: number, now: number, limit: number): FoundEvent[] {
    return this.upcoming(
      this.#series.of(slot).filter((other) => other !== slot),
      now,
      limit,
    )
  }

  /** Upcoming events like this one, the most similar first; `own` is its slot. */
  similar(event: StoredEvent, own: number | null, asked: Present, limit: number): FoundEvent[] {
    const best = similarTo(this.#parts(asked.themes), event, own, asked, this.#live.size, limit)
    return best.map((candidate) => this.#describe(candidate, { places: [], now: asked.now }))
  }

  /** Leaves in the set one slot of each event, or of each of its keys: that of the dates which come first. */
  #firstDates(set: Bitset, window: TimeWindow, keyOf?: (slot: number) => unknown): Bitset {
    this.#split.keepFirst(set, (slot) => this.#calendar.appearance(slot, window), keyOf)
    return set
  }

  #nearestDates(set: Bitset, { window, places }: Question): Bitset {
    const parts = this.#parts()
    this.#split.keepFirst(set, (slot) => {
      const found = this.#calendar.appearance(slot, window)
      return found && { ...found, rank: metresTo(parts, slot, places), secondary: found.begin }
    })
    return set
  }

  /** How many events there are in a set. */
  #countIn(set: Bitset): number {
    return size(set) - this.#split.surplus((slot) => hasSlot(set, slot))
  }

  /** Whether dates of the event are in a set. */
  #isIn(set: Bitset, own: number): boolean {
    return this.#split.of(own).some((slot) => hasSlot(set, slot))
  }

  #wordsOf(question: Question): Expansion {
    return this.#words.of(question, this.#text, this.#live)
  }

  /** A list by date shows apart from its days what goes on, so there one event of each is listed. */
  #firstOfSeries(
    matching: Bitset,
    ongoing: Bitset,
    { window }: Question,
    { section }: PageRequest,
  ): { matching: Bitset; ongoing: Bitset } {
    const listed = matching.slice()
    const going = ongoing.slice()
    const appearanceOf = (slot: number) => this.#calendar.appearance(slot, window)
    if (section !== undefined) {
      subtract(listed, going)
      this.#series.keepFirst(going, appearanceOf, this.#split.further)
    }
    this.#series.keepFirst(listed, appearanceOf, this.#split.further)
    if (section !== undefined) unite(listed, going)
    else intersect(going, listed)
    return { matching: listed, ongoing: going }
  }

  /** Counts what the other events of its series among `matching` add to it. */
  #seriesOf(
    { slot }: Candidate,
    matching: Bitset,
    { window, now }: Question,
  ): { dates: number; places: number } | null {
    const own = this.#split.ownOf(slot)
    const slots = this.#series.of(own).filter((one) => this.#isIn(matching, one))
    if (slots.length < 2) return null
    const dates = slots.map((one) => {
      const appearance = one === own ? null : this.#calendar.appearance(one, window)
      return !appearance || appearance.isOff ? 0 : 1 + this.#calendar.laterThan(one, appearance, now)
    })
    return { dates: dates.reduce((sum, each) => sum + each, 0), places: this.#geography.placesOf(slots) }
  }

  #file(slot: number, { event, spans }: DateGroup): void {
    this.#live.add(slot)
    this.#ties[slot] = hash32(event.id)
    this.#added[slot] = nowMinute(Date.parse(event.createdAt))
    this.#text.add(slot, event)
    this.#calendar.add(slot, spans, sessionsOf(event))
    this.#facets.add(slot, facetValuesOf(event))
    this.#geography.add(slot, event)
    this.#organizers.add(slot, event.organizerId)
    this.#forget()
  }

  /** Answers the slots, the event's own first. */
  #takeOut(own: number, event: StoredEvent): readonly number[] {
    this.#series.remove(own)
    const slots = this.#split.of(own)
    const groups = dateGroups(event)
    for (const [at, slot] of slots.entries()) {
      const group = groups[at]
      if (group) this.#unfile(slot, group)
    }
    this.#split.remove(own)
    return slots
  }

  #unfile(slot: number, { event, spans }: DateGroup): void {
    this.#live.drop(slot)
    this.#text.remove(slot, event)
    this.#calendar.remove(slot, spans)
    this.#facets.remove(slot, facetValuesOf(event))
    this.#geography.remove(slot)
    this.#organizers.remove(slot)
    this.#forget()
  }

  /** These are made again when they are asked for. */
  #forget(): void {
    this.#words.forget()
    this.#genres.forget()
    this.#access.forget()
  }

  #describe({ slot, appearance }: Candidate, { places, now }: Pick<Question, 'places' | 'now'>): FoundEvent {
    const ordinal = this.#split.ordinalOf(slot, appearance.ordinal)
    const own = this.#split.ownOf(slot)
    return {
      slot: own,
      ordinal,
      laterDates: this.#laterThan(own, { ...appearance, ordinal }, now),
      distanceKm: this.#geography.nearestKm(slot, places),
      series: null,
      isMention: false,
    }
  }

  #laterThan(own: number, appearance: Appearance, now: number): number {
    let later = 0
    for (const slot of this.#split.of(own)) {
      later += this.#calendar.laterThan(slot, appearance, now, (ordinal) =>
        this.#split.ordinalOf(slot, ordinal),
      )
    }
    return later
  }

  #parts(themes?: Themes): IndexParts {
    if (themes) this.#genres.know(themes.genres)
    return {
      live: this.#live.set,
      genres: this.#genres,
      access: this.#access,
      text: this.#text,
      calendar: this.#calendar,
      facets: this.#facets,
      geography: this.#geography,
      organizers: this.#organizers,
      ties: this.#ties,
      series: this.#series,
      split: this.#split,
      added: this.#added,
      slots: this.#slots,
      scores: this.#scores,
    }
  }

  /** Answers the slot. */
  #roomFor(slot: number): number {
    if (slot >= SLOTS_MOST) throw new RangeError('the index is full')
    if (slot < this.#ties.length) return slot
    const capacity = Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2(slot + 1)))
    const words = capacity / 32
    this.#ties = grown(this.#ties, capacity)
    this.#series.growTo(capacity, words)
    const added = new Int32Array(capacity)
    added.set(this.#added)
    this.#added = added
    this.#scores = new Int32Array(capacity)
    this.#slots = new Uint32Array(capacity)
    this.#live.growTo(words)
    this.#calendar.growTo(capacity, words)
    this.#facets.growTo(words)
    this.#geography.growTo(capacity, words)
    this.#organizers.growTo(capacity)
    return slot
  }
}

/** An event whose dates differ in place may have been found by several of them. */
function eachOnce<Found extends { slot: number }>(found: readonly Found[]): Found[] {
  const seen = new Set<number>()
  return found.filter(({ slot }) => !seen.has(slot) && seen.add(slot))
}
