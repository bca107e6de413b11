import { comingYear, daysInYear } from '~/calendar/day-range'
import { NAMED_DAYS } from '~/calendar/holidays'
import {
  after,
  ahead,
  first,
  followed,
  last,
  led,
  like,
  longestOf,
  type Match,
  map,
  maybe,
  meaning,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  token,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import type { AskedDate, DateMeaning } from './asked-days'
import { yearAt } from './typed-dates'
import { askedSeason } from './vague-dates'

type NamedDay = (typeof NAMED_DAYS)[number]

const named = meaning<NamedDay>(NAMED_DAYS.map((day) => [day.names.join('|'), day]))
/** « nouvel an chinois », « fête nationale française » are other days. */
const otherCalendar = like(
  /^(?:chinois|lunaire|vietnamien|tibetain|tamoul|persan|juif|berbere|orthodoxe|thai|bouddhiste|(?:francais|portugais|italien|espagnol|allemand|autrichien|anglais|irlandais|belge|bresilien|americain|kosovar|albanais|turc|turque)(?:n?e)?)$/,
)
const name = followed(longestOf(named, elided(named)), not(otherCalendar))

/** « l’immaculée », « d’Halloween » */
function elided<T>(rule: Rule<T>): Rule<T> {
  return (tokens, at, today) => {
    const token = tokens[at]
    if (!token || !/^[ld][’ʼ]/i.test(token.typed)) return null
    return rule([{ ...token, text: token.text.slice(1) }, ...tokens.slice(at + 1)], 0, today)
  }
}

const dayOf = phrase('le jour du | le jour de | jour du | jour de')
const article = phrase('a la | pour la | des la | le | ce | a | la | au | pour | des | du | les')
/** « à Saint-Martin », where the feast is said « à la Saint-Martin » */
const village = seq(word('a'), word('saint', 'sainte', 'st', 'ste'))

/** « la Saint-Martin » alone, a week after it, is not about next year’s. */
const NEXT_FEAST_DAYS = 300

/** « à Noël », « le jour du jeûne genevois », « Pâques 2027 » are dates, « marché de Noël » and « Noël » are words. */
export const plainNamedDay: Rule<DateMeaning> = map(
  led(
    not(village),
    oneOf<[NamedDay, number | null]>(
      led(oneOf(dayOf, led(ahead(word('a', 'au', 'pour')), article)), withYear(name)),
      led(seq(not(after(word('d', 'de', 'du'))), maybe(article)), seq(name, yearAt)),
      led(maybe(article), withYear(map(name, (day) => (day.alone ? day : null)))),
      led(seq(first, article), withYear(followed(map(name, comesSoon), last))),
    ),
  ),
  ([{ days, feast }, year], today) => ({
    date: daysInYear(days, year, today),
    hours: null,
    ...(feast && { feast }),
  }),
)

function withYear(day: Rule<NamedDay>): Rule<[NamedDay, number | null]> {
  return seq(day, maybe(yearAt))
}

function comesSoon(day: NamedDay, today: string): NamedDay | null {
  return comingYear(day.days, today).from < addDays(today, NEXT_FEAST_DAYS) ? day : null
}

/** After « dès » or « avant » every name is a date; « avant Noël » is not about Christmas. The article of « après les
 * fêtes » belongs to the name. */
export const askedNamedDay: Rule<AskedDate> = map(
  led(not(village), longestOf(withYear(name), led(oneOf(dayOf, article), withYear(name)))),
  ([{ days }, year], today) => daysInYear(days, year, today),
)

/** « saint-nicolas », « printemps morges », but not « marché de Noël », « d’hiver » */
const feastAt = led(
  seq(
    not(after(like(/^d(?:[eu]|es)?$/))),
    not(like(/^d(?:[eu]|es)$/)),
    not(token(({ typed }) => /^d[’ʼ]/i.test(typed))),
  ),
  oneOf<AskedDate>(askedNamedDay, askedSeason),
)

/** The first feast or season in words that were left as words. */
export function feastIn(tokens: readonly Token[], today: string): (Match<AskedDate> & { at: number }) | null {
  for (const at of tokens.keys()) {
    const found = feastAt(tokens, at, today)
    if (found) return { ...found, at }
  }
  return null
}
