import { daysAsked } from '~/calendar/reading/asked/asked-days'
import { type Hours, hoursOfDate, partOfDay } from '~/calendar/reading/asked/hours'
import type { AgendaQuery } from '~/domain/agenda-query'
import type { DayRange } from '~/domain/rules'
import {
  led,
  like,
  many,
  map,
  maybe,
  meaning,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { addDays, weekdayOf } from '~/platform/zurich'
import type { Filter } from './found-filter'

const WEEK = [1, 2, 3, 4, 5]
const spans = meaning<readonly number[]>([
  ['tous les jours | chaque jour | nimporte quel jour | peu importe le jour | 7 jours sur 7', []],
  [
    `pas le week end | pas le weekend | sauf le week end | sauf le weekend | hors week end | hors weekend | en dehors du week end |
    en dehors du weekend | les jours de semaine | jours de semaine | un jour de semaine | les jours de la semaine |
    pendant la semaine | durant la semaine | jours ouvrables | en semaine | en sem`,
    WEEK,
  ],
  [
    `tous les week ends | tous les weekends | chaque week end | chaque weekend | les week ends | les weekends | un week end |
    un weekend | week ends | weekends | pendant le week end | pendant le weekend`,
    [6, 7],
  ],
])
const plural = meaning(WEEKDAY_NAMES.map((name, index) => [`${name}s`, index + 1]))
/** « mardi », « mardis »: ISO 8601, 1 = Monday. */
export const weekday = oneOf(meaning(WEEKDAY_NAMES.map((name, index) => [name, index + 1])), plural)
/** « le jeudi » is the next one. */
const every = phrase('tous les | toutes les | chaque | les | un | plusieurs | nimporte quel | n importe quel')
const others = many(led(many(word('et', 'ou', 'les', 'le')), weekday))
/** « un soir de semaine » */
const partOfWeek = map(
  seq(maybe(word('un', 'une', 'le', 'les', 'des')), partOfDay, phrase('de semaine | en semaine')),
  ([, hours]) => hours,
)
const days = oneOf<readonly number[]>(
  map(seq(spans, not(like(/^pro(?:chain|longe)s?$/))), ([days]) => days),
  map(seq(oneOf(led(every, weekday), plural), others), ([first, more]) => [first, ...more]),
)

/** « tous les mercredis », « les mardis et jeudis soir », « un samedi », « en semaine », « les week-ends ». */
export const weekdaysAt: Rule<Filter> = remembered(
  map(
    oneOf<readonly [readonly number[], Hours | null]>(
      map(partOfWeek, (hours) => [WEEK, hours]),
      seq(days, maybe(hoursOfDate)),
    ),
    ([weekdays, hours]) => ({
      kind: 'weekday',
      edit: (query) => ({
        ...query,
        weekdays: [...new Set(weekdays)].sort(),
        hours: hours ?? query.hours,
      }),
    }),
  ),
)

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
