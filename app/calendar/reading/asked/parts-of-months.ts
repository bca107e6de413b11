import { comingYear, monthFrom, wholeMonth } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import { saysAt, type Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { longest, type PlainDate } from './asked-days'
import { monthAt, yearAt } from './typed-dates'
import { numberAt, ordinalAt } from './typed-numbers'

/** « fin décembre », « les 3 premiers jours de mai », « première quinzaine de juillet », « fin d’année », « 2e semestre ». */
export function partOfMonthAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  return longest([
    namedPartAt(tokens, at, today),
    countedPartAt(tokens, at, today),
    beginOfYearAt(tokens, at, today),
    endOfYearAt(tokens, at, today),
    partOfYearAt(tokens, at, today),
  ])
}

type PartOf = (month: DayRange) => DayRange
const PARTS = new Map<string, PartOf>([
  ['debut', ({ from }) => ({ from, to: `${from.slice(0, 8)}10` })],
  ['mi', middleOf],
  ['milieu', middleOf],
  ['fin', ({ from, to }) => ({ from: `${from.slice(0, 8)}21`, to })],
])

/** « début », « mi », « fin » */
export function isPartOfMonth(token: Token | undefined): boolean {
  return PARTS.has(token?.text ?? '')
}

function middleOf({ from }: DayRange): DayRange {
  return { from: `${from.slice(0, 8)}10`, to: `${from.slice(0, 8)}20` }
}

/** « fin décembre », « mi-décembre », « début du mois prochain » */
function namedPartAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const lead = tokens[at]?.text === 'la' ? 1 : 0
  const part = PARTS.get(tokens[at + lead]?.text ?? '')
  return part ? behindPartAt(tokens, at, at + lead + 1, today, part) : null
}

const LEADS = /^(?:les|la|des|ces|pendant|durant)$/
const DAYS = 7
const HALF = 15

/** « les 3 premiers jours de mai », « deux dernières semaines de juillet », « 2e quinzaine d’août » */
function countedPartAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  let next = at
  while (LEADS.test(tokens[next]?.text ?? '')) next += 1
  const before = ordinalAt(tokens, next) ? null : numberAt(tokens[next])
  next += before === null ? 0 : 1
  const ordinal = ordinalAt(tokens, next)
  if (!ordinal) return null
  next += ordinal.length
  const behind = before === null ? numberAt(tokens[next]) : null
  next += behind === null ? 0 : 1
  const part = partCounted(ordinal.nth, before ?? behind, tokens[next]?.text ?? '')
  return part && behindPartAt(tokens, at, next + 1, today, part)
}

function partCounted(nth: number, number: number | null, unit: string): PartOf | null {
  if (/^(?:quinzaine|moitie)$/.test(unit)) {
    return ({ from, to }) =>
      nth === 1 ? { from, to: addDays(from, HALF - 1) } : { from: addDays(from, HALF), to }
  }
  // « la première semaine » is counted with weekdays.
  const isCounted = unit === 'jours' || (unit === 'semaines' && number !== null)
  if (!isCounted || Math.abs(nth) > 1) return null
  const days = (unit === 'jours' ? 1 : DAYS) * (number ?? DAYS)
  return ({ from, to }) =>
    nth === 1 ? { from, to: addDays(from, days - 1) } : { from: addDays(to, 1 - days), to }
}

/** A part of the month that is named at `from`. */
function behindPartAt(
  tokens: readonly Token[],
  at: number,
  from: number,
  today: string,
  part: PartOf,
): PlainDate | null {
  const next = /^(?:de|du|d)$/.test(tokens[from]?.text ?? '') ? from + 1 : from
  if (tokens[next]?.text === 'mois' && monthAt(tokens, next + 2) === null) {
    const isNext = tokens[next + 1]?.text === 'prochain'
    const days = [0, 1].map((later) => part(monthFrom(today, later)))
    const date = isNext ? days[1] : days.find(({ to }) => to >= today)
    return date ? { date, length: next + (isNext ? 2 : 1) - at } : null
  }
  const { month, year, length } = monthBehindAt(tokens, from, today)
  if (month === null) return null
  const daysOf = (of: number) => part(wholeMonth(of, month))
  return { date: year === null ? comingYear(daysOf, today) : daysOf(year), length: from + length - at }
}

const ENDS_OF_YEAR = [
  'fin d annee',
  'fin dannee',
  'fin de l annee',
  'fin de lannee',
  'fin de cette annee',
].map((phrase) => phrase.split(' '))

const BEGINS_OF_YEAR = [
  'debut d annee prochaine',
  'debut dannee prochaine',
  'debut de l annee prochaine',
  'debut de lannee prochaine',
  'debut d annee',
  'debut dannee',
  'debut de l annee',
  'debut de lannee',
].map((phrase) => phrase.split(' '))

/** January. */
function beginOfYearAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const lead = /^(?:le|en)$/.test(tokens[at]?.text ?? '') ? 1 : 0
  const said = BEGINS_OF_YEAR.find((words) => saysAt(tokens, at + lead, words))
  const year = said ? yearAt(tokens, at + lead + said.length, today) : null
  const days = (of: number) => wholeMonth(of, 1)
  return said
    ? {
        date: year === null ? comingYear(days, today) : days(year),
        length: lead + said.length + (year === null ? 0 : 1),
      }
    : null
}

function endOfYearAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const lead = tokens[at]?.text === 'la' ? 1 : 0
  const said = ENDS_OF_YEAR.find((words) => saysAt(tokens, at + lead, words))
  if (!said) return null
  const year = today.slice(0, 4)
  return { date: { from: `${year}-12-15`, to: `${year}-12-31` }, length: lead + said.length }
}

const MONTHS_IN: Readonly<Record<string, number>> = { semestre: 6, trimestre: 3 }

/** « 2e semestre 2026 », « dernier trimestre » */
function partOfYearAt(tokens: readonly Token[], at: number, today: string): PlainDate | null {
  const next = /^(?:le|au)$/.test(tokens[at]?.text ?? '') ? at + 1 : at
  const ordinal = ordinalAt(tokens, next)
  const unit = next + (ordinal?.length ?? 0)
  const months = MONTHS_IN[tokens[unit]?.text ?? '']
  if (!ordinal || months === undefined) return null
  const parts = 12 / months
  const nth = ordinal.nth < 0 ? parts : ordinal.nth
  if (nth > parts) return null
  const days = (of: number) => ({
    from: wholeMonth(of, months * (nth - 1) + 1).from,
    to: wholeMonth(of, months * nth).to,
  })
  const year = yearAt(tokens, unit + 1, today)
  const length = unit + (year === null ? 1 : 2) - at
  return { date: year === null ? comingYear(days, today) : days(year), length }
}

/** « du mois », « de novembre 2027 », « du mois de mai ». */
export function monthBehindAt(tokens: readonly Token[], at: number, today: string) {
  let next = at
  if (/^(?:de|du|d|en)$/.test(tokens[next]?.text ?? '')) next += 1
  if (saysAt(tokens, next, ['chaque', 'mois'])) next += 1
  const isMonth = tokens[next]?.text === 'mois'
  if (isMonth) next += /^(?:de|prochain)$/.test(tokens[next + 1]?.text ?? '') ? 2 : 1
  const month = monthAt(tokens, next)
  if (month === null) return { month: null, year: null, length: isMonth ? next - at : 0 }
  const year = yearAt(tokens, next + 1, today)
  return { month, year, length: next + (year === null ? 1 : 2) - at }
}
