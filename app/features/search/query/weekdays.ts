import { daysAsked } from '~/calendar/reading/asked/asked-days'
import { hoursBehind } from '~/calendar/reading/asked/hours'
import { weekdayNamed } from '~/calendar/reading/asked/typed-dates'
import type { AgendaQuery } from '~/domain/agenda-query'
import type { DayRange } from '~/domain/rules'
import { saysAt, type Token } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { addDays, weekdayOf } from '~/platform/zurich'
import type { FoundFilter } from './found-filter'

const WEEK = [1, 2, 3, 4, 5]
const WEEKEND = [6, 7]
/** These stand before a weekday in the singular or the plural; « le jeudi » is the next one. */
const EVERY = [
  'tous les',
  'toutes les',
  'chaque',
  'les',
  'un',
  'plusieurs',
  'nimporte quel',
  'n importe quel',
].map((phrase) => phrase.split(' '))
const PHRASES = (
  [
    [[], 'tous les jours|chaque jour|nimporte quel jour|peu importe le jour|7 jours sur 7'],
    [
      WEEK,
      `pas le week end|pas le weekend|sauf le week end|sauf le weekend|hors week end|hors weekend|en dehors du week end|en dehors du
      weekend|les jours de semaine|jours de semaine|un jour de semaine|un soir de semaine|les soirs de semaine|pendant la
      semaine|durant la semaine|jours ouvrables|en semaine|en sem`,
    ],
    [
      WEEKEND,
      `tous les week ends|tous les weekends|chaque week end|chaque weekend|les week ends|les weekends|un week end|un weekend|week
      ends|weekends|pendant le week end|pendant le weekend`,
    ],
  ] as const
)
  .flatMap(([weekdays, phrases]) =>
    phrases.split('|').map((phrase) => ({ weekdays, words: phrase.trim().split(/\s+/) })),
  )
  .sort((a, b) => b.words.length - a.words.length)
const LINK = /^(?:et|ou|les|le)$/

/** « tous les mercredis », « les mardis et jeudis soir », « un samedi », « en semaine », « les week-ends ». */
export function weekdaysAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const phrase = PHRASES.find(({ words }) => saysAt(tokens, at, words))
  if (phrase) {
    const end = at + phrase.words.length
    return /^pro(?:chain|longe)s?$/.test(tokens[end]?.text ?? '')
      ? null
      : asked(phrase.weekdays, tokens, at, end)
  }
  const lead = EVERY.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const first = weekdayIn(tokens[at + lead])
  if (!first || (lead === 0 && !first.isPlural)) return null
  const weekdays = [first.weekday]
  let end = at + lead + 1
  for (let next = end; next < tokens.length; next++) {
    const other = weekdayIn(tokens[next])
    if (!other && !LINK.test(tokens[next]?.text ?? '')) break
    if (!other) continue
    weekdays.push(other.weekday)
    end = next + 1
  }
  return asked(weekdays, tokens, at, end)
}

function asked(
  weekdays: readonly number[],
  tokens: readonly Token[],
  from: number,
  end: number,
): FoundFilter {
  const behind = hoursBehind(tokens, end)
  const edit = (query: AgendaQuery) => ({
    ...query,
    weekdays: [...new Set(weekdays)].sort(),
    hours: behind?.hours ?? query.hours,
  })
  return { kind: 'weekday', length: end + (behind?.length ?? 0) - from, edit }
}

function weekdayIn(token: Token | undefined): { weekday: number; isPlural: boolean } | null {
  const isPlural = token?.text.endsWith('s') === true
  const weekday = token ? weekdayNamed({ ...token, text: token.text.replace(/s$/, '') }) : null
  return weekday === null ? null : { weekday, isPlural }
}

/** A week of them at most, which has all weekdays. */
function daysOf({ from, to }: DayRange): string[] {
  return WEEKDAY_NAMES.map((_, ahead) => addDays(from, ahead)).filter((day) => day <= to)
}

/** « ce week-end sauf dimanche », « pas le lundi » */
export function withoutWeekday(query: AgendaQuery, weekday: number, today: string): AgendaQuery {
  const days = query.date && daysAsked(query.date, today)
  if (days?.from === days?.to && days) return query
  // « vendredi ou samedi mais pas dimanche »
  if (days && !daysOf(days).some((day) => weekdayOf(day) === weekday)) return query
  if (days && days.to < addDays(days.from, 7)) {
    const { from, to } = days
    if (weekdayOf(to) === weekday) return { ...query, date: { from, to: addDays(to, -1) } }
    if (weekdayOf(from) === weekday) return { ...query, date: { from: addDays(from, 1), to } }
  }
  const asked = query.weekdays.length > 0 ? query.weekdays : [1, 2, 3, 4, 5, 6, 7]
  return { ...query, weekdays: asked.filter((day) => day !== weekday) }
}
