import type { EventForm } from './event-form-schema'
import {
  dayError,
  type FieldErrors,
  MESSAGES,
  prefixed,
  refused,
  type Schedule,
  type ScheduleContext,
  type ScheduleOutcome,
  UNTOLD,
} from './schedule-checks'
import { type Drawn, detailsOf, withStableIds } from './stable-ids'

/** Whether the form's exhibition fields can express these dates completely. */
export function isPlainExhibition({ kind, occurrences }: Schedule): boolean {
  const [only, another] = occurrences
  return kind === 'exhibition' && only !== undefined && only.time !== 'timed' && another === undefined
}

/** The period of an exhibition and its opening hours. */
export function datesOfExhibition(
  { exhibition }: Pick<EventForm, 'exhibition'>,
  { nowMs, existing }: ScheduleContext,
): ScheduleOutcome {
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
      rules: [],
      occurrences: withStableIds([{ rowId: before?.id, date }], existing?.occurrences ?? []),
    },
  }
}

function isHoursRow({ weekdays, opens, closes }: EventForm['exhibition']['hours'][number]): boolean {
  return weekdays.length > 0 || Boolean(opens) || Boolean(closes)
}
