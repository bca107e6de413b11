import { daysAsked } from '~/calendar/reading/asked/asked-days'
import { cantonHolidayAt } from '~/calendar/reading/asked/canton-holidays'
import { dateAt } from '~/calendar/reading/asked/dates'
import { hoursOfDate } from '~/calendar/reading/asked/hours'
import type { AgendaQuery } from '~/domain/agenda-query'
import type { DayRange } from '~/domain/rules'
import { phraseAt, phrasesOf, saysAt, type Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { weekdaysExcludedAt } from './exclusions'
import { weekdaysAt } from './weekdays'

const NOT_NECESSARILY = ['pas forcement', 'pas necessairement', 'pas obligatoirement'].map((phrase) =>
  phrase.split(' '),
)

/** « pas forcément gratuit », « pas forcément à Sion » ask for nothing: the number of tokens with the filter behind it,
 * else null. `filterBehind` takes a token and gives the length of a filter there. */
export function notNecessarilyAt(
  tokens: readonly Token[],
  at: number,
  filterBehind: (at: number) => number | null,
): number | null {
  const lead = NOT_NECESSARILY.find((words) => saysAt(tokens, at, words))?.length
  const length = lead === undefined ? null : filterBehind(at + lead)
  return lead === undefined || length === null ? null : lead + length
}

const NOT = phrasesOf(
  [
    'sauf pendant|sauf durant|pas pendant|pas durant|en dehors de|en dehors du|en dehors des|hors|a part|excepte|hormis|sauf|pas|ni',
    'surtout pas|non pas|pas non plus',
  ]
    .flatMap((phrases) => phrases.split('|'))
    .flatMap((phrase) => ['', 'mais ', 'et '].map((lead) => ({ words: `${lead}${phrase}`.split(' ') })))
    .sort((a, b) => b.words.length - a.words.length),
)
/** « pas avant samedi » is a date. */
const OPENS = /^(?:avant|apres|des|depuis|a|jusqu.*)$/

interface DayLeftOut {
  /** Inclusive; null where one end is open or the days depend on the canton. */
  days: DayRange | null
  length: number
}

/** « pas le 24 », « sauf du 20 au 27 décembre », « ni vendredi », « mais pas pendant les vacances ». null for what is no date. */
export function notOnDayAt(tokens: readonly Token[], at: number, today: string): DayLeftOut | null {
  const not = phraseAt(NOT, tokens, at)
  const next = at + (not?.words.length ?? 0)
  if (!not || OPENS.test(tokens[next]?.text ?? '')) return null
  // « mais pas le week-end »
  const isLinked = /^(?:mais|et)$/.test(tokens[at]?.text ?? '')
  if (weekdaysAt(tokens, isLinked ? at + 1 : at, today)) return null
  // « pas ce soir, demain »
  const comma = tokens.findIndex(({ joint }, place) => place > next && joint === ',')
  const upTo = comma < 0 ? tokens : tokens.slice(0, comma)
  const holiday = cantonHolidayAt(upTo, next, today)
  const date = dateAt(upTo, next, today)
  const length = not.words.length + Math.max(holiday?.length ?? 0, date?.length ?? 0)
  if (!holiday && !date) return null
  // « sauf le dimanche après 17h » leaves out a weekday, and asks for hours.
  const isWeekday = weekdaysExcludedAt(tokens, isLinked ? at + 1 : at) !== null
  const said = tokens.slice(next, at + length)
  if (isWeekday && date?.hours && said.some(({ text }) => /\d/.test(text))) return null
  const isHoliday = (holiday?.length ?? 0) > (date?.length ?? 0)
  return { days: date && !isHoliday && !date.hours ? daysAsked(date.date, today) : null, length }
}

/** The days asked for without these at one of their ends; what no filter can leave out stays. Without a date, days that have
 * begun leave those behind them. */
export function withoutDays(
  date: AgendaQuery['date'],
  { from, to }: DayRange,
  today: string,
): AgendaQuery['date'] {
  if (date === null) return from <= today && to >= today ? { from: addDays(to, 1), to: null } : null
  const asked = daysAsked(date, today)
  if (!asked) return date
  const isAtBegin = from <= asked.from && to >= asked.from && to < asked.to
  const isAtEnd = to >= asked.to && from <= asked.to && from > asked.from
  if (isAtBegin) return { from: addDays(to, 1), to: asked.to }
  return isAtEnd ? { from: asked.from, to: addDays(from, -1) } : date
}

const CONTRASTS = phrasesOf(
  ['plutot que', 'plutot qu', 'et non pas', 'et non', 'et pas', 'au lieu de', 'au lieu du', 'non pas']
    .map((phrase) => ({ words: phrase.split(' ') }))
    .sort((a, b) => b.words.length - a.words.length),
)
const PREFERRED = 'plutot'

/** « dimanche plutôt que samedi », « le matin et non l’après-midi », « plutôt le 28 que le 29 »: the number of tokens that say
 * what is not meant. `before`: where the reading before this token begins; null where none ends there. */
export function insteadOfAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  before: number | null,
): number | null {
  if (before === null) return null
  const isPreferred = tokens[before - 1]?.text === PREFERRED && /^qu?e?$/.test(tokens[at]?.text ?? '')
  const lead = phraseAt(CONTRASTS, tokens, at)?.words.length ?? (isPreferred ? 1 : 0)
  if (lead === 0) return null
  const next = at + lead
  const lengths = [
    dateAt(tokens, next, today),
    hoursOfDate(tokens, next, today),
    weekdaysAt(tokens, next, today),
  ]
  const length = Math.max(...lengths.map((found) => found?.length ?? 0))
  return length === 0 ? null : lead + length
}
