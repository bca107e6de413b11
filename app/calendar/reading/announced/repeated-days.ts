// Days that repeat within a period, days on which nothing takes place, and hours of certain weekdays: « tous les mardis
// jusqu’au 30 mars », « du 11 au 20 janvier, relâche le 18 », « dimanche 17h ». Takes folded text.

import { daysOfRange, lengthOfRange, wholeMonth } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import { longDay } from '~/platform/french-dates'
import { addDays, weekdayOf } from '~/platform/real-day'
import type { Refused } from '~/platform/refused'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { type DaysContext, daysMeant } from './days-meant'
import { type Cut, cutOut } from './label'
import { MONTH, monthNamed, WEEKDAY, type WrittenDays, weekdayNamed, writtenDaysAt } from './written-days'
import { type Hours, writtenHoursAt } from './written-hours'

export interface RepeatedDays {
  ok: true
  /** In their order. */
  days: string[]
  /** All days of the period but those left out: weekdays with hours of their own are among them. */
  period: string[]
  /** The words that were used, but for those of `ownHours`. */
  cuts: Cut[]
  ownHours: WeekdayHours[]
  /** « du 5 au 30 janvier, ma-sa 20h, di 17h »: of weekdays without hours nothing is told, so nothing takes place. */
  areHoursDays: boolean
}

/** Hours of some weekdays, « dimanche 17h ». */
interface WeekdayHours {
  weekdays: number[]
  /** « tous les dimanches à 17h », « sauf le dimanche à 17h » */
  lead: 'each' | 'except' | null
  times: Hours[]
  cut: Cut
}

const END = '(?![a-z\\d])'
const WHOLE_WEEKDAY = `(?:${WEEKDAY_NAMES.join('|')})s?${END}`
const AND = '(?:,? et | ou | & | *[,/] *)(?:les? )?'
/** All of them, or none: a shorter list would leave a day behind. */
const listOf = (weekday: string) => `${weekday}(?:${AND}${weekday})*(?!${AND}${WHOLE_WEEKDAY})`
const NO_DAY_BEHIND = '(?![., ]*(?:le )?\\d{1,2}(?!\\d| ?h|:| ?- ?\\d{1,2} ?(?:h|:)))'
const WEEKEND = `week-?ends?${END}`
/** « tous les jeudis soir », whose hour is told. */
const AT_AN_HOUR = '(?=[^a-z].*\\d ?(?:h|:\\d))'
const HALF_DAY = `(?:(?:soir|matin|apres-midi)s?${END})`
/** « tous les mardis », « les lundis et jeudis », « tous les jours », « du mardi au samedi », « les week-ends » */
const EACH_DAY = `(?:(?:(?:tous|toutes|tts|ttes|ts) les |chaque )(?:jours?${END}|${HALF_DAY}${AT_AN_HOUR}|${WEEKEND}|${listOf(`${WEEKDAY}${END}`)}(?: ${HALF_DAY}${AT_AN_HOUR})?)|les week-?ends${END}|les ${listOf(`(?:${WEEKDAY_NAMES.join('|')})s${END}`)}|du ${WHOLE_WEEKDAY} au ${WHOLE_WEEKDAY})`
const EACH = new RegExp(`(?<![a-z])${EACH_DAY}${NO_DAY_BEHIND}`, 'g')
/** « le mardi », of more than a week; before hours it is read with them. */
const EACH_OF_LONG = new RegExp(
  `(?<![a-z])(?:les? )?(?:${WEEKEND}|${listOf(WHOLE_WEEKDAY)})${NO_DAY_BEHIND}`,
  'g',
)
const EVENTS = '(?:representation|spectacle|concert|seance|cours|projection)s?'
const EXCEPT = new RegExp(
  `(?<![a-z])(?:relaches?|sauf|excepte|hormis|fermee?s?|(?:sans|pas)(?= (?:les? |du )?\\d)|(?:pas|aucune?) de? ?${EVENTS})[ :]*(?:(?:tous |toutes )?les? |des? |du |chaque )?(?:${listOf(`${WEEKDAY}${END}`)}${NO_DAY_BEHIND}(?! (?:a |des )?\\d{1,2} ?[h:])|(?=(?:${WEEKDAY}[., ]*)?\\d{1,2}(?!\\d| ?h|:)))`,
  'g',
)
const UNTIL = /(?:jusqu'(?:au|a)|au) *$/
const FROM = /(?:des|a partir d[ue]|depuis) *(?:le *)?$/
const OF_MONTH = new RegExp(
  `(?<![a-z'])(?:de |en |d'|du mois de |du mois d'|au mois de |pendant |des (?=${MONTH} (?:a|jusqu)))(${MONTH})${END}(?: (20\\d\\d))?(?:,? (?:a|et|jusqu'en|jusqu'a) (${MONTH})${END}(?: (20\\d\\d))?)?`,
)
/** « jusqu’en juin » */
const UNTIL_MONTH = new RegExp(
  `(?<![a-z])jusqu'(?:en|a fin|a la fin de|au mois de) (${MONTH})${END}(?: (20\\d\\d))?`,
)
const WEEK_DAYS = 7
const [SATURDAY, SUNDAY] = [6, 7]
const MOST_DAYS = 800
const ALL_WEEK = WEEKDAY_NAMES.map((_, index) => index + 1)
const NO_END: Refused = {
  ok: false,
  reason:
    'dites jusqu’à quand, par exemple «\u00a0tous les mardis jusqu’au 30 mars\u00a0», ou choisissez «\u00a0Dates régulières\u00a0»',
}

/**
 * The days of a text that tells of repetition, of days left out or of weekdays with hours of their own; null where it does
 * none of it, and is read as it is. `first`: the first days written in it; `above`: those of the line before. Refuses, in French, a repetition without an
 * end, and a day left out that is none of the others.
 */
export function repeatedDaysIn(
  folded: string,
  first: (WrittenDays & Cut) | null,
  above: readonly DayRange[] | null,
  context: DaysContext,
): RepeatedDays | Refused | null {
  const excepted = cutsOf(folded, EXCEPT)
  if (first && excepted.some((cut) => isWithin(first.start, cut) || cut.end === first.start)) return null
  const rhythm = rhythmIn(folded)
  if (rhythm === 'unsure') return UNSURE
  const each = [
    ...(rhythm ? [rhythm.cut] : []),
    ...cutsOf(folded, EACH).filter((cut) => !rhythm || !isWithin(cut.start, rhythm.cut)),
  ].filter((cut) => !excepted.some((other) => isWithin(cut.start, other)))
  const months = each.length > 0 ? monthsIn(folded, context) : null
  const period = first ? periodOf(folded, first, context) : (months ?? periodAbove(above))
  if (!first && each.length === 0 && (period === null || !WEEKDAY_BEGINS.test(folded))) return null
  if (period === null) return NO_END
  if (!period.ok) return each.length + excepted.length > 0 ? period : null
  const ownHours = weekdayHoursIn(
    cutOut(folded, [...period.cuts, ...excepted, ...(rhythm ? [rhythm.cut] : [])], USED),
  )
  const taken = [...period.cuts, ...excepted, ...ownHours.map(({ cut }) => cut)]
  const isLong = period.ranges.some((range) => lengthOfRange(range) > WEEK_DAYS)
  const weekly = each.length === 0 && isLong ? cutsOf(folded, EACH_OF_LONG) : each
  const named = weekly.filter((cut) => !taken.some((other) => isWithin(cut.start, other)))
  const all = period.ranges.flatMap((range) => (lengthOfRange(range) > MOST_DAYS ? [] : daysOfRange(range)))
  const isTold = each.length + excepted.length + named.length > 0 || (ownHours.length > 0 && all.length > 1)
  if (!isTold) return null
  if (rhythm && (named.length > 1 || (period.ranges.length > 1 && rhythm.isSecond))) return UNSURE
  const fits = rhythm
    ? rhythm.fits(all)
    : isOnDays(named.flatMap((cut) => weekdaysIn(folded.slice(cut.start, cut.end))))
  if (!fits) return NO_FIRST
  const without = daysLeftOut(folded, excepted, all, context)
  if (!without.ok) return without
  const open = [...new Set(all)].filter((day) => !without.days.includes(day))
  const days = open.filter(fits)
  if (days.length === 0) return { ok: false, reason: 'cette période n’a pas de tel jour' }
  // « tous les samedis du 5 au 26 décembre et le dimanche 27 »
  const isSingleLost = period.ranges.some(
    ({ from, to }) => from === to && open.includes(from) && !days.includes(from),
  )
  if (isSingleLost) return OWN_LINES
  return {
    ok: true,
    days,
    period: open,
    cuts: [...period.cuts, ...named, ...without.cuts],
    ownHours,
    areHoursDays: isLong && named.length === 0 && !without.isOfWeek,
  }
}

interface Rhythm {
  cut: Cut
  /** « un vendredi sur deux » */
  isSecond: boolean
  /** Takes the days of the period; null where its first day does not tell the week to begin with. */
  fits(all: readonly string[]): ((day: string) => boolean) | null
}

const NTH_NAMES = ['1 premier', '2 deuxieme second', '3 troisieme', '4 quatrieme', 'dernier']
const NTH = `(?:(?:premi|derni)ers?|(?:deuxi|troisi|quatri)emes?|seconds?|[1-4] ?(?:ers?|e|emes?|nd|d))${END}`
/** « le 1er et le 3e jeudi du mois », « chaque dernier vendredi » */
const EACH_NTH = new RegExp(
  `(?<![a-z])(?<lead>(?:tous|toutes) les |chaque |les? )?(?<nths>${NTH}(?:${AND}${NTH})*) (?<weekday>${WHOLE_WEEKDAY})(?<month> (?:du mois|de chaque mois|des mois|par mois|de tous les mois)${END}(?! (?:de |d')${MONTH}))?`,
)
const EACH_LEAD = '(?:(?:tous |toutes )?les? |chaque )?'
const SECOND_WEEK = `(?:une semaine sur deux|(?:tous les|chaque) (?:quinze|15) jours|toutes les (?:deux|2) semaines)${END}`
/** « un vendredi sur deux », « le mardi, tous les quinze jours » */
const EVERY_SECOND = new RegExp(
  `(?<![a-z])(?:un (?<one>${WHOLE_WEEKDAY}) sur deux${END}|${EACH_LEAD}(?<before>${WHOLE_WEEKDAY}),? \\(?${SECOND_WEEK}\\)?|${SECOND_WEEK},? les? (?<behind>${WHOLE_WEEKDAY}))`,
)
const UNSURE: Refused = {
  ok: false,
  reason:
    'quels jours sont-ce\u00a0? Mettez chaque date sur sa propre ligne, ou choisissez «\u00a0Dates régulières\u00a0»',
}
const NO_FIRST: Refused = {
  ok: false,
  reason:
    'dites quel jour vient en premier, par exemple «\u00a0un vendredi sur deux du 8 janvier au 26 mars\u00a0»',
}

/** Finds the one rhythm that is no list of weekdays. */
function rhythmIn(folded: string): Rhythm | 'unsure' | null {
  const second = EVERY_SECOND.exec(folded)
  if (second) {
    const { one, before, behind } = second.groups ?? {}
    return { ...secondWeek(weekdayNamed(one ?? before ?? behind ?? '')), cut: cutOf(second) }
  }
  const nth = EACH_NTH.exec(folded)
  const { lead = '', nths = '', weekday = '', month } = nth?.groups ?? {}
  if (!nth) return null
  const numbers = nths.split(new RegExp(AND)).map((one) => {
    const at = NTH_NAMES.findIndex((names) => names.split(' ').some((name) => one.startsWith(name)))
    return at === LAST ? LAST : at + 1
  })
  // « chaque deuxième vendredi » may be every other one.
  const isMonthly = month !== undefined || folded.startsWith(' du mois', nth.index + nth[0].length)
  if (!isMonthly && /^(?:tou|chaque)/.test(lead) && numbers.some((one) => one > 1 && one !== LAST))
    return 'unsure'
  return { ...nthOfMonth(weekdayNamed(weekday), numbers), cut: cutOf(nth) }
}

function cutOf({ index, 0: text }: RegExpExecArray): Cut {
  return { start: index, end: index + text.length }
}

const LAST = NTH_NAMES.length - 1

function nthOfMonth(weekday: number, numbers: readonly number[]): Omit<Rhythm, 'cut'> {
  const isLast = (day: string) => addDays(day, WEEK_DAYS).slice(0, 7) !== day.slice(0, 7)
  const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / WEEK_DAYS)
  const fits = (day: string) =>
    weekdayOf(day) === weekday && numbers.some((one) => (one === LAST ? isLast(day) : nthOf(day) === one))
  return { isSecond: false, fits: () => fits }
}

function secondWeek(weekday: number): Omit<Rhythm, 'cut'> {
  return {
    isSecond: true,
    fits: ([first]) =>
      first === undefined || weekdayOf(first) !== weekday
        ? null
        : (day) =>
            weekdayOf(day) === weekday &&
            (lengthOfRange({ from: first, to: day }) - 1) % (2 * WEEK_DAYS) === 0,
  }
}

function isOnDays(weekdays: readonly number[]): (day: string) => boolean {
  return (day) => weekdays.length === 0 || weekdays.includes(weekdayOf(day))
}

const OWN_LINES: Refused = {
  ok: false,
  reason: 'mettez les dates qui se répètent et les autres sur des lignes différentes',
}

/** « ma-sa 20h, di 17h30, relâche le lundi » below a period */
const WEEKDAY_BEGINS = new RegExp(`^[^a-z]*(?:les? |du )?${WEEKDAY}${END}`)

function periodAbove(above: readonly DayRange[] | null): Period | null {
  const days = above?.reduce((sum, range) => sum + lengthOfRange(range), 0) ?? 0
  return above && days > 1 ? { ok: true, ranges: [...above], cuts: [] } : null
}

function cutsOf(folded: string, form: RegExp): Cut[] {
  return [...folded.matchAll(form)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }))
}

function isWithin(at: number, { start, end }: Cut): boolean {
  return at >= start && at < end
}

type Period = { ok: true; ranges: DayRange[]; cuts: Cut[] } | Refused

function periodOf(folded: string, first: WrittenDays & Cut, context: DaysContext): Period {
  const meant = daysMeant(first, context)
  if (!meant.ok) return meant
  const before = folded.slice(0, first.start)
  const [range] = meant.ranges
  const isOne = meant.ranges.length === 1 && range?.from === range?.to
  const until = UNTIL.exec(before)
  if (isOne && range && until) {
    const ranges = [{ from: context.today, to: range.to }]
    return range.to < context.today
      ? NO_END
      : { ok: true, ranges, cuts: [{ start: until.index, end: first.end }] }
  }
  const from = FROM.exec(before)
  if (isOne && from) return NO_END
  return { ok: true, ranges: meant.ranges, cuts: [{ start: from?.index ?? first.start, end: first.end }] }
}

/** « de décembre », « en janvier 2027 », « de janvier à mars »: whole months, the next ones. */
function monthsIn(folded: string, { today }: DaysContext): Period | null {
  const found = OF_MONTH.exec(folded)
  if (!found) return untilMonth(folded, today)
  const [text, first = '', year, last, lastYear] = found
  const [begin, end] = [monthNamed(first), last === undefined ? monthNamed(first) : monthNamed(last)]
  const thisYear = Number(today.slice(0, 4))
  const yearOfEnd =
    Number(lastYear ?? (year && end < begin ? Number(year) + 1 : year)) ||
    thisYear + (end < Number(today.slice(5, 7)) ? 1 : 0)
  const { from } = wholeMonth(year ? Number(year) : yearOfEnd - (end < begin ? 1 : 0), begin)
  const range = { from, to: wholeMonth(yearOfEnd, end).to }
  return { ok: true, ranges: [range], cuts: [{ start: found.index, end: found.index + text.length }] }
}

function untilMonth(folded: string, today: string): Period | null {
  const found = UNTIL_MONTH.exec(folded)
  if (!found) return null
  const [, name = '', year] = found
  const month = monthNamed(name)
  const thisYear = Number(today.slice(0, 4))
  const { to } = wholeMonth(
    year ? Number(year) : thisYear + (month < Number(today.slice(5, 7)) ? 1 : 0),
    month,
  )
  return to < today ? NO_END : { ok: true, ranges: [{ from: today, to }], cuts: [cutOf(found)] }
}

/** Takes the words of EACH or EXCEPT. */
function weekdaysIn(words: string): number[] {
  if (/(?:^|chaque |les )(?:jour|soir|matin|apres-midi)s?$/.test(words)) return ALL_WEEK
  if (new RegExp(`${WEEKEND}$`).test(words)) return [SATURDAY, SUNDAY]
  const named = [...words.matchAll(new RegExp(`(?<![a-z])(${WEEKDAY})${END}`, 'g'))].map(([, name = '']) =>
    weekdayNamed(name),
  )
  const [first, last] = named
  if (!/ au /.test(words) || first === undefined || last === undefined) return named
  return ALL_WEEK.filter((day) => (first <= last ? day >= first && day <= last : day >= first || day <= last))
}

/** The days of the exceptions, which must be among `all`. */
function daysLeftOut(
  folded: string,
  excepted: readonly Cut[],
  all: readonly string[],
  context: DaysContext,
): { ok: true; days: string[]; cuts: Cut[]; isOfWeek: boolean } | Refused {
  const days: string[] = []
  const cuts: Cut[] = []
  let isOfWeek = false
  for (const cut of excepted) {
    const words = folded.slice(cut.start, cut.end)
    const weekdays = weekdaysIn(words)
    if (weekdays.length > 0) {
      isOfWeek = true
      days.push(...all.filter((day) => weekdays.includes(weekdayOf(day))))
      cuts.push(cut)
      continue
    }
    const left = dayLeftOut(folded, cut.end, all, context)
    if (!left.ok) return left
    days.push(...left.days)
    cuts.push({ start: cut.start, end: left.end })
  }
  return { ok: true, days, cuts, isOfWeek }
}

const BARE_DAYS =
  /(?:[a-z]{2,8}[., ]+)?\d{1,2}(?:er)?(?!\d| ?h|:|[./]\d)(?:(?:,? et (?:le )?| *, *(?:le )?)\d{1,2}(?:er)?(?!\d| ?h|:|[./]\d))*/y

/** « 18 janvier », or « 18 et 19 » of the days that there are. */
function dayLeftOut(
  folded: string,
  at: number,
  all: readonly string[],
  { today }: DaysContext,
): { ok: true; days: string[]; end: number } | Refused {
  const written = writtenDaysAt(folded, at)
  if (written && written.ranges.at(-1)?.last.month !== null) {
    const meant = daysMeant(written, { today, before: all[0] ?? null })
    if (!meant.ok) return meant
    const days = meant.ranges.flatMap(daysOfRange)
    const other = days.find((day) => !all.includes(day))
    return other === undefined
      ? { ok: true, days, end: written.end }
      : { ok: false, reason: `le ${longDay(other)} n’est pas une de ces dates` }
  }
  BARE_DAYS.lastIndex = at
  const bare = BARE_DAYS.exec(folded)
  if (!bare) return { ok: false, reason: 'le jour sans événement n’est pas lu' }
  const days: string[] = []
  for (const number of bare[0].match(/\d+/g) ?? []) {
    const [day, another] = all.filter((one) => Number(one.slice(8)) === Number(number))
    if (day === undefined || another !== undefined)
      return { ok: false, reason: `le ${number} n’est pas une seule de ces dates\u00a0: ajoutez le mois` }
    days.push(day)
  }
  return { ok: true, days, end: at + bare[0].length }
}

const SPAN_OF_WEEK = `${WEEKDAY}${END} ?(?:-|au|a(?= )) ?${WEEKDAY}${END}`
const BEFORE_HOURS = new RegExp(
  `(?<![a-z])(?:(?:${EACH_DAY}|(?:les? |du )?(?:${SPAN_OF_WEEK}|${listOf(`${WEEKDAY}${END}`)}))[ :,]*|(?:sauf|excepte) (?:les? )?${listOf(`${WEEKDAY}${END}`)} )(?:(?:a|de|des) )?(?=\\d)(?!\\d{1,2} a \\d)`,
  'g',
)

function weekdayHoursIn(folded: string): WeekdayHours[] {
  return cutsOf(folded, BEFORE_HOURS).flatMap(({ start, end }) => {
    const hours = writtenHoursAt(folded, end)
    const words = folded.slice(start, end)
    const weekdays = weekdaysIn(
      words.replace(/[ :,]*(?<![a-z])(?:(?:a|de|des) )?$/, '').replace(/ ?- ?| a (?=[a-z])/, ' au '),
    )
    const lead = /^(?:tou|chaque)/.test(words) ? 'each' : /^(?:sauf|excepte)/.test(words) ? 'except' : null
    return hours ? [{ weekdays, lead, times: hours.times, cut: { start, end: hours.end } }] : []
  })
}

/** Stands in a text where it was used; a letter for private use. */
export const USED = '\ue000'
