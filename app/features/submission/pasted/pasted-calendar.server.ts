import type { CalendarEvent } from '~/features/imports/files/calendar-event'
import { byUid } from '~/features/imports/files/content-lines.server'
import { type FileExpander, openExpander } from '~/features/imports/files/expand.server'
import { addDays } from '~/platform/zurich'
import { endWithoutDay } from './end-without-day'
import type { PastedDate } from './line-dates'
import type { LineRefusal, PastedDates, ReadingContext } from './pasted-dates'

const MAX_LABEL = 140
/** Each may take two seconds of a worker; all together, so many milliseconds. */
const MAX_UIDS = 100
const BUDGET_MS = 6000
/** Events and the changes of their single dates. */
const MAX_BLOCKS = 2000
/** RDATE and EXDATE of all events: what is reckoned of a rule is bounded by itself. */
const MAX_LISTED_DATES = 5000
/** Each takes a processor, and visitors may send them. */
const MAX_AT_ONCE = 2
let underway = 0

type CalendarDates = Pick<PastedDates, 'dates' | 'refusals'> & { past: number }

export function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\ufeff/, '')) || /^BEGIN:VEVENT/im.test(text)
}

/**
 * The dates to come of a calendar (RFC 5545), labelled by their events where it has several. Refuses what takes more
 * than `budgetMs`, a third calendar at once, and the rest when `closed` is aborted. `past`: how many dates of these events are over and left out.
 */
export async function readPastedCalendar(
  bytes: Buffer,
  context: ReadingContext,
  closed: AbortSignal,
  budgetMs = BUDGET_MS,
  expander = openExpander(),
): Promise<CalendarDates> {
  if (underway >= MAX_AT_ONCE) {
    const reason = 'service très sollicité\u00a0: réessayez dans un instant'
    return { dates: [], refusals: [{ line: 1, text: 'BEGIN:VCALENDAR', reason }], past: 0 }
  }
  underway += 1
  try {
    return await readWithin(budgetMs, bytes, context, closed, expander)
  } finally {
    await expander.close()
    underway -= 1
  }
}

async function readWithin(
  budgetMs: number,
  bytes: Buffer,
  { today }: ReadingContext,
  closed: AbortSignal,
  expander: FileExpander,
): Promise<CalendarDates> {
  const begun = performance.now()
  const file = await expander.file(bytes)
  if (typeof file === 'string') {
    return { dates: [], refusals: [{ line: 1, text: 'BEGIN:VCALENDAR', reason: file }], past: 0 }
  }
  const refusals: LineRefusal[] = file.refused.map(({ line, reason }) => ({
    line,
    text: 'BEGIN:VEVENT',
    reason,
  }))
  const named = file.events
    .slice(0, MAX_BLOCKS)
    .map((block, index) => ({ ...block, uid: block.uid ?? `sans-uid-${index}` }))
  const [tooMany] = file.events.slice(MAX_BLOCKS)
  if (tooMany) {
    const reason = `au plus ${MAX_BLOCKS}\u00a0blocs par calendrier, la suite n’est pas lue`
    refusals.push({ line: tooMany.line, text: 'BEGIN:VEVENT', reason })
  }
  if (named.reduce((sum, { text }) => sum + listedDates(text), 0) > MAX_LISTED_DATES) {
    const reason = `ce calendrier énumère plus de ${MAX_LISTED_DATES} dates : envoyez-le en plusieurs parties`
    return { dates: [], refusals: [{ line: 1, text: 'BEGIN:VCALENDAR', reason }], past: 0 }
  }
  const events: { line: number; event: CalendarEvent }[] = []
  const stop = () => expander.close()
  closed.addEventListener('abort', stop, { once: true })
  try {
    for (const [index, [uid, text]] of [...byUid(named)].entries()) {
      const line = named.find((block) => block.uid === uid)?.line ?? 0
      const isLate = performance.now() - begun >= budgetMs
      if (index === MAX_UIDS || isLate || closed.aborted) {
        const reason = closed.aborted
          ? 'la lecture a été interrompue'
          : isLate
            ? 'ce calendrier est trop complexe\u00a0: seules les premières dates ont été lues'
            : `au plus ${MAX_UIDS}\u00a0événements par calendrier`
        refusals.push({ line, text: 'BEGIN:VEVENT', reason })
        break
      }
      const answer = await expander.expand({ events: text, timezones: file.timezones, today })
      if (answer.ok) events.push({ line, event: answer.event })
      else refusals.push({ line, text: 'BEGIN:VEVENT', reason: answer.reason })
    }
  } finally {
    closed.removeEventListener('abort', stop)
  }
  for (const { line, event } of events) {
    for (const reason of event.notes) refusals.push({ line, text: event.title || 'BEGIN:VEVENT', reason })
  }
  const titles = new Set(events.map(({ event }) => event.title))
  let past = 0
  const dates = events.flatMap(({ line, event }) => {
    const toCome = event.dates.filter(({ start, end }) => (end ?? start).slice(0, 10) >= today)
    if (toCome.length === 0) {
      refusals.push({ line, text: event.title || 'BEGIN:VEVENT', reason: 'toutes ses dates sont passées' })
    } else past += event.dates.length - toCome.length
    const label = titles.size > 1 ? event.title.trim().slice(0, MAX_LABEL) : ''
    return toCome.map((date) => rowOf(date, event, label))
  })
  if (events.length + refusals.length === 0) {
    refusals.push({ line: 1, text: 'BEGIN:VCALENDAR', reason: 'il n’y a pas d’événement dans ce calendrier' })
  }
  return { dates: dates.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1)), refusals, past }
}

function listedDates(text: string): number {
  const lists = text.match(/^(?:RDATE|EXDATE)[;:].*$/gim) ?? []
  return lists.reduce((sum, list) => sum + list.split(',').length, 0)
}

function startOf({ day, startTime = '' }: PastedDate): string {
  return day + startTime
}

function rowOf(
  { start, end, time, ...own }: CalendarEvent['dates'][number],
  event: CalendarEvent,
  title: string,
): PastedDate {
  const day = start.slice(0, 10)
  const label = [own.label ?? title, own.note, own.location].filter(Boolean).join(' – ').slice(0, MAX_LABEL)
  const status = own.status ?? (event.programme === 'scheduled' ? null : event.programme)
  const availability = own.availability ?? (event.availability === 'unknown' ? null : event.availability)
  const rest = { ...(label && { label }), ...(status && { status }), ...(availability && { availability }) }
  if (start.length === 10) return { day, time, ...(end && end > day && { endDay: end }), ...rest }
  const startTime = start.slice(11)
  if (end === null) return { day, time: 'timed', startTime, ...rest }
  const endTime = end.slice(11)
  const usual = endWithoutDay(startTime, endTime)
  const isUsual = end.slice(0, 10) === (usual === 'next-day' ? addDays(day, 1) : day) && usual !== 'too-early'
  return { day, time: 'timed', startTime, endTime, ...(!isUsual && { endDay: end.slice(0, 10) }), ...rest }
}
