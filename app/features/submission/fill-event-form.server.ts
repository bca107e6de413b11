import type { AgendaEvent, Occurrence } from '~/domain/event'
import { SIMPLE_CONTENT } from '~/domain/event-fields'
import type { DayRange, Rule } from '~/domain/rules'
import { ACCESS_FEATURES } from '~/domain/vocabulary'
import { lastDay } from '~/features/events/event-view'
import { localityText } from '~/features/localities/locality.server'
import { pick } from '~/platform/pick'
import { addDays } from '~/platform/zurich'
import { type DateValues, unfoldedRow, withRowsFolded } from './date-rows'
import { endWithoutDay } from './end-without-day'
import { periodOf } from './exhibition-period'
import { type PostedFields, withDateRows } from './posted-fields'

type FieldValue = string | number | boolean | null | undefined

export function fillEventForm(event: AgendaEvent): PostedFields {
  return { ...contentFields(event), ...scheduleFields(event), ...stateFields(event) }
}

/** Returns the fields of everything that the event says, but for its dates and states. */
export function contentFields(event: AgendaEvent): PostedFields {
  const { place, price, contact, audience, image } = event
  return fields({
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
    'place.name': place?.name,
    'place.room': place?.room,
    'place.street': place?.street,
    'place.locality': place && localityText(place),
    'place.canton': place?.canton,
    'place.lat': place?.lat,
    'place.lng': place?.lng,
    'place.access': place?.access,
    'price.kind': price.kind,
    'price.minChf': price.minChf,
    'price.maxChf': price.maxChf,
    'price.note': price.note,
    'price.reductions': price.reductions.join('\n'),
    'contact.email': contact.email,
    'contact.phone': contact.phone,
    'contact.public': contact.public,
    'audience.minAge': audience.minAge,
    'audience.maxAge': audience.maxAge,
    'audience.family': audience.family,
    ...Object.fromEntries(featuresWith('yes', event).map((feature) => [`accessibility.${feature}`, 'yes'])),
    inaccessible: featuresWith('no', event),
    languages: event.languages,
    'image.alt': image?.alt,
    'image.credit': image?.credit,
    'image.focusX': image?.focus?.x,
    'image.focusY': image?.focus?.y,
  })
}

function featuresWith(answer: 'yes' | 'no', { accessibility }: AgendaEvent): string[] {
  return ACCESS_FEATURES.filter((feature) => accessibility[feature] === answer)
}

function stateFields({ programme, programmeNote, availability }: AgendaEvent): PostedFields {
  return fields({ programme, programmeNote, availability })
}

/** The fields of the form that tell when an event takes place: rules, an exhibition with its hours, or single dates. */
export function scheduleFields(event: AgendaEvent): PostedFields {
  const { occurrences, rules, openingHours, closedDays } = event
  const period = periodOf(event)
  if (rules.length > 0) return fields({ mode: 'rule', ...Object.assign({}, ...rules.map(ruleFields)) })
  if (period) {
    const hours = openingHours.map(({ days, opens, closes }, row) => ({
      [`exhibition.hours[${row}].weekdays`]: days.map(String),
      [`exhibition.hours[${row}].opens`]: opens,
      [`exhibition.hours[${row}].closes`]: closes,
    }))
    const filled = fields({
      mode: 'exhibition',
      'exhibition.from': dayOf(period),
      'exhibition.until': lastDay(period),
      'exhibition.time': openingHours.length > 0 ? 'timed' : period.time,
      'exhibition.closed': rangesText(closedDays),
      ...Object.assign({}, ...hours),
    })
    const appointments = occurrences.filter((occurrence) => occurrence !== period)
    return withDateRows(filled, withRowsFolded(appointments.map(rowValues)))
  }
  return withDateRows(fields({ mode: 'dates' }), withRowsFolded(occurrences.map(rowValues)))
}

function ruleFields(rule: Rule, row: number): Record<string, FieldValue | string[]> {
  const { on, from, until, startTime, endTime, except, schoolHolidays } = rule
  const rhythm = {
    kind: on.kind === 'weekdays' ? 'weekly' : 'monthly',
    weekdays: on.kind === 'weekdays' ? on.weekdays.map(String) : [],
    everyWeeks: on.kind === 'weekdays' ? on.everyWeeks : null,
    nth: on.kind === 'nth_weekday' ? String(on.nth) : on.kind === 'month_day' ? 'day' : null,
    weekday: on.kind === 'nth_weekday' ? on.weekday : null,
    monthDay: on.kind === 'month_day' ? on.day : null,
  }
  const values = {
    ...rhythm,
    from,
    until,
    startTime,
    endTime,
    except: rangesText(except),
    schoolHolidays: schoolHolidays !== null,
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`rules[${row}].${name}`, value]))
}

/** Writes the days as exceptionsIn reads them. */
function rangesText(ranges: readonly DayRange[]): string {
  return ranges
    .map(({ from, to }) => (from === to ? swissDay(from) : `${swissDay(from)} - ${swissDay(to)}`))
    .join(', ')
}

function rowValues(occurrence: Occurrence): DateValues {
  const { id, time, startLocal, endLocal, label, status, availability, note, bookingUrl } = occurrence
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
  })
}

function dayOf(occurrence: Occurrence | undefined): string {
  return occurrence?.startLocal.slice(0, 10) ?? ''
}

function swissDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.${year}`
}

/** Leaves out empty and unticked fields, as a browser does. */
function fields(values: Record<string, FieldValue | string[]>): PostedFields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string[]][] => {
      if (Array.isArray(value)) return value.length > 0 ? [[name, value]] : []
      if (value === null || value === undefined || value === '' || value === false) return []
      return [[name, [value === true ? 'on' : String(value)]]]
    }),
  )
}
