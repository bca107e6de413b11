// Moments are minutes since the epoch (domain/days.ts).
// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { BEGINNING, dayAt, dayBegin, FOREVER, minuteAt } from '~/domain/days'
import { MINUTES_OF_DAY } from '~/domain/hours'
import { SPAN_KINDS, type Span, type SpanKind, UNDATED_DAY } from '~/domain/spans'
import {
  asksDaysOnly,
  dayWithin,
  isOnWeekdays,
  isWithin,
  type TimeWindow,
  windowKey,
} from '~/domain/time-window'
import type { Appearance } from './appearance'
import { addSlot, type Bitset, dropSlot, eachSlot, grown, hasSlot } from './bitset'
import type { ImageReader, ImageWriter } from './image'
import { KIND, OFF, ownHour, STRIDE } from './own-hour'
import { PagedLists } from './paged-lists'
import { Recent } from './recent'
import { SlotsByDay } from './slots-by-day'

const REMEMBERED_MOST = 64
/** Long dates are kept for so many periods: this one, and those that are asked for most. */
const REMEMBERED_SPANS = 8
const PERIOD_MINUTES = 32 * MINUTES_OF_DAY
const NO_DATE = dayBegin(UNDATED_DAY)

export class Calendar {
  /** The key is the slot: the spans of its event stand in their order. */
  #spans = new PagedLists()
  /** The key is the slot: the opening hours of its exhibition. */
  #sessions = new PagedLists()
  #lastEnd = new Int32Array(0)
  /** No span ends later. */
  #lastMoment = BEGINNING
  /** Events with an occurrence over several days: only they can be ongoing. */
  #lasting: Bitset = new Uint32Array(0)
  #byDay = new SlotsByDay()
  #remembered = new Recent<Bitset>(REMEMBERED_MOST)
  #rememberedSpans = new Recent<Uint32Array>(REMEMBERED_SPANS)

  static load(image: ImageReader): Calendar {
    const calendar = new Calendar()
    calendar.#spans = PagedLists.load(image)
    calendar.#sessions = PagedLists.load(image)
    calendar.#lastEnd = image.array(Int32Array)
    calendar.#lasting = image.array(Uint32Array)
    calendar.#byDay = SlotsByDay.load(image)
    for (const end of calendar.#lastEnd) calendar.#lastMoment = Math.max(calendar.#lastMoment, end)
    return calendar
  }

  save(image: ImageWriter): void {
    this.#spans.save(image)
    this.#sessions.save(image)
    image.array(this.#lastEnd)
    image.array(this.#lasting)
    this.#byDay.save(image)
  }

  growTo(slots: number, words: number): void {
    const lastEnd = new Int32Array(slots).fill(BEGINNING)
    lastEnd.set(this.#lastEnd)
    this.#lastEnd = lastEnd
    this.#lasting = grown(this.#lasting, words)
    this.#forget()
  }

  add(slot: number, spans: readonly Span[], sessions: readonly number[]): void {
    this.#forget()
    const flat: number[] = []
    let lastEnd = BEGINNING
    for (const { day, begin, end, kind, isOff } of spans) {
      flat.push(begin, end, isOff ? kind | OFF : kind)
      lastEnd = Math.max(lastEnd, end)
      if (end > dayBegin(day + 1)) addSlot(this.#lasting, slot)
    }
    this.#spans.replace(slot, flat)
    this.#sessions.replace(slot, sessions)
    this.#lastEnd[slot] = lastEnd
    this.#lastMoment = Math.max(this.#lastMoment, lastEnd)
    for (const day of new Set(spans.map((span) => span.day))) this.#byDay.add(day, slot)
  }

  /** `spans` must be those that were added. */
  remove(slot: number, spans: readonly Span[]): void {
    this.#forget()
    this.#spans.replace(slot, [])
    this.#sessions.replace(slot, [])
    this.#lastEnd[slot] = BEGINNING
    dropSlot(this.#lasting, slot)
    for (const day of new Set(spans.map((span) => span.day))) this.#byDay.remove(day, slot)
  }

  /** The same for windows that hold the same events. */
  keyOf(window: TimeWindow): string {
    return windowKey(this.#inReach(window))
  }

  within(asked: TimeWindow): Bitset {
    const window = this.#inReach(asked)
    return this.#remember(`within ${windowKey(window)}`, (set) => {
      if (window.end === FOREVER) {
        if (asksDaysOnly(window)) return this.#markEndingAfter(window.after, set)
        if (window.hours !== null) return this.#markAll(window, set)
      }
      this.#markLasting(window, window.end, set)
      for (const { day, begin, slots } of this.#byDay.from(window.begin)) {
        if (begin >= window.end) break
        if (!isOnWeekdays(day, window)) continue
        // Only on the first day can something be over already, and what opens on a day is open then.
        const allIn = begin >= window.after && window.hours === null
        for (let item = 0; item < slots.length; item++) {
          const slot = slots[item]!
          if (allIn || (!hasSlot(set, slot) && this.#isWithin(slot, window, window.end))) addSlot(set, slot)
        }
      }
    })
  }

  /** The index is the slot. Read-only. */
  get lastEnds(): Int32Array {
    return this.#lastEnd
  }

  /** Events with an occurrence over several days. Read-only. */
  get lasting(): Bitset {
    return this.#lasting
  }

  /** Events that had begun before the window and stand at no hour of their own in it. Read-only. */
  ongoing(asked: TimeWindow): Bitset {
    const window = this.#inReach(asked)
    return this.#remember(`ongoing ${windowKey(window)}`, (set) => {
      this.#markLasting(window, window.begin, set)
      eachSlot(set, (slot) => {
        const lowest = this.#lowest(slot, window)
        if (this.#ownHour(slot, lowest, window) !== lowest) dropSlot(set, slot)
      })
    })
  }

  appearance(slot: number, window: TimeWindow): Appearance | null {
    const at = this.#first(slot, window)
    if (at === -1) return null
    const page = this.#spans.pageOf(slot)
    const ordinal = (at - this.#spans.startOf(slot)) / STRIDE
    const [begin, isOff] = [page[at]! | 0, (page[at + 2]! & OFF) !== 0]
    return { ordinal, begin, end: page[at + 1]! | 0, isOff, ...this.#standing(slot, page, at, window) }
  }

  /** Whether it has more than one date. */
  hasSeveral(slot: number): boolean {
    return this.#spans.lengthOf(slot) > STRIDE
  }

  /** Where it stands among the other events of the day on which it is listed: 0 at its hour, higher behind all hours. */
  behindWithin(slot: number, window: TimeWindow): number {
    const at = this.#first(slot, window)
    const page = this.#spans.pageOf(slot)
    return at === -1 ? 0 : behindIn(page[at]! | 0, page[at + 2]!, window)
  }

  /** FOREVER when no occurrence is in the window. */
  beginWithin(slot: number, window: TimeWindow): number {
    const at = this.#first(slot, window)
    return at === -1 ? FOREVER : this.#spans.pageOf(slot)[at]! | 0
  }

  /** Returns when the first occurrence in the window of one of its `ongoing` ends; FOREVER for one that is off. */
  endOfOngoing(slot: number, window: TimeWindow): number {
    const page = this.#spans.pageOf(slot)
    // Most have one span, which then is in the window.
    const isOnly = this.#spans.lengthOf(slot) === STRIDE
    const at = isOnly ? this.#spans.startOf(slot) : this.#first(slot, window)
    return (page[at + 2]! & OFF) === 0 ? page[at + 1]! | 0 : FOREVER
  }

  /** Occurrences after this one that take place and are not over at `now`. `ordinalOf` makes the appearance's ordinals of
   * those of the slot. */
  laterThan(
    slot: number,
    { ordinal, begin }: Pick<Appearance, 'ordinal' | 'begin'>,
    now: number,
    ordinalOf = (own: number) => own,
  ): number {
    const spans = this.#spans.view(slot)
    let later = 0
    for (let at = 0; at < spans.length; at += STRIDE) {
      const other = spans[at]! | 0
      const comesAfter = other > begin || (other === begin && ordinalOf(at / STRIDE) > ordinal)
      const takesPlace = (spans[at + 2]! & OFF) === 0 && other < NO_DATE
      if (comesAfter && takesPlace && (spans[at + 1]! | 0) > now) later += 1
    }
    return later
  }

  /** Gives for each day of the window the members of `set` whose first occurrence in the window begins on it.
   * `wantsMore` is told when the next day begins. */
  walkDays(
    window: TimeWindow,
    from: number,
    set: Bitset,
    visit: (slot: number, begin: number) => void,
    wantsMore: (next: number) => boolean,
  ): void {
    for (const { day, begin, next, slots } of this.#byDay.from(Math.max(window.begin, from))) {
      if (begin >= window.end) return
      const isAsked = isOnWeekdays(day, window)
      for (let item = 0; item < slots.length; item++) {
        const slot = slots[item]!
        if (!hasSlot(set, slot) || !(isAsked || hasSlot(this.#lasting, slot))) continue
        const first = this.beginWithin(slot, window)
        if (first >= begin && first < next) visit(slot, first)
      }
      if (!wantsMore(next)) return
    }
  }

  /** Returns where on its page the span begins under which it stands in the window; -1 for none. */
  #first(slot: number, window: TimeWindow): number {
    return this.#ownHour(slot, this.#lowest(slot, window), window)
  }

  #ownHour(slot: number, lowest: number, window: TimeWindow): number {
    const length = this.#spans.lengthOf(slot)
    if (lowest === -1 || length === STRIDE) return lowest
    const [page, start] = [this.#spans.pageOf(slot), this.#spans.startOf(slot)]
    return ownHour(page, { start, stop: start + length, lowest }, window, (at) =>
      this.#fits(slot, page, at, window),
    )
  }

  /** The span of the lowest rank in the window. */
  #lowest(slot: number, window: TimeWindow): number {
    const page = this.#spans.pageOf(slot)
    const start = this.#spans.startOf(slot)
    const length = this.#spans.lengthOf(slot)
    // Most have one span, whose rank nobody asks for.
    if (length === STRIDE) return this.#fits(slot, page, start, window) ? start : -1
    let first = -1
    let lowest = { rank: FOREVER, secondary: 0 }
    for (let at = start; at < start + length; at += STRIDE) {
      if ((page[at]! | 0) > lowest.rank || !this.#fits(slot, page, at, window)) continue
      const standing = this.#standing(slot, page, at, window)
      const isLower =
        standing.rank === lowest.rank ? standing.secondary < lowest.secondary : standing.rank < lowest.rank
      if (!isLower) continue
      first = at
      lowest = standing
    }
    return first
  }

  /** Where a span stands among others: at its begin, or that of the weekday under which it stands, or at the end of
   * its day. */
  #standing(
    slot: number,
    page: Uint32Array,
    at: number,
    window: TimeWindow,
  ): Pick<Appearance, 'rank' | 'secondary'> {
    const begin = page[at]! | 0
    let listed = begin
    if (window.weekdays !== null && hasSlot(this.#lasting, slot)) {
      const day = dayWithin(begin, window, (only) => this.#fits(slot, page, at, only))
      listed = Math.max(begin, dayBegin(day))
    }
    const behind = behindIn(listed, page[at + 2]!, window)
    if (behind === 0) return { rank: listed, secondary: 0 }
    return { rank: dayBegin(dayAt(listed) + 1) - 1, secondary: begin + behind * BEHIND }
  }

  /** Whether a span that begins before `before` is in the window. */
  #isWithin(slot: number, window: TimeWindow, before: number): boolean {
    const page = this.#spans.pageOf(slot)
    const start = this.#spans.startOf(slot)
    const stop = start + this.#spans.lengthOf(slot)
    for (let at = start; at < stop; at += STRIDE) {
      if ((page[at]! | 0) < before && this.#fits(slot, page, at, window)) return true
    }
    return false
  }

  #fits(slot: number, page: Uint32Array, at: number, window: TimeWindow): boolean {
    const begin = page[at]! | 0
    const end = page[at + 1]! | 0
    // Most are ruled out here, or need nothing else.
    if (begin >= window.end || end <= window.after) return false
    const kind = (page[at + 2]! & KIND) as SpanKind
    if (kind !== SPAN_KINDS.sessions && asksDaysOnly(window)) return true
    const first = this.#sessions.startOf(slot)
    const stop = first + this.#sessions.lengthOf(slot)
    return isWithin(begin, end, kind, window, this.#sessions.pageOf(slot), first, stop)
  }

  #markEndingAfter(after: number, set: Bitset): void {
    const lastEnd = this.#lastEnd
    for (let slot = 0; slot < lastEnd.length; slot++) {
      if (lastEnd[slot]! > after) set[slot >>> 5]! |= 1 << (slot & 31)
    }
  }

  #markAll(window: TimeWindow, set: Bitset): void {
    const lastEnd = this.#lastEnd
    for (let slot = 0; slot < lastEnd.length; slot++) {
      if (lastEnd[slot]! > window.after && this.#isWithin(slot, window, FOREVER)) addSlot(set, slot)
    }
  }

  #markLasting(window: TimeWindow, before: number, set: Bitset): void {
    const spans = this.#lastingAfter(window.after)
    for (let at = 1; at < spans.length; at += 1 + STRIDE) {
      const slot = spans[at - 1]!
      if ((spans[at]! | 0) < before && this.#fits(slot, spans, at, window)) addSlot(set, slot)
    }
  }

  /** The spans of what lasts over several days and was not over when the period of the moment began: slot, begin, end,
   * kind. All windows of a period look among them. */
  #lastingAfter(moment: number): Uint32Array {
    const after = Math.floor(moment / PERIOD_MINUTES) * PERIOD_MINUTES
    return this.#rememberedSpans.get(String(after), () => {
      const flat: number[] = []
      eachSlot(this.#lasting, (slot) => {
        if (this.#lastEnd[slot]! <= after) return
        const spans = this.#spans.view(slot)
        for (let at = 0; at < spans.length; at += STRIDE) {
          if ((spans[at + 1]! | 0) > after) flat.push(slot, spans[at]!, spans[at + 1]!, spans[at + 2]!)
        }
      })
      return Uint32Array.from(flat)
    })
  }

  /** Windows that end later than all dates hold the same, and are made once. */
  #inReach(window: TimeWindow): TimeWindow {
    const isFar = window.end > this.#lastMoment && window.end < NO_DATE
    return isFar ? { ...window, end: NO_DATE, last: UNDATED_DAY - 1 } : window
  }

  #remember(key: string, mark: (set: Bitset) => void): Bitset {
    return this.#remembered.get(key, () => {
      const set = new Uint32Array(this.#lasting.length)
      mark(set)
      return set
    })
  }

  #forget(): void {
    this.#remembered.clear()
    this.#rememberedSpans.clear()
  }
}

/** More than any begin. */
export const BEHIND = 2 ** 28

/** 1: it had begun before the hours that are asked for; 2: nobody has told its hours; 3: it is off. In its day this comes
 * last. */
function behindIn(listed: number, kind: number, { hours }: TimeWindow): 0 | 1 | 2 | 3 {
  if ((kind & OFF) !== 0) return 3
  if ((kind & KIND) === SPAN_KINDS.unknown) return 2
  return hours?.beginning && minuteAt(dayAt(listed), listed) < hours.from ? 1 : 0
}
