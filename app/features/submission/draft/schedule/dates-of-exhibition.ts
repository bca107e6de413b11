import { makeOccurrence } from '~/domain/occurrence'
import { type OpeningTimes, sessionsOf } from '~/domain/opening-hours'
import { SPAN_KINDS, spanOf } from '~/domain/spans'
import type { DateRow, EventForm } from '../event-form-schema'
import { drawnFromRows } from './dates-from-rows'
import { periodOf } from './exhibition-period'
import {
  dayError,
  exceptionsIn,
  type FieldErrors,
  MESSAGES,
  prefixed,
  refused,
  type ScheduleContext,
  type ScheduleOutcome,
  UNTOLD,
} from './schedule-checks'
import { type Drawn, detailsOf, withStableIds } from './stable-ids'

/** The period of an exhibition, its opening hours and closed days, and as rows its vernissage and guided tours. */
export function datesOfExhibition(
  { exhibition, dates }: Pick<EventForm, 'exhibition' | 'dates'>,
  context: ScheduleContext,
): ScheduleOutcome {
  const { nowMs, existing } = context
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
    if (weekdays.length === 0) errors[`${row}.weekdays`] = 'Choisissez les jours où cet horaire s’applique.'
    if (!opens && !closes) return { days, opens: null, closes: null }
    if (!opens) errors[`${row}.opens`] = 'Indiquez l’heure d’ouverture.'
    if (!closes) errors[`${row}.closes`] = 'Indiquez l’heure de fermeture.'
    if (!opens || !closes) return []
    if (closes <= opens) errors[`${row}.closes`] = 'La fermeture vient avant l’ouverture.'
    return { days, opens, closes }
  })
  if (time === 'timed' && !exhibition.hours.some(isHoursRow)) errors.time = MESSAGES.hours
  const period = { from: from ?? '', to: until ?? '' }
  const closed = exceptionsIn(time === 'timed' ? exhibition.closed : '', period)
  if (closed.problem !== null) errors.closed = closed.problem
  const appointments = drawnFromRows({ dates }, context, appointmentErrors)
  if (Object.keys(errors).length > 0 || !appointments.ok || !from || !until) {
    return refused({
      ...prefixed('exhibition', errors),
      ...(!appointments.ok && appointments.errors),
    })
  }

  const before = (existing && periodOf(existing)) ?? undefined
  const date: Drawn['date'] = {
    start: from,
    end: until,
    time: time === 'timed' ? (hours.some(({ opens }) => opens !== null) ? 'all_day' : 'unknown') : time,
    ...(before ? detailsOf(before) : UNTOLD),
  }
  const opening = { kind: 'exhibition' as const, openingHours: hours, closedDays: closed.ranges }
  if (closed.ranges.length > 0 && !isEverOpen(date, opening)) {
    return refused({ 'exhibition.closed': 'Il ne reste aucun jour ouvert.' })
  }
  const drawn = [{ rowId: before?.id, date }, ...appointments.drawn]
  return {
    ok: true,
    schedule: { ...opening, rules: [], occurrences: withStableIds(drawn, existing?.occurrences ?? []) },
  }
}

/** A date without a time or a word of its own would be a second period, or nobody would know what takes place. */
function appointmentErrors({ time, startTime, label }: DateRow): FieldErrors {
  return {
    ...((time !== 'timed' || !startTime) && { startTime: 'Indiquez l’heure de début.' }),
    ...(!label && { label: 'Précisez de quoi il s’agit\u00a0: vernissage, visite guidée…' }),
  }
}

function isEverOpen(date: Drawn['date'], opening: OpeningTimes): boolean {
  const { kind } = spanOf(makeOccurrence({ id: '0', ...date }), sessionsOf(opening))
  return kind === SPAN_KINDS.sessions
}

function isHoursRow({ weekdays, opens, closes }: EventForm['exhibition']['hours'][number]): boolean {
  return weekdays.length > 0 || Boolean(opens) || Boolean(closes)
}
