import type { Hit } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { nowMinute } from '~/domain/days'
import type { AgendaEvent, Occurrence, Place, Programme, StoredEvent } from '~/domain/event'
import { TIME_UNKNOWN, TIMELESS_LABELS } from '~/domain/labels'
import { availabilityOf, isOff, isOnline, placeOf, priceOf, programmeOf } from '~/domain/occurrence'
import { awaitsDate, isOver, spansDays } from '~/domain/spans'
import { isUnderWay } from '~/domain/time-window'
import { type PosterShape, posterUrl } from '~/features/posters/poster-url'
import { amountText, capitalized, counted, francs } from '~/platform/french'
import {
  clockTime,
  type DayParts,
  dayAndMonth,
  dayParts,
  dayRange,
  longDay,
  shortDay,
} from '~/platform/french-dates'
import { addDays } from '~/platform/zurich'
import { openingText } from './opening-text'
import { rhythmsText } from './rule-text'
import { weatherText } from './weather-text'
import { withinText } from './within-text'

export interface Mark {
  label: string
  /** 'stop': cancelled, postponed, sold out or over; 'note': good to know. */
  tone: 'stop' | 'note'
}

export interface EventCardView {
  id: string
  title: string
  category: string
  categoryLabel: string
  date: DayParts
  /** « samedi 28 novembre, 20 h 30 »; part of the link's accessible name. */
  when: string
  /** « 20 h 30 – 0 h 15 », « Toute la journée », « Horaire non communiqué », « Jusqu’au 3 janvier ». */
  time: string
  label: string | null
  /** « Visite guidée 14 h »: what takes place on the day within the days that the card shows. */
  within: string | null
  /** Whether the date, or the time as well, no longer holds. */
  off: { date: boolean; time: boolean }
  /** « ferme à 18 h », « fermé aujourd’hui ». */
  opening: string | null
  /** « au lieu du dimanche 22 novembre, 14 h ». */
  moved: string | null
  dateTime: string
  place: string
  price: string
  marks: Mark[]
  /** `focus`: classes that keep the focal point in sight. */
  image: { src: string; alt: string; focus?: string }
  /** « + 3 dates », « + 4 dates, 3 lieux », « Chaque mardi ». */
  moreDates: string | null
  /** « à 3 km », if the search names a place. */
  distance?: string
  /** Every second text is marked; set if words were searched. */
  marked?: { title: string[]; place: string[]; snippet: string[] }
}

const NEW_DATE_AWAITED = 'nouvelle date à confirmer'

const PROGRAMME_MARKS: Record<Programme, Mark | null> = {
  scheduled: null,
  rescheduled: { label: 'Nouvelle date', tone: 'note' },
  postponed: { label: 'Reporté', tone: 'stop' },
  cancelled: { label: 'Annulé', tone: 'stop' },
  moved_online: { label: 'En ligne', tone: 'note' },
}

/** Holds for the moment only. */
export const RUNNING: Mark = { label: 'En cours', tone: 'note' }

/** Marks of the event, or of one date. */
export function marksOf(event: AgendaEvent, occurrence: Occurrence | null, nowMs: number): Mark[] {
  const marks: Mark[] = []
  const programme = PROGRAMME_MARKS[occurrence?.status ?? event.programme]
  if (programme) marks.push(programme)
  const stopped = programme?.tone === 'stop'
  const dates = occurrence ? [occurrence] : event.occurrences
  const isAwaited = dates.some((date) => awaitsDate(event, date, nowMs))
  if (!isAwaited && hasEnded(event, dates, nowMs)) marks.push({ label: 'Terminé', tone: 'stop' })
  else if (dates.some((date) => isRunning(event, date, nowMs))) marks.push(RUNNING)
  const places = availabilityOf(event, occurrence)
  if (!stopped && places === 'sold_out') marks.push({ label: 'Complet', tone: 'stop' })
  if (!stopped && places === 'few_left') marks.push({ label: 'Dernières places', tone: 'note' })
  const weather = occurrence && weatherText(event, occurrence, nowMs)
  if (weather) marks.push({ label: weather, tone: 'note' })
  return marks
}

function hasEnded(event: AgendaEvent, dates: readonly Occurrence[], nowMs: number): boolean {
  return dates.every((date) => isOver(event, date, nowMs))
}

/** A date that is open by its hours says when it closes instead. */
function isRunning(event: AgendaEvent, date: Occurrence, nowMs: number): boolean {
  return date.time === 'timed' && !isOff(programmeOf(event, date)) && isUnderWay(event, date, nowMs)
}

interface CardContext {
  nowMs: number
  /** YYYY-MM-DD in Zurich, as `day`, to which opening hours refer. */
  today: string
  day?: string
  category: CategoryLook
}

/** The last card of each document; both are never changed. */
const lastCards = new WeakMap<StoredEvent, { key: string; card: EventCardView }>()

/** `ongoing` cards show the end instead of the start. The same card for a document that is asked for often in a minute. */
export function eventCard(hit: Hit, context: CardContext): EventCardView {
  const { nowMs, today, day, category } = context
  const { event, occurrence, laterDates, series } = hit
  const key = [
    occurrence.id,
    laterDates,
    series?.dates,
    series?.places,
    nowMinute(nowMs),
    today,
    day,
    category.label,
    category.colour,
  ].join()
  const last = lastCards.get(event)
  if (last?.key === key) return last.card
  const card = newCard(hit, context)
  lastCards.set(event, { key, card })
  return card
}

function newCard(hit: Hit, context: CardContext): EventCardView {
  const { event, occurrence } = hit
  const ongoing = hasBegun(occurrence, context.today)
  const isDateOff = isOff(programmeOf(event, occurrence))
  const isAwaited = awaitsDate(event, occurrence, context.nowMs)
  const oldDate = oldDateText(event, occurrence, context.today)
  return {
    id: event.id,
    title: event.title,
    category: event.category,
    categoryLabel: context.category.label,
    date: ongoing
      ? { ...dayParts(lastDay(occurrence)), weekday: 'jusqu’au' }
      : dayParts(occurrence.startLocal),
    when: isAwaited
      ? NEW_DATE_AWAITED
      : ongoing
        ? untilText(occurrence, context.today)
        : occurrenceText(occurrence, context.today),
    time: isAwaited ? capitalized(NEW_DATE_AWAITED) : timeText(occurrence, context.today),
    label: occurrence.label,
    within: withinText(event, occurrence, context.day ?? context.today, context.nowMs),
    off: { date: isDateOff, time: isDateOff && !isAwaited },
    opening: isDateOff ? null : openingText(event, occurrence, context.day ?? context.today, context.nowMs),
    moved: oldDate && `au lieu du ${oldDate}`,
    dateTime: machineTime(occurrence),
    place: placeText(event, occurrence),
    price: priceText({ price: priceOf(event, occurrence) }),
    marks: marksOf(event, occurrence, context.nowMs),
    image: {
      src: imageUrl(event, 'card', context.category.colour),
      alt: event.image?.alt ?? '',
      ...focusOf(event.image),
    },
    moreDates: moreDatesText(hit),
  }
}

function moreDatesText({ event, laterDates, series }: Hit): string | null {
  const dates = laterDates + (series?.dates ?? 0)
  if (dates === 0) return null
  const places = series && series.places > 1 ? `, ${counted(series.places, 'lieu', 'lieux')}` : ''
  return (!series && rhythmsText(event.rules)) || `+\u00a0${counted(dates, 'date')}${places}`
}

/**
 * « samedi 28 novembre, de 20 h 30 à 23 h », « du vendredi 27 novembre à 18 h au dimanche 29 novembre à 17 h ». Omits
 * the year of `today`.
 */
export function occurrenceText(occurrence: Occurrence, today?: string): string {
  if (spansDays(occurrence)) {
    const at = (wallTime: string | null) =>
      occurrence.time !== 'timed' || wallTime === null ? '' : ` à ${clockTime(wallTime)}`
    // The first day of « au dimanche 28 mars 2027 » would be taken for one of 2027 without its year.
    const isOneYear = occurrence.startLocal.slice(0, 4) === lastDay(occurrence).slice(0, 4)
    const present = isOneYear ? today : undefined
    const first = longDay(occurrence.startLocal, present) + at(occurrence.startLocal)
    const days = `du ${first} au ${longDay(lastDay(occurrence), present)}${at(occurrence.endLocal)}`
    return occurrence.time === 'unknown' ? `${days}, ${TIME_UNKNOWN}` : days
  }
  const day = longDay(occurrence.startLocal, today)
  if (occurrence.time !== 'timed') return `${day}, ${TIMELESS_LABELS[occurrence.time]}`
  const start = clockTime(occurrence.startLocal)
  return occurrence.endLocal
    ? `${day}, de\u00a0${start} à\u00a0${clockTime(occurrence.endLocal)}`
    : `${day}, ${start}`
}

/** « Sam. 28 nov., 20 h 30 », « du 28 novembre au 3 janvier 2027 ». Omits the year of `today`. */
export function whenInBrief(occurrence: Occurrence, today: string): string {
  const { startLocal } = occurrence
  if (spansDays(occurrence)) return capitalized(dayRange(startLocal, lastDay(occurrence)))
  const date = capitalized(shortDay(startLocal, today))
  return occurrence.time === 'timed' ? `${date}, ${clockTime(startLocal)}` : date
}

/** The value of an HTML time element: a day where there is no time. */
export function machineTime({ time, start, startLocal }: Occurrence): string {
  return time === 'timed' ? start : startLocal.slice(0, 10)
}

/** True for a date over several days of which the first is past; `today` is YYYY-MM-DD. */
export function hasBegun(occurrence: Occurrence, today: string): boolean {
  return spansDays(occurrence) && occurrence.startLocal.slice(0, 10) < today
}

/** An end at 00:00 belongs to the day before. */
export function lastDay(occurrence: Occurrence): string {
  const end = occurrence.endLocal ?? occurrence.startLocal
  const day = end.slice(0, 10)
  return end.endsWith('T00:00') && day > occurrence.startLocal.slice(0, 10) ? addDays(day, -1) : day
}

function untilText(occurrence: Occurrence, today: string): string {
  return `jusqu’au ${dayAndMonth(lastDay(occurrence), today)}`
}

/** « 20 h 30 – 0 h 15 », « Toute la journée », « Jusqu’au 3 janvier ». */
export function timeText(occurrence: Occurrence, today: string): string {
  if (spansDays(occurrence)) return capitalized(untilText(occurrence, today))
  if (occurrence.time !== 'timed') return capitalized(TIMELESS_LABELS[occurrence.time])
  const { startLocal, endLocal } = occurrence
  return endLocal ? `${clockTime(startLocal)} –\u00a0${clockTime(endLocal)}` : clockTime(startLocal)
}

/** « dimanche 22 novembre, 14 h », from where a date was moved; null where it was not. */
export function oldDateText(event: AgendaEvent, occurrence: Occurrence, today?: string): string | null {
  const { movedFrom } = occurrence
  if (movedFrom === null || programmeOf(event, occurrence) !== 'rescheduled') return null
  return startText(movedFrom, today)
}

/** « dimanche 22 novembre, 14 h ». Takes a wall time or a day. */
function startText(start: string, today?: string): string {
  const day = longDay(start, today)
  return start.length > 10 ? `${day}, ${clockTime(start)}` : day
}

type Placed = Pick<AgendaEvent, 'attendance' | 'programme' | 'place'>

/** « Salle des Tilleuls, Nyon », « En ligne », « Lieu à confirmer ». null = no date of its own is told. */
export function placeText(event: Placed, date: Pick<Occurrence, 'status' | 'place'> | null): string {
  if (isOnline(event, date?.status ?? null)) return 'En ligne'
  const place = placeOf(event, date)
  return place ? nameAndLocality(place) : 'Lieu à confirmer'
}

/** « Cinéma du Bourg, Nyon ». */
export function nameAndLocality({ name, locality }: Pick<Place, 'name' | 'locality'>): string {
  return !name || name === locality || saysWhere(name, locality) ? name || locality : `${name}, ${locality}`
}

/** The same for all its dates: « 3 lieux » where they differ. */
export function placesText(event: Placed & Pick<AgendaEvent, 'occurrences'>): string {
  const places = new Set(event.occurrences.map(({ place }) => placeText(event, { status: null, place })))
  const [first = ''] = places
  return places.size === 1 ? first : counted(places.size, 'lieu', 'lieux')
}

/** « Théâtre de Vevey », « La Dérivée, Yverdon-les-Bains ». */
function saysWhere(name: string, locality: string): boolean {
  return locality !== '' && [' ', '-', '’'].some((before) => name.endsWith(before + locality))
}

/** Venue, room, street, and locality with its postal code, as far as they are known. */
export function addressLines({ name, room = '', street, npa, locality }: Place): string[] {
  const town = [npa, locality].filter(Boolean).join(' ')
  const venue = name.endsWith(`, ${locality}`) ? name.slice(0, -locality.length - 2) : name
  return [venue === locality ? '' : venue, room, street, town].filter(Boolean)
}

/** Without a venue and a street the coordinates are those of the locality. */
export function isApproximate({
  name,
  street,
  locality,
}: Pick<Place, 'name' | 'street' | 'locality'>): boolean {
  return street === '' && (name === '' || name === locality)
}

/** « Gratuit », « dès CHF 12.50 »; '' if unknown. */
export function priceText({ price }: Pick<AgendaEvent, 'price'>): string {
  switch (price.kind) {
    case 'free':
      return 'Gratuit'
    case 'pay_what_you_want':
      return 'Prix libre'
    case 'hat':
      return 'Au chapeau'
    case 'unknown':
      return ''
    case 'paid':
      if (price.minChf === null) return price.maxChf === null ? 'Payant' : `jusqu’à ${francs(price.maxChf)}`
      if (price.maxChf === null || price.maxChf === price.minChf) return francs(price.minChf)
      return `${francs(price.minChf)} à\u00a0${amountText(price.maxChf)}`
  }
}

/** Steps of ten percent: style attributes are forbidden, so theme.css has a class for each. */
export function focusOf(image: StoredEvent['image']): { focus?: string } {
  if (!image?.focus) return {}
  const { x, y } = image.focus
  return { focus: `focus-x-${Math.round(x / 10)} focus-y-${Math.round(y / 10)}` }
}

/** The photo, or the poster in the category's `colour` (#rrggbb). */
export function imageUrl(event: StoredEvent, shape: PosterShape, colour: string): string {
  if (event.image) return `/images/${event.image.id}/${shape === 'card' ? 640 : 1280}`
  return posterUrl(event, shape, colour)
}
