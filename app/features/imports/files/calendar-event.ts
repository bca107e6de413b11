import ICAL from 'ical.js'
import { type Availability, MAX_OCCURRENCES, type Programme } from '~/domain/event'
import { counted } from '~/platform/french'
import type { Refused } from '~/platform/refused'
import { CalendarFault } from './calendar-fault'
import {
  type CalendarDate,
  dateOf,
  firstTime,
  lengthsOf,
  propertyText,
  timesOf,
  type ZoneFinder,
} from './calendar-times'
import { zoneFinder } from './calendar-zones'
import { applyOverrides, Instances } from './instances'
import { AS_THE_EVENT, statusOf } from './own-details'
import { followRule, isEndless } from './recurrence'
import { comingFirst, TOO_MANY_DATES } from './source-dates'
import { titleOf } from './text.server'
import { saidInTitle, toldState } from './told-state'

/** Some legal rules take for ever: run this in a worker that can be ended (expand.server.ts). */
export interface CalendarEventRequest {
  /** The VEVENTs of one UID, the latest revision last. */
  events: string
  /** VTIMEZONEs of the file by TZID. */
  timezones: Record<string, string>
  /** Local day: endless rules are followed from here. */
  today: string
}

export interface CalendarEvent {
  /** The title is one line, without the state that it tells. */
  title: string
  /** A text, or HTML where there is no text. */
  description: string
  location: string
  geo: { lat: number; lng: number } | null
  url: string
  categories: string[]
  programme: Programme
  availability: Availability
  /** Whether it may yet be called off (STATUS:TENTATIVE). */
  isTentative: boolean
  isPrivate: boolean
  dates: CalendarDate[]
  /** A rule without end: there are more dates every day. */
  isEndless: boolean
  notes: string[]
}

export type ExpansionAnswer = { ok: true; event: CalendarEvent } | Refused

/** Does the same as readCalendarEvent; the fault is the French reason. */
export function expandCalendarEvent(request: CalendarEventRequest): ExpansionAnswer {
  try {
    return { ok: true, event: readCalendarEvent(request) }
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    return { ok: false, reason: error.message }
  }
}

/** Throws CalendarFault on an event that cannot be read. */
export function readCalendarEvent(request: CalendarEventRequest): CalendarEvent {
  try {
    return read(request)
  } catch (cause) {
    if (cause instanceof CalendarFault) throw cause
    // The libraries explain themselves in English.
    const line = request.events.split('\r\n').find((text) => !isReadable(text))
    throw new CalendarFault(
      line ? `ligne illisible «\u00a0${line.slice(0, 80)}\u00a0»` : 'contenu incompréhensible',
      {
        cause,
      },
    )
  }
}

function isReadable(line: string): boolean {
  if (/^(?:BEGIN|END):/i.test(line)) return true
  try {
    const event = new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`))
    // Values are read when they are asked for.
    for (const property of event.getAllProperties()) property.getValues()
    return true
  } catch {
    return false
  }
}

function read({ events, timezones, today }: CalendarEventRequest): CalendarEvent {
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${events}\r\nEND:VCALENDAR`))
  const components = calendar.getAllSubcomponents('vevent')
  const named = components.filter((component) => component.hasProperty('recurrence-id'))
  // One date of a series that is not in the file is an event like any other.
  const only = components.length === 1 ? components : []
  const master = latest([...only, ...components.filter((component) => !named.includes(component))])
  const overrides = named.filter((component) => component !== master)
  const component = master ?? overrides[0]
  if (!component) throw new CalendarFault('aucun événement')

  const zoneOf = zoneFinder(timezones)
  const instances = new Instances()
  const notes: string[] = sameUid(components.filter((one) => !named.includes(one)))
  if (master) addInstances(instances, master, { zoneOf, today, notes })
  applyOverrides(
    instances,
    overrides.sort((a, b) => sequenceOf(a) - sequenceOf(b)),
    { zoneOf, event: component, notes },
  )
  const dates = instances.all
    .map(({ original, moment }) => dateOf(original, moment))
    .sort((a, b) => (a.start < b.start ? -1 : 1))
  const starts = dates.map(({ start }) => start)
  return {
    ...detailsOf(component, starts, notes),
    dates: comingFirst(dates, ({ start }) => start, today),
    isEndless: master?.getAllProperties('rrule').some(isEndless) ?? false,
    notes: [...new Set([...notes, ...(dates.length > MAX_OCCURRENCES ? [TOO_MANY_DATES] : [])])],
  }
}

/** Some programs give all events one UID: they look like revisions of one. */
function sameUid(revisions: readonly ICAL.Component[]): string[] {
  const last = latest([...revisions])
  const rivals = revisions.filter((one) => last && sequenceOf(one) === sequenceOf(last))
  const told = (one: ICAL.Component) => ['summary', 'dtstart'].map((name) => propertyText(one, name)).join()
  const others = new Set(rivals.map(told)).size - 1
  return others > 0
    ? [`même UID que ${counted(others, 'autre événement', 'autres événements')} du calendrier, non repris`]
    : []
}

/** The last revision of a UID counts. */
function latest(components: ICAL.Component[]): ICAL.Component | null {
  return components.reduce<ICAL.Component | null>(
    (best, component) => (best && sequenceOf(best) > sequenceOf(component) ? best : component),
    null,
  )
}

function sequenceOf(component: ICAL.Component): number {
  return Number(component.getFirstPropertyValue('sequence') ?? 0) || 0
}

function detailsOf(
  component: ICAL.Component,
  starts: readonly string[],
  notes: string[],
): Omit<CalendarEvent, 'dates' | 'isEndless' | 'notes'> {
  const told = toldState(titleOf(propertyText(component, 'summary')), starts)
  if (told.says) notes.push(saidInTitle(told.says))
  const status = statusOf(component)
  const geo: unknown = component.getFirstPropertyValue('geo')
  const [lat, lng] = Array.isArray(geo) ? geo.map(Number) : []
  return {
    title: told.title,
    description: propertyText(component, 'description').trim() || propertyText(component, 'x-alt-desc'),
    location: propertyText(component, 'location'),
    geo: isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : null,
    url: propertyText(component, 'url'),
    categories: component
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map(String)),
    programme: status === 'CANCELLED' ? 'cancelled' : (told.programme ?? 'scheduled'),
    availability: told.availability ?? 'unknown',
    isTentative: status === 'TENTATIVE',
    isPrivate: /^(?:private|confidential)$/i.test(propertyText(component, 'class')),
  }
}

function isWithin(value: number | undefined, limit: number): value is number {
  return value !== undefined && Math.abs(value) <= limit
}

interface Expansion {
  zoneOf: ZoneFinder
  today: string
  /** French; for what is not used. */
  notes: string[]
}

/** DTSTART, RDATE and RRULE, without EXDATE. */
function addInstances(
  instances: Instances,
  master: ICAL.Component,
  { zoneOf, today, notes }: Expansion,
): void {
  const start = firstTime(master, 'dtstart', zoneOf)
  if (!start) throw new CalendarFault('sans date (DTSTART)')
  if (master.hasProperty('exrule')) throw new CalendarFault('récurrence non comprise\u00a0: EXRULE')
  const lengthAt = lengthsOf(master, start, zoneOf, notes)
  const repeated = master.getAllProperties('rrule').flatMap((rule) => {
    const walls = followRule(rule, start, today)
    if (walls.length === MAX_OCCURRENCES && countIn(rule) !== MAX_OCCURRENCES) notes.push(TOO_MANY_DATES)
    return walls.map((wall) => ({ ...start, wall }))
  })
  for (const time of [start, ...timesOf(master, 'rdate', zoneOf), ...repeated]) {
    instances.add({ original: time, moment: { time, length: lengthAt(time), own: AS_THE_EVENT } })
  }
  for (const excluded of timesOf(master, 'exdate', zoneOf)) instances.drop(excluded)
}

function countIn(property: ICAL.Property): number | null {
  const rule: unknown = property.getFirstValue()
  return rule instanceof ICAL.Recur ? rule.count : null
}
