// The dates of the form as rows of texts. A row that is not being edited is folded into one field, so that 800 of them
// fit in a form. Without Temporal: browsers load it.
import { AVAILABILITY_LABELS, PROGRAMME_LABELS, TIMELESS_LABELS } from '~/domain/labels'
import { AVAILABILITIES, PROGRAMMES } from '~/domain/vocabulary'
import { capitalized } from '~/platform/french'
import { clockTime, dayRange, shortDay } from '~/platform/french-dates'
import { isRealDay } from '~/platform/real-day'
import { onItsNight } from './nights'

/** The place and the price that a date has of its own. */
export const OWN_FIELDS = ['placeName', 'room', 'locality', 'priceKind', 'minChf', 'maxChf'] as const
export type OwnField = (typeof OWN_FIELDS)[number]

const DATE_FIELDS = [
  'id',
  'day',
  'time',
  'startTime',
  'endDay',
  'endTime',
  'status',
  'availability',
  'label',
  'note',
  'bookingUrl',
  ...OWN_FIELDS,
] as const
export type DateField = (typeof DATE_FIELDS)[number]
export type DateValues = Partial<Record<DateField, string>>

export interface RowValues extends DateValues {
  /** All of the above in one. */
  folded?: string
  /** 'on': one of those that a button changes together. */
  ticked?: string
  /** One of NIGHTS. */
  night?: string
}

/** More rows than these are folded as soon as they are complete. */
const MOST_OPEN = 3

export function foldedRow(values: DateValues): RowValues {
  const texts = DATE_FIELDS.map((field) => (values[field] ?? '').replace(/[%|]/g, encodeURIComponent))
  return { folded: texts.join('|').replace(/\|+$/, '') }
}

/** The values of a row, folded or not, on the night that was chosen; those that are empty are left out. */
export function unfoldedRow({ folded, ticked: _ticked, ...open }: RowValues): DateValues {
  const texts = folded?.split('|').map((text) => text.replace(/%25|%7C/g, decodeURIComponent))
  const values = texts
    ? DATE_FIELDS.map((field, at) => [field, texts[at] ?? ''])
    : Object.entries(onItsNight(open))
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== undefined))
}

/** Whether nothing is typed in it. */
export function isBlankRow(row: RowValues): boolean {
  const { time: _time, ...values } = unfoldedRow(row)
  return Object.keys(values).length === 0
}

function isComplete({ day = '', time = 'timed', startTime }: DateValues): boolean {
  return isRealDay(day) && (time !== 'timed' || startTime !== undefined)
}

/** Folds what can be, where there are many; the row `edited` stays open. */
export function withRowsFolded(rows: readonly RowValues[], edited: number | null = null): RowValues[] {
  if (rows.length <= MOST_OPEN) return [...rows]
  return rows.map((row, at) => {
    if (row.folded !== undefined || at === edited) return row
    const values = unfoldedRow(row)
    return isComplete(values) ? { ...foldedRow(values), ...(row.ticked && { ticked: row.ticked }) } : row
  })
}

/** These dates behind the rows there are, without those that the rows have already. */
export function withDatesAdded(rows: readonly RowValues[], dates: readonly DateValues[]): RowValues[] {
  const kept = rows.filter((row) => !isBlankRow(row))
  const known = new Set(kept.map((row) => sameDate(unfoldedRow(row))))
  const added = dates.filter((date) => !known.has(sameDate(date))).map(foldedRow)
  return [...withRowsFolded(kept), ...added]
}

function sameDate({ day, startTime, endDay, endTime, label, placeName, room, locality }: DateValues): string {
  return [day, startTime, endDay, endTime, label, placeName, room, locality].join('|')
}

/** A button changes these in all ticked rows; a field left empty changes nothing. The state is one of STATE_CHOICES; `where`
 * and the kind of the price may be AS_EVENT. */
export const CHANGES = [
  ...(['state', 'where', 'startTime', 'endTime', 'label', 'note', 'bookingUrl'] as const),
  ...OWN_FIELDS,
] as const
export type RowsChange = Partial<Record<(typeof CHANGES)[number], string>>

/** The change as the form's fields `change.…` tell it. */
export function changeIn(posted: FormData): RowsChange {
  return Object.fromEntries(
    CHANGES.map((field) => [field, String(posted.get(`change.${field}`) ?? '').trim()]),
  )
}

export const AS_EVENT = 'none'
export const AS_EVENT_CHOICE = { value: AS_EVENT, label: 'Comme l’événement' }
/** States of a date, as one list. */
export const STATE_CHOICES = [
  AS_EVENT_CHOICE,
  ...PROGRAMMES.map((programme) => ({ value: programme as string, label: PROGRAMME_LABELS[programme] })),
  ...AVAILABILITIES.filter((places) => places !== 'unknown').map((places) => ({
    value: places as string,
    label: AVAILABILITY_LABELS[places],
  })),
]

export function withTickedChanged(
  rows: readonly RowValues[],
  { state = '', where = '', ...texts }: RowsChange,
): RowValues[] {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
  const time = texts.startTime ? { time: 'timed' } : {}
  const price = texts.priceKind === AS_EVENT ? { priceKind: '', minChf: '', maxChf: '' } : {}
  const place = where === AS_EVENT ? { placeName: '', room: '', locality: '' } : {}
  const wished = state === AS_EVENT ? { status: '', availability: '' } : { [fieldOfState(state)]: state }
  return rows.map((row) =>
    row.ticked
      ? {
          ...foldedRow({ ...unfoldedRow(row), ...given, ...price, ...place, ...time, ...(state && wished) }),
          ticked: 'on',
        }
      : row,
  )
}

function fieldOfState(state: string): 'availability' | 'status' {
  return AVAILABILITIES.some((places) => places === state) ? 'availability' : 'status'
}

export function withAllTicked(rows: readonly RowValues[]): RowValues[] {
  const ticked = rows.every((row) => row.ticked || row.folded === undefined) ? undefined : 'on'
  return rows.map((row) =>
    row.folded === undefined ? row : { folded: row.folded, ...(ticked && { ticked }) },
  )
}

interface RowText {
  /** « Sam. 28 nov., 20 h 30 – 22 h ». */
  when: string
  label: string
  /** « Annulé », « Complet ». */
  states: string[]
  /** The row also tells these: a note, a link. */
  extras: string[]
}

/** A row in short. Omits the year of `today` (YYYY-MM-DD). */
export function textOfRow(row: RowValues, today: string): RowText {
  const { day = '', time = 'timed', startTime, endDay, endTime, label = '', ...rest } = unfoldedRow(row)
  const days = !isRealDay(day)
    ? '?'
    : endDay && isRealDay(endDay)
      ? dayRange(day, endDay)
      : shortDay(day, today)
  const hours =
    time === 'timed'
      ? [startTime, endTime].flatMap((one) => (one ? clockTime(one) : [])).join(' –\u00a0')
      : TIMELESS_LABELS[time === 'all_day' ? time : 'unknown']
  return {
    when: [capitalized(days), hours].filter(Boolean).join(', '),
    label,
    states: [
      ...PROGRAMMES.filter((one) => one === rest.status).map((one) => PROGRAMME_LABELS[one]),
      ...AVAILABILITIES.filter((one) => one === rest.availability).map((one) => AVAILABILITY_LABELS[one]),
    ],
    extras: [
      [rest.placeName, rest.room, rest.locality].filter(Boolean).join(', '),
      rest.priceKind ? 'prix' : '',
      rest.note ? 'remarque' : '',
      rest.bookingUrl ? 'billetterie' : '',
    ].filter(Boolean),
  }
}
