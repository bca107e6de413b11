import type { AgendaEvent, Occurrence } from '~/domain/event'
import { BLANK_EVENT, SITE_SOURCE } from '~/domain/event-content'
import type { Partner } from '~/domain/partner'
import {
  calendarAround,
  chooseFirstDay,
  exhibitionOccurrences,
  occupy,
  scheduledOccurrences,
} from './calendar'
import { type DemoEvent, readDemoEvents, readDemoPartners } from './demo-data.server'

/** Multiples of the golden ratio, modulo 1, spread evenly however many there are. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

/** All events of the demo around a local day (`YYYY-MM-DD`), always the same for the same day. */
export async function demoEvents(today: string): Promise<AgendaEvent[]> {
  const calendar = calendarAround(today)
  const takenByTour = new Map<string, Set<string>>()

  function occurrencesOf({ dates, openingHours = [] }: DemoEvent, position: number): Occurrence[] | null {
    if ('opens' in dates) return exhibitionOccurrences(dates, openingHours, today)
    const taken = takenByTour.get(dates.tour ?? '') ?? new Set()
    const firstDay = chooseFirstDay(dates, calendar, position, taken)
    if (!firstDay) return null
    if (dates.tour) takenByTour.set(dates.tour, taken.add(firstDay))
    const occurrences = scheduledOccurrences(dates, firstDay)
    occupy(calendar, occurrences)
    return occurrences
  }

  return (await readDemoEvents()).flatMap((line, index) => {
    const occurrences = occurrencesOf(line, ((index + 1) * GOLDEN_RATIO) % 1)
    return occurrences ? [eventOf(line, occurrences)] : []
  })
}

function eventOf({ id, dates: _dates, ...told }: DemoEvent, occurrences: Occurrence[]): AgendaEvent {
  return {
    ...BLANK_EVENT,
    languages: ['fr'],
    status: 'published',
    ...told,
    occurrences,
    source: { ...SITE_SOURCE, kind: 'demo', externalId: id },
  }
}

/** Gives the partners in the order in which the page shows them. */
export async function demoPartners(): Promise<{ id: string; partner: Partner }[]> {
  return (await readDemoPartners()).map(({ id, ...partner }) => ({ id, partner }))
}
