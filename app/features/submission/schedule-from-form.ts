import { type AgendaEvent, MAX_OCCURRENCES, type Recurrence } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import { quoted } from '~/platform/french'
import { isRealDay } from '~/platform/real-day'
import { addDays } from '~/platform/zurich'
import { unfoldedRow } from './date-rows'
import { endWithoutDay } from './end-without-day'
import { type DateRow, dateRow, type EventForm } from './event-form-schema'
import { type DayRange, daysOfRange, readDayRanges } from './pasted/days-meant'
import { daysOfRule } from './recurrence'
import { type Drawn, detailsOf, makes, type Span, withStableIds } from './stable-ids'

export type Schedule = Pick<AgendaEvent, 'kind' | 'occurrences' | 'openingHours' | 'recurrence'>
export type FieldErrors = Record<string, string>
export type ScheduleOutcome = { ok: true; schedule: Schedule } | { ok: false; errors: FieldErrors }

type DatesForm = Pick<EventForm, 'mode' | 'dates' | 'rule' | 'exhibition'>

interface ScheduleContext {
  nowMs: number
  /** The event being edited: its dates keep their ids, and their states unless the form sets them. */
  existing: Schedule | null
  programme: AgendaEvent['programme']
}

const YEARS_AHEAD = 3
const FIRST_YEAR = 1900
const MAX_EXCEPTIONS = 100

const MESSAGES = {
  none: 'Indiquez au moins une date.',
  past: 'Toutes les dates sont passées\u00a0: indiquez-en une à venir.',
  unreal: 'Cette date n’existe pas.',
  unreadable: 'Cette date est illisible. Indiquez-la de nouveau.',
  year: 'Vérifiez l’année\u00a0: cette date est trop éloignée.',
  order: 'La fin vient avant le début.',
  orderOfRow: 'La fin vient avant le début. Si elle est le lendemain, indiquez le dernier jour.',
  time: 'Indiquez l’heure de début, ou choisissez «\u00a0Toute la journée\u00a0» ou «\u00a0Pas encore communiqué\u00a0».',
  hours:
    'Indiquez les heures d’ouverture, ou choisissez «\u00a0Toute la journée\u00a0» ou «\u00a0Pas encore communiqué\u00a0».',
  many: `Un événement a au plus ${MAX_OCCURRENCES} dates. Raccourcissez la période.`,
} as const

/** Makes the dates by the form's mode; refuses with a message for each wrong field. */
export function scheduleFromForm(form: DatesForm, context: ScheduleContext): ScheduleOutcome {
  const outcome = MODES[form.mode](form, context)
  if (!outcome.ok || context.existing !== null) return outcome
  // A past event may be corrected, but a new event must have a future date.
  if (datesToCome(outcome.schedule, context.nowMs).length > 0) return outcome
  return refused({ [LAST_FIELD[form.mode]]: MESSAGES.past })
}

const UNTOLD = { label: null, status: null, availability: null, note: null, bookingUrl: null } as const

const LAST_FIELD = { dates: 'dates[0].day', rule: 'rule.until', exhibition: 'exhibition.until' }

const MODES: Record<EventForm['mode'], (form: DatesForm, context: ScheduleContext) => ScheduleOutcome> = {
  dates: fromRows,
  rule: fromRule,
  exhibition: fromExhibition,
}

/** Whether the form's exhibition fields can express these dates completely. */
export function isPlainExhibition({ kind, occurrences }: Schedule): boolean {
  const [only, another] = occurrences
  return kind === 'exhibition' && only !== undefined && only.time !== 'timed' && another === undefined
}

function fromRows({ dates }: DatesForm, { nowMs, existing, programme }: ScheduleContext): ScheduleOutcome {
  const errors: FieldErrors = {}
  const drawn: Drawn[] = []
  for (const [index, given] of dates.entries()) {
    const row = given.folded === undefined ? given : readFolded(given.folded)
    if (row === null) {
      errors[`dates[${index}].day`] = MESSAGES.unreadable
      continue
    }
    if (isEmptyRow(row)) continue
    const outcome = dateOfRow(row, nowMs)
    if (!outcome.ok) {
      Object.assign(errors, prefixed(`dates[${index}]`, outcome.errors))
      continue
    }
    const status = row.status === undefined || row.status === programme ? null : row.status
    drawn.push({ rowId: row.id, date: { ...outcome.date, ...rowDetails(row), status } })
  }
  if (Object.keys(errors).length > 0) return refused(errors)
  if (drawn.length === 0) return refused({ 'dates[0].day': MESSAGES.none })
  // An imported exhibition may have dates and hours that the form cannot express: keep them.
  const kept = existing?.kind === 'exhibition' && !isPlainExhibition(existing) ? existing : null
  return {
    ok: true,
    schedule: {
      kind: kept?.kind ?? 'event',
      openingHours: kept?.openingHours ?? [],
      recurrence: null,
      occurrences: withStableIds(drawn, existing?.occurrences ?? []),
    },
  }
}

function fromRule({ rule }: DatesForm, { nowMs, existing }: ScheduleContext): ScheduleOutcome {
  const { from, until, startTime, endTime = null, everyWeeks } = rule
  const weekdays = [...new Set(rule.weekdays)].sort()
  const errors: FieldErrors = {
    ...(weekdays.length === 0 && { weekdays: 'Choisissez au moins un jour de la semaine.' }),
    ...dayError('from', from, nowMs, 'Indiquez la première date.'),
    ...dayError('until', until, nowMs, 'Indiquez la dernière date.'),
    ...(startTime === undefined && { startTime: 'Indiquez l’heure de début.' }),
    ...(startTime &&
      endTime &&
      endWithoutDay(startTime, endTime) === 'too-early' && { endTime: MESSAGES.order }),
  }
  if (from && until && !errors.from && !errors.until && until < from) errors.until = MESSAGES.order
  const exceptions = readDayRanges(rule.except, { from: from ?? '', until: until ?? '' })
  const [unreadable] = exceptions.unreadable
  const within = exceptions.ranges.map((range) => clipped(range, { from, until }))
  const except = [...new Set(within.flatMap(daysOfRange))]
  if (unreadable !== undefined) {
    errors.except = `${quoted(unreadable)} n’est pas une date. Exemple\u00a0: 24.12.2026, 29.12.2026 - 3.1.2027`
  } else if (except.length > MAX_EXCEPTIONS) errors.except = `Au plus ${MAX_EXCEPTIONS} exceptions.`
  if (Object.keys(errors).length > 0 || !from || !until || !startTime)
    return refused(prefixed('rule', errors))

  const recurrence: Recurrence = {
    weekdays,
    everyWeeks,
    from,
    until,
    startTime,
    endTime,
    except,
  }
  const days = daysOfRule(recurrence, MAX_OCCURRENCES)
  if (days.length === 0) return refused({ 'rule.weekdays': 'Aucune date ne tombe dans cette période.' })
  if (days.length > MAX_OCCURRENCES) return refused({ 'rule.until': MESSAGES.many })
  const drawn = days.map((day) => ({
    rowId: undefined,
    date: {
      start: `${day}T${startTime}`,
      end: endTime && endOf(day, startTime, endTime),
      ...UNTOLD,
    },
  }))
  return {
    ok: true,
    schedule: {
      kind: 'event',
      openingHours: [],
      recurrence,
      occurrences: withStableIds(drawn, existing?.occurrences ?? [], 'keep-states'),
    },
  }
}

function fromExhibition({ exhibition }: DatesForm, { nowMs, existing }: ScheduleContext): ScheduleOutcome {
  const { from, until, time } = exhibition
  const errors: FieldErrors = {
    ...dayError('from', from, nowMs, 'Indiquez le premier jour.'),
    ...dayError('until', until, nowMs, 'Indiquez le dernier jour.'),
  }
  if (from && until && !errors.from && !errors.until && until < from) errors.until = MESSAGES.order
  const hours = (time === 'timed' ? exhibition.hours : []).flatMap(({ weekdays, opens, closes }, index) => {
    if (!isHoursRow({ weekdays, opens, closes })) return []
    const row = `hours[${index}]`
    const days = [...new Set(weekdays)].sort()
    if (weekdays.length === 0) errors[`${row}.weekdays`] = 'Choisissez les jours de ces heures.'
    if (!opens && !closes) return { days, opens: null, closes: null }
    if (!opens) errors[`${row}.opens`] = 'Indiquez l’heure d’ouverture.'
    if (!closes) errors[`${row}.closes`] = 'Indiquez l’heure de fermeture.'
    if (!opens || !closes) return []
    if (closes <= opens) errors[`${row}.closes`] = 'La fermeture vient avant l’ouverture.'
    return { days, opens, closes }
  })
  if (time === 'timed' && !exhibition.hours.some(isHoursRow)) errors.time = MESSAGES.hours
  if (Object.keys(errors).length > 0 || !from || !until) return refused(prefixed('exhibition', errors))

  const before = existing && isPlainExhibition(existing) ? existing.occurrences[0] : undefined
  const date: Drawn['date'] = {
    start: from,
    end: until,
    time: time === 'timed' ? (hours.some(({ opens }) => opens !== null) ? 'all_day' : 'unknown') : time,
    ...(before ? detailsOf(before) : UNTOLD),
  }
  return {
    ok: true,
    schedule: {
      kind: 'exhibition',
      openingHours: hours,
      recurrence: null,
      occurrences: withStableIds([{ rowId: before?.id, date }], existing?.occurrences ?? []),
    },
  }
}

/** Without days where it lies outside: what is excepted there needs no exception, and may be a thousand years. */
function clipped(range: DayRange, { from = '', until = '' }: { from?: string; until?: string }): DayRange {
  return { from: range.from > from ? range.from : from, to: range.to < until ? range.to : until }
}

/** Null for what no form has written. */
function readFolded(folded: string): DateRow | null {
  const row = dateRow.safeParse(unfoldedRow({ folded }))
  return row.success ? row.data : null
}

function rowDetails({ label, availability, note, bookingUrl }: DateRow) {
  return {
    label: label || null,
    availability: availability ?? null,
    note: note || null,
    bookingUrl: bookingUrl ?? null,
  }
}

function isHoursRow({ weekdays, opens, closes }: EventForm['exhibition']['hours'][number]): boolean {
  return weekdays.length > 0 || Boolean(opens) || Boolean(closes)
}

function isEmptyRow({ day, startTime, endDay, endTime, label }: DateRow): boolean {
  return [day, startTime, endDay, endTime, label].every((value) => value === undefined || value === '')
}

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

function endOf(day: string, startTime: string, endTime: string): string {
  return `${endWithoutDay(startTime, endTime) === 'next-day' ? addDays(day, 1) : day}T${endTime}`
}

function dayError(field: string, day: string | undefined, nowMs: number, missing = ''): FieldErrors {
  if (day === undefined) return { [field]: missing }
  if (!isRealDay(day)) return { [field]: MESSAGES.unreal }
  const year = Number(day.slice(0, 4))
  const latest = new Date(nowMs)
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD)
  if (year < FIRST_YEAR || day > latest.toISOString().slice(0, 10)) return { [field]: MESSAGES.year }
  return {}
}

function prefixed(prefix: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [`${prefix}.${field}`, message]))
}

function refused(errors: FieldErrors): ScheduleOutcome {
  return { ok: false, errors }
}
