import { type Canton, MAX_OCCURRENCES } from '~/domain/event'
import { MAX_EXCEPTIONS, type Rule } from '~/domain/rules'
import { CANTON_LABELS } from '~/domain/vocabulary'
import { schoolHolidaysWithin } from '~/features/catalogue/understanding/school-holidays'
import { enumerated, quoted } from '~/platform/french'
import { endWithoutDay } from './end-without-day'
import type { EventForm } from './event-form-schema'
import { type DayRange, readDayRanges } from './pasted/days-meant'
import { daysOfRule } from './recurrence'
import {
  dayError,
  endOf,
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
  for (const [index, row] of rows.entries()) {
    const outcome = readRule(row, context)
    if (!outcome.ok) Object.assign(errors, prefixed(`rules[${index}]`, outcome.errors))
    else {
      read.push(outcome.rule)
      drawn.push(...outcome.drawn)
    }
    if (drawn.length > MAX_OCCURRENCES) return refused({ [`rules[${index}].until`]: MESSAGES.many })
  }
  if (Object.keys(errors).length > 0) return refused(errors)
  const occurrences = withStableIds(drawn, context.existing?.occurrences ?? [], 'keep-states')
  return { ok: true, schedule: { kind: 'event', openingHours: [], rules: read, occurrences } }
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

type RuleOutcome = { ok: true; rule: Rule; drawn: Drawn[] } | { ok: false; errors: FieldErrors }

function readRule(row: RuleRow, { nowMs, canton }: ScheduleContext): RuleOutcome {
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
  const exceptions = readDayRanges(row.except, { from: period.from, until: period.to })
  const except = exceptions.ranges.filter(({ from, to }) => from <= period.to && to >= period.from)
  const [unreadable] = exceptions.unreadable
  if (unreadable !== undefined) {
    errors.except = `${quoted(unreadable)} n’est pas une date. Exemple\u00a0: 24.12.2026, 29.12.2026 - 3.1.2027`
  } else if (except.length > MAX_EXCEPTIONS) errors.except = `Au plus ${MAX_EXCEPTIONS} exceptions.`
  const isPeriod = !errors.from && !errors.until
  const holidays = row.schoolHolidays && isPeriod ? holidaysOf(canton, period, except) : NO_HOLIDAYS
  if (!holidays.ok) errors[holidays.field] = holidays.message
  if (Object.keys(errors).length > 0 || !from || !until || !startTime || !holidays.ok)
    return { ok: false, errors }

  const rule: Rule = {
    on: rhythmOf(row),
    from,
    until,
    startTime,
    endTime,
    except,
    schoolHolidays: row.schoolHolidays ? canton : null,
  }
  const days = daysOfRule(rule, [...except, ...holidays.ranges], MAX_OCCURRENCES)
  if (days.length === 0) {
    const field = row.kind === 'weekly' ? 'weekdays' : 'nth'
    return { ok: false, errors: { [field]: 'Aucune date ne tombe dans cette période.' } }
  }
  if (days.length > MAX_OCCURRENCES) return { ok: false, errors: { until: MESSAGES.many } }
  return { ok: true, rule, drawn: days.map((day) => drawnOn(day, rule)) }
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
      message: 'Indiquez d’abord la localité\u00a0: chaque canton a ses vacances.',
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
    message: `Nous ne connaissons pas encore ces dates pour le canton (${CANTON_LABELS[canton]})\u00a0: ${names}. Ajoutez-les ici.`,
  }
}
