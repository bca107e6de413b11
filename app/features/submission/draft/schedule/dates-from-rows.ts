import { LRUCache } from 'lru-cache'
import { endWithoutDay } from '../../pasted/end-without-day'
import { type DateRow, dateRow, type EventForm } from '../event-form-schema'
import { priceOfRow } from '../price-from-draft'
import { unfoldedRow } from './date-rows'
import { periodOf } from './exhibition-period'
import { beginsAtNight, nightBefore, onItsNight } from './nights'
import {
  dayError,
  endOf,
  type FieldErrors,
  MESSAGES,
  prefixed,
  refused,
  type ScheduleContext,
  type ScheduleOutcome,
} from './schedule-checks'
import { type Drawn, makes, type Span, withStableIds } from './stable-ids'

/** The dates of the rows, folded or not; refuses what is wrong in any of them. */
export function datesFromRows(form: Pick<EventForm, 'dates'>, context: ScheduleContext): ScheduleOutcome {
  const { existing } = context
  const outcome = drawnFromRows(form, context)
  if (!outcome.ok) return refused(outcome.errors)
  if (outcome.drawn.length === 0) return refused({ 'dates[0].day': MESSAGES.none })
  // An imported exhibition may have dates and hours that the form cannot express: keep them.
  const kept = existing?.kind === 'exhibition' && periodOf(existing) === null ? existing : null
  return {
    ok: true,
    schedule: {
      kind: kept?.kind ?? 'event',
      openingHours: kept?.openingHours ?? [],
      closedDays: kept?.closedDays ?? [],
      rules: [],
      occurrences: withStableIds(outcome.drawn, existing?.occurrences ?? []),
    },
  }
}

/** Reads the rows that are not empty, without ids. `check`: what else is wrong with a row, by its field. */
export function drawnFromRows(
  { dates }: Pick<EventForm, 'dates'>,
  { nowMs, programme, existing, placeOfRow }: ScheduleContext,
  check: (row: DateRow) => FieldErrors = () => ({}),
): { ok: true; drawn: Drawn[] } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const drawn: Drawn[] = []
  const known = new Map(existing?.occurrences.map((date) => [date.id, date]))
  for (const [index, given] of dates.entries()) {
    const row = given.folded === undefined ? onItsNight(given) : readFolded(given.folded)
    if (row === null) {
      errors[`dates[${index}].day`] = MESSAGES.unreadable
      continue
    }
    if (isEmptyRow(row)) continue
    const outcome = dateOfRow(row, nowMs)
    const before = known.get(row.id ?? '') ?? null
    const price = priceOfRow(row, before?.price ?? null)
    const where = placeOfRow(row, before)
    const isAsked =
      outcome.ok && given.folded === undefined && given.night === undefined && row.id === undefined
    const wrong = {
      ...check(row),
      ...(isAsked && row.day && beginsAtNight(row) && { startTime: nightQuestion(row.day) }),
      ...(!outcome.ok && outcome.errors),
      ...(!where.ok && where.errors),
      ...(!price.ok && price.errors),
    }
    Object.assign(errors, prefixed(`dates[${index}]`, wrong))
    if (!outcome.ok || !where.ok || !price.ok) continue
    const { place, placeId } = where
    const own = { price: price.price, place, placeId }
    const status = row.status === undefined || row.status === programme ? null : row.status
    drawn.push({ rowId: row.id, date: { ...outcome.date, ...rowDetails(row), ...own, status } })
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, drawn }
}

/** A form that was filled without JavaScript has not asked yet. */
function nightQuestion(day: string): string {
  return `Nuit ${nightBefore(day)}\u00a0? Répondez ci-dessous, puis envoyez.`
}

/** A form is read several times on its way to an event, and its preview each time it is saved. Mostly 30 letters a row. */
const KEPT_LETTERS = 1_000_000
const rowsRead = new LRUCache<string, DateRow>({
  maxSize: KEPT_LETTERS,
  sizeCalculation: (_, folded) => folded.length,
})

/** Null for what no form has written. */
function readFolded(folded: string): DateRow | null {
  const known = rowsRead.get(folded)
  if (known) return known
  const row = dateRow.safeParse(unfoldedRow({ folded }))
  if (!row.success) return null
  rowsRead.set(folded, row.data)
  return row.data
}

function rowDetails({ label, availability, note, bookingUrl }: DateRow) {
  return {
    label: label || null,
    availability: availability ?? null,
    note: note || null,
    bookingUrl: bookingUrl ?? null,
  }
}

/** A row tells nothing by its id and by what is always chosen in it. */
function isEmptyRow(row: DateRow): boolean {
  return TOLD.every((field) => row[field] === undefined || row[field] === '')
}

const TOLD = dateRow.omit({ id: true, time: true, night: true }).keyof().options

type RowOutcome = { ok: true; date: Span } | { ok: false; errors: FieldErrors }

function dateOfRow({ day, time, startTime, endDay, endTime }: DateRow, nowMs: number): RowOutcome {
  const errors: FieldErrors = {
    ...dayError('day', day, nowMs, 'Indiquez le jour.'),
    ...(endDay !== undefined && dayError('endDay', endDay, nowMs)),
  }
  if (time === 'timed' && startTime === undefined) errors.startTime = MESSAGES.time
  if (day === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  if (endDay !== undefined && endDay < day) return { ok: false, errors: { endDay: MESSAGES.order } }
  if (time !== 'timed' || startTime === undefined) {
    const timeless = time === 'all_day' ? time : 'unknown'
    return { ok: true, date: { start: day, end: endDay ?? null, time: timeless } }
  }

  if (endTime === undefined) {
    if (endDay !== undefined && endDay > day)
      return { ok: false, errors: { endTime: 'Indiquez l’heure de fin.' } }
    return { ok: true, date: { start: `${day}T${startTime}`, end: null } }
  }
  if (endDay === undefined && endWithoutDay(startTime, endTime) === 'too-early') {
    return { ok: false, errors: { endTime: MESSAGES.orderOfRow } }
  }
  const end = endDay === undefined ? endOf(day, startTime, endTime) : `${endDay}T${endTime}`
  const date = { start: `${day}T${startTime}`, end }
  return makes(date) ? { ok: true, date } : { ok: false, errors: { endTime: MESSAGES.order } }
}
