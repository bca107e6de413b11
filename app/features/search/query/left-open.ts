import { daysAsked, type FoundDate } from '~/calendar/reading/asked/asked-days'
import { cantonHolidayAt } from '~/calendar/reading/asked/canton-holidays'
import { dateAt } from '~/calendar/reading/asked/dates'
import { hoursOfDate, partOfDay } from '~/calendar/reading/asked/hours'
import type { AgendaQuery } from '~/domain/agenda-query'
import type { DayRange } from '~/domain/rules'
import {
  after,
  ahead,
  like,
  longestOf,
  map,
  maybe,
  not,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { weekdaysExcludedAt } from './exclusions'
import { weekdaysAt } from './weekdays'

const notNecessarily = phrase('pas forcement | pas necessairement | pas obligatoirement')

/** « pas forcément gratuit », « pas forcément à Sion » ask for nothing: the number of tokens with the filter behind it,
 * else null. `filterBehind` takes a token and gives the length of a filter there. */
export function notNecessarilyAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  filterBehind: (at: number) => number | null,
): number | null {
  const lead = notNecessarily(tokens, at, today)
  const length = lead && filterBehind(at + lead.length)
  return lead && length !== null ? lead.length + length : null
}

const date: Rule<FoundDate> = (tokens, at, today) => {
  const found = dateAt(tokens, at, today)
  return found && { value: found, length: found.length }
}
interface Days {
  /** Inclusive; null where one end is open or the days depend on the canton. */
  days: DayRange | null
  hasHours: boolean
}

const days: Rule<Days> = (tokens, at, today) => {
  // « pas ce soir, demain »
  const comma = tokens.findIndex(({ joint }, place) => place > at && joint === ',')
  const upTo = comma < 0 ? tokens : tokens.slice(0, comma)
  const holiday = cantonHolidayAt(upTo, at, today)
  const found = dateAt(upTo, at, today)
  if (holiday && holiday.length > (found?.length ?? 0))
    return { value: { days: null, hasHours: false }, length: holiday.length }
  const hasHours = found?.hours !== null
  return (
    found && {
      value: { days: hasHours ? null : daysAsked(found.date, today), hasHours },
      length: found.length,
    }
  )
}

const except = phrase(
  `sauf pendant | sauf durant | pas pendant | pas durant | en dehors de | en dehors du | en dehors des | hors | a part | excepte |
  hormis | sauf | pas | ni | surtout pas | non pas | pas non plus`,
)
/** « sauf le dimanche après 17h » leaves out a weekday, and asks for hours. */
const weekday = seq(weekdaysExcludedAt, not(partOfDay))

/** « pas le 24 », « sauf du 20 au 27 décembre », « ni vendredi », « mais pas pendant les vacances ». */
export const notOnDayAt = map(
  seq(
    maybe(word('mais', 'et')),
    ahead(except),
    // « mais pas le week-end »
    not(weekdaysAt),
    maybe(ahead(weekday)),
    except,
    // « pas avant samedi » is a date.
    not(like(/^(?:avant|apres|des|depuis|a|jusqu.*)$/)),
    days,
  ),
  ([, , , isWeekday, , , days]) => (isWeekday && days.hasHours ? null : days),
)

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

const behindPreferred = after(word('plutot'))
const contrast = phrase(
  'plutot que | plutot qu | et non pas | et non | et pas | au lieu de | au lieu du | non pas',
)
const time = longestOf<unknown>(date, hoursOfDate, weekdaysAt)
const instead = seq(contrast, time)
const thanTime = seq(word('que', 'qu'), time)

/** « dimanche plutôt que samedi », « le matin et non l’après-midi », « plutôt le 28 que le 29 »: the number of tokens that say
 * what is not meant. `before`: where the reading before this token begins; null where none ends there. */
export function insteadOfAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  before: number | null,
): number | null {
  if (before === null) return null
  const isPreferred = behindPreferred(tokens, before, today) !== null
  const found = instead(tokens, at, today) ?? (isPreferred ? thanTime(tokens, at, today) : null)
  return found?.length ?? null
}
