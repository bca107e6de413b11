import type { AgendaEvent, Occurrence } from '~/domain/event'
import { TIMELESS_LABELS } from '~/domain/labels'
import { hasPlaces, isOff, programmeOf } from '~/domain/occurrence'
import { spansDays } from '~/domain/spans'
import { capitalized } from '~/platform/french'
import { longDay } from '~/platform/french-dates'
import {
  type Mark,
  machineTime,
  marksOf,
  occurrenceText,
  oldDateText,
  placeText,
  priceText,
  timeText,
} from './event-view'
import { openingText } from './opening-text'
import { weatherText } from './weather-text'

interface DayView {
  id: string
  /** « Mardi 24 novembre », « Du 1er au 5 décembre, toute la journée ». */
  text: string
  /** These dates are on this day, in the order of the event's dates. */
  dates: DateView[]
}

interface DateView {
  id: string
  dateTime: string
  /** « 14 h – 15 h »; '' where the text of the day says it. */
  time: string
  label: string | null
  isOff: boolean
  /** The date is a new one in place of this. */
  oldDate: string | null
  opening: string | null
  /** The places of all dates are told where they differ. */
  place: string | null
  /** The price is told where it is not that of the event. */
  price: string | null
  note: string | null
  /** Null also if the date is off or sold out. */
  bookingUrl: string | null
  marks: Mark[]
}

/** Dates of an event, those of one day together. Omits the year of `today` (YYYY-MM-DD). */
export function datesByDay(
  event: AgendaEvent,
  occurrences: readonly Occurrence[],
  { today, nowMs }: { today: string; nowMs: number },
): DayView[] {
  const days: DayView[] = []
  const areElsewhere = hasPlaces(event)
  for (const occurrence of occurrences) {
    const isWhole = spansDays(occurrence)
    const text = capitalized(
      isWhole ? occurrenceText(occurrence, today) : longDay(occurrence.startLocal, today),
    )
    const date = {
      id: occurrence.id,
      dateTime: machineTime(occurrence),
      time: isWhole ? '' : hoursText(occurrence, today),
      label: occurrence.label,
      isOff: isOff(programmeOf(event, occurrence)),
      oldDate: oldDateText(event, occurrence, today),
      opening: openingText(event, occurrence, today, nowMs),
      place: areElsewhere ? placeText(event, occurrence) : null,
      price:
        occurrence.price &&
        [priceText({ price: occurrence.price }), occurrence.price.note, ...occurrence.price.reductions]
          .filter(Boolean)
          .join(', '),
      note: occurrence.note,
      bookingUrl: canBeBooked(event, occurrence, nowMs) ? occurrence.bookingUrl : null,
      marks: saysOfItself(event, occurrence, nowMs) ? marksOf(event, occurrence, nowMs) : [],
    }
    const last = days.at(-1)
    if (last?.text === text) last.dates.push(date)
    else days.push({ id: occurrence.id, text, dates: [date] })
  }
  return days
}

function saysOfItself(event: AgendaEvent, occurrence: Occurrence, nowMs: number): boolean {
  const { status, availability } = occurrence
  return status !== null || availability !== null || weatherText(event, occurrence, nowMs) !== null
}

function canBeBooked(event: AgendaEvent, occurrence: Occurrence, nowMs: number): boolean {
  return marksOf(event, occurrence, nowMs).every(({ tone }) => tone !== 'stop')
}

function hoursText(occurrence: Occurrence, today: string): string {
  return occurrence.time === 'timed' ? timeText(occurrence, today) : TIMELESS_LABELS[occurrence.time]
}
