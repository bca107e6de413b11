import type { AgendaEvent, Occurrence } from '~/domain/event'
import { SIMPLE_CONTENT } from '~/domain/event-fields'
import type { DayRange, Rule } from '~/domain/rules'
import { ACCESS_FEATURES } from '~/domain/vocabulary'
import { lastDay } from '~/features/events/event-view'
import { localityText } from '~/features/localities/locality.server'
import { pick } from '~/platform/pick'
import { addDays } from '~/platform/zurich'
import { endWithoutDay } from '../pasted/end-without-day'
import type { EventDraft } from './draft'
import { type DateValues, unfoldedRow, withRowsFolded } from './schedule/date-rows'
import { periodOf } from './schedule/exhibition-period'

export function draftFromEvent(event: AgendaEvent): EventDraft {
  const { programme, programmeNote, availability } = event
  const states = typed<EventDraft>({ programme, programmeNote, availability })
  return { ...draftOfContent(event), ...draftOfSchedule(event), ...states }
}

/** Everything that the event says, but for its dates and states. */
export function draftOfContent(event: AgendaEvent): EventDraft {
  const { place, price, contact, audience, image } = event
  return typed<EventDraft>({
    ...pick(event, SIMPLE_CONTENT),
    title: event.title,
    category: event.category,
    genre: event.genre,
    tags: event.tags.join(', '),
    organizerId: event.organizerId,
    organizerName: event.organizerName,
    partnerId: event.partnerId,
    attendance: event.attendance,
    placeUnknown: place === null && event.attendance !== 'online',
    place: place && { ...pick(place, PLACE_FIELDS), locality: localityText(place) },
    price: { ...price, reductions: price.reductions.join('\n') },
    contact: { ...contact },
    audience: { ...audience },
    accessibility: Object.fromEntries(featuresWith('yes', event).map((feature) => [feature, 'yes'])),
    inaccessible: featuresWith('no', event),
    languages: event.languages,
    image: image && { alt: image.alt, credit: image.credit, focusX: image.focus?.x, focusY: image.focus?.y },
  })
}

const PLACE_FIELDS = ['name', 'room', 'street', 'canton', 'lat', 'lng', 'access'] as const

function featuresWith(answer: 'yes' | 'no', { accessibility }: AgendaEvent): string[] {
  return ACCESS_FEATURES.filter((feature) => accessibility[feature] === answer)
}

/** When the event takes place: rules, an exhibition with its hours, or single dates. */
export function draftOfSchedule(event: AgendaEvent): EventDraft {
  const { occurrences, rules, openingHours, closedDays } = event
  const period = periodOf(event)
  if (rules.length > 0) return { mode: 'rule', rules: rules.map(draftOfRule) }
  if (!period) return { mode: 'dates', dates: withRowsFolded(occurrences.map(rowOfDate)) }
  const appointments = occurrences.filter((occurrence) => occurrence !== period)
  return {
    mode: 'exhibition',
    exhibition: typed<EventDraft['exhibition']>({
      from: dayOf(period),
      until: lastDay(period),
      time: openingHours.length > 0 ? 'timed' : period.time,
      closed: rangesText(closedDays),
      hours: openingHours.map(({ days, ...hours }) => ({ weekdays: days.map(String), ...hours })),
    }),
    dates: withRowsFolded(appointments.map(rowOfDate)),
  }
}

function draftOfRule({ on, except, schoolHolidays, ...period }: Rule): RuleDraft {
  const rhythm = {
    kind: on.kind === 'weekdays' ? 'weekly' : 'monthly',
    weekdays: on.kind === 'weekdays' ? on.weekdays.map(String) : [],
    everyWeeks: on.kind === 'weekdays' ? on.everyWeeks : null,
    nth: on.kind === 'nth_weekday' ? on.nth : on.kind === 'month_day' ? 'day' : null,
    weekday: on.kind === 'nth_weekday' ? on.weekday : null,
    monthDay: on.kind === 'month_day' ? on.day : null,
  }
  return typed<RuleDraft>({
    ...rhythm,
    ...period,
    except: rangesText(except),
    schoolHolidays: schoolHolidays !== null,
  })
}

type RuleDraft = NonNullable<EventDraft['rules']>[number]

/** Writes the days as exceptionsIn reads them. */
function rangesText(ranges: readonly DayRange[]): string {
  return ranges
    .map(({ from, to }) => (from === to ? swissDay(from) : `${swissDay(from)} - ${swissDay(to)}`))
    .join(', ')
}

function rowOfDate(occurrence: Occurrence): DateValues {
  const { id, time, startLocal, endLocal, label, status, availability, note, bookingUrl } = occurrence
  const { place, price } = occurrence
  const isTimed = time === 'timed'
  const day = dayOf(occurrence)
  const startTime = startLocal.slice(11)
  const endTime = endLocal?.slice(11)
  const endDay = isTimed ? endLocal?.slice(0, 10) : lastDay(occurrence)
  const usualEndDay = endTime && endWithoutDay(startTime, endTime) === 'next-day' ? addDays(day, 1) : day
  return unfoldedRow({
    id,
    day,
    time,
    startTime: isTimed ? startTime : '',
    endDay: endDay === (isTimed ? usualEndDay : day) ? '' : endDay,
    endTime: isTimed ? endTime : '',
    status: status ?? '',
    availability: availability ?? '',
    label: label ?? '',
    note: note ?? '',
    bookingUrl: bookingUrl ?? '',
    placeName: place?.name,
    room: place?.room,
    locality: place ? localityText(place) : '',
    priceKind: price?.kind,
    minChf: price?.minChf?.toString(),
    maxChf: price?.maxChf?.toString(),
  })
}

function dayOf(occurrence: Occurrence | undefined): string {
  return occurrence?.startLocal.slice(0, 10) ?? ''
}

function swissDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.${year}`
}

/** Writes values as a browser does: empty fields and boxes without a tick are left out. */
function typed<Draft>(values: object): Draft {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '' || value === false) return []
    if (Array.isArray(value)) {
      const list = value.map((item) => (typeof item === 'string' ? item : typed(item)))
      return list.length > 0 ? [[name, list]] : []
    }
    if (typeof value === 'object') return [[name, typed(value)]]
    return [[name, value === true ? 'on' : String(value)]]
  })
  return Object.fromEntries(texts) as Draft
}
