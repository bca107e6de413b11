import { lengthOfRange } from '~/calendar/day-range'
import { schoolHolidaysWithin } from '~/calendar/school-holidays'
import { type Canton, MAX_OCCURRENCES } from '~/domain/event'
import type { DayRange, Rule } from '~/domain/rules'
import { CANTON_LABELS } from '~/domain/vocabulary'
import { enumerated } from '~/platform/french'
import { endWithoutDay } from '../../pasted/end-without-day'
import type { EventForm } from '../event-form-schema'
import { daysOfRule } from './recurrence'
import {
  dayError,
  endOf,
  exceptionsIn,
  type FieldErrors,
  MESSAGES,
  prefixed,
  refused,
  type ScheduleContext,
  type ScheduleOutcome,
  UNTOLD,
} from './schedule-checks'
import { type Drawn, withStableIds } from './stable-ids'

type RuleRow = EventForm['rules'][number]

/** The dates of all rules, each with its own hours; refuses what is wrong in any of them. */
export function datesFromRules(
  { rules }: Pick<EventForm, 'rules'>,
  context: ScheduleContext,
): ScheduleOutcome {
  const rows = rules.length > 0 ? rules : [EMPTY_RULE]
  const errors: FieldErrors = {}
  const read: Rule[] = []
  const drawn: Drawn[] = []
  let tried = 0
  for (const [index, row] of rows.entries()) {
    const outcome = readRule(row, context, MOST_TRIED - tried)
    if (!outcome.ok) Object.assign(errors, prefixed(`rules[${index}]`, outcome.errors))
    // The others would be drawn for nothing.
    if (!outcome.ok && outcome.errors.until === MESSAGES.many) break
    tried += outcome.tried
    if (outcome.ok) {
      read.push(outcome.rule)
      drawn.push(...outcome.drawn)
    }
    if (drawn.length > MAX_OCCURRENCES) return refused({ [`rules[${index}].until`]: MESSAGES.many })
  }
  if (Object.keys(errors).length > 0) return refused(errors)
  const occurrences = withStableIds(drawn, context.existing?.occurrences ?? [], 'keep-states')
  return { ok: true, schedule: { kind: 'event', openingHours: [], closedDays: [], rules: read, occurrences } }
}

const EMPTY_RULE: RuleRow = {
  kind: 'weekly',
  weekdays: [],
  everyWeeks: 1,
  nth: '1',
  weekday: 6,
  except: '',
  schoolHolidays: false,
}

/** `tried`: how many days were looked at, those that are left out too. */
type RuleOutcome = { tried: number } & (
  | { ok: true; rule: Rule; drawn: Drawn[] }
  | { ok: false; errors: FieldErrors }
)

/** All rules together try at most so many days. Each day takes a tenth of a millisecond, on the thread that serves the
 * site. */
const MOST_TRIED = 3 * MAX_OCCURRENCES

function readRule(row: RuleRow, { nowMs, canton }: ScheduleContext, mostTried: number): RuleOutcome {
  const { from, until, startTime, endTime = null } = row
  const errors: FieldErrors = {
    ...rhythmErrors(row),
    ...dayError('from', from, nowMs, 'Indiquez la première date.'),
    ...dayError('until', until, nowMs, 'Indiquez la dernière date.'),
    ...(startTime === undefined && { startTime: 'Indiquez l’heure de début.' }),
    ...(startTime &&
      endTime &&
      endWithoutDay(startTime, endTime) === 'too-early' && { endTime: MESSAGES.order }),
  }
  if (from && until && !errors.from && !errors.until && until < from) errors.until = MESSAGES.order
  const period = { from: from ?? '', to: until ?? '' }
  const { ranges: except, problem } = exceptionsIn(row.except, period)
  if (problem !== null) errors.except = problem
  const isPeriod = !errors.from && !errors.until
  const holidays = row.schoolHolidays && isPeriod ? holidaysOf(canton, period, except) : NO_HOLIDAYS
  if (!holidays.ok) errors[holidays.field] = holidays.message
  const rule = ruleOfRow(row, canton)
  if (Object.keys(errors).length > 0 || rule === null || !holidays.ok) {
    return { ok: false, tried: 0, errors }
  }
  const tried = howManyOf(rule)
  if (tried > mostTried) return { ok: false, tried: 0, errors: { until: MESSAGES.many } }
  const days = daysOfRule(rule, [...except, ...holidays.ranges], MAX_OCCURRENCES)
  if (days.length === 0) {
    const field = row.kind === 'weekly' ? 'weekdays' : 'nth'
    return { ok: false, tried, errors: { [field]: 'Aucune date ne tombe dans cette période.' } }
  }
  if (days.length > MAX_OCCURRENCES) return { ok: false, tried, errors: { until: MESSAGES.many } }
  return { ok: true, tried, rule, drawn: days.map((day) => drawnOn(day, rule)) }
}

/** About as many days as its rhythm has in its period, reckoned without making them. */
function howManyOf({ on, from, until }: Rule): number {
  const days = lengthOfRange({ from, to: until })
  return on.kind === 'weekdays' ? (days / 7 / on.everyWeeks) * on.weekdays.length : days / 28
}

/** Returns the rule of a row, whether or not it makes dates; null without its days or its hour. */
export function ruleOfRow(row: RuleRow, canton: Canton | null): Rule | null {
  const { from, until, startTime, endTime = null, schoolHolidays } = row
  if (!from || !until || !startTime) return null
  const { ranges: except } = exceptionsIn(row.except, { from, to: until })
  return {
    on: rhythmOf(row),
    from,
    until,
    startTime,
    endTime,
    except,
    schoolHolidays: schoolHolidays ? canton : null,
  }
}

function drawnOn(day: string, { startTime, endTime }: Rule): Drawn {
  const end = endTime && endOf(day, startTime, endTime)
  return { rowId: undefined, date: { start: `${day}T${startTime}`, end, ...UNTOLD } }
}

function rhythmErrors({ kind, weekdays, nth, monthDay }: RuleRow): FieldErrors {
  if (kind === 'weekly') {
    return weekdays.length === 0 ? { weekdays: 'Choisissez au moins un jour de la semaine.' } : {}
  }
  return nth === 'day' && monthDay === undefined ? { monthDay: 'Indiquez le jour du mois, de 1 à 31.' } : {}
}

function rhythmOf({ kind, weekdays, everyWeeks, nth, weekday, monthDay }: RuleRow): Rule['on'] {
  if (kind === 'weekly') return { kind: 'weekdays', weekdays: [...new Set(weekdays)].sort(), everyWeeks }
  if (nth === 'day') return { kind: 'month_day', day: monthDay ?? 1 }
  const nths = { 1: 1, 2: 2, 3: 3, 4: 4, '-1': -1 } as const
  return { kind: 'nth_weekday', nth: nths[nth], weekday }
}

type HolidaysOutcome =
  | { ok: true; ranges: DayRange[] }
  | { ok: false; field: 'schoolHolidays' | 'except'; message: string }

const NO_HOLIDAYS: HolidaysOutcome = { ok: true, ranges: [] }

/** Holidays that are not published count as told when an exception lies where they usually are. */
function holidaysOf(canton: Canton | null, period: DayRange, except: readonly DayRange[]): HolidaysOutcome {
  if (canton === null) {
    return {
      ok: false,
      field: 'schoolHolidays',
      message: 'Indiquez d’abord la localité\u00a0: les vacances dépendent du canton.',
    }
  }
  const { known, missing } = schoolHolidaysWithin(canton, period)
  const untold = missing.filter(
    ({ usual }) => !except.some(({ from, to }) => from <= usual.to && to >= usual.from),
  )
  if (untold.length === 0) return { ok: true, ranges: known }
  const names = enumerated(untold.map(({ name }) => name))
  return {
    ok: false,
    field: 'except',
    message: `Dates de vacances inconnues pour ce canton (${CANTON_LABELS[canton]})\u00a0: ${names}. Indiquez-les sous «\u00a0Sauf ces jours\u00a0».`,
  }
}
