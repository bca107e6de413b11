import {
  andThen,
  followed,
  found,
  led,
  like,
  many,
  map,
  maybe,
  oneOf,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { countedFrom, type DateMeaning, daysAsked } from './asked-days'
import { date } from './dates'

const arrives = seq(
  maybe(word('on', 'je', 'nous')),
  like(/^(?:j?arrives?|arrivons|arrivent|debarque|debarquons)$/),
)
const leaves = like(
  /^(?:repars?|repart|repartons|repartent|pars|part|partons|rentre|rentrons|reste|restons)$/,
)
const link = word('et', 'puis', 'on', 'je', 'nous', 'ils', 'jusqu', 'jusqua', 'jusquau', 'a', 'au')
const andLeaves = seq(many(link), leaves, many(oneOf(link, leaves)))

const stay: Rule<DateMeaning> = andThen(followed(led(arrives, date), andLeaves), (first, today) => {
  const from = daysAsked(first.date, today)?.from
  return map(countedFrom(from ?? today, date), (last) => {
    const to = from && daysAsked(last.date, from)?.to
    return from && to && to >= from ? { date: { from, to }, hours: null } : null
  })
})

/** « on arrive jeudi soir et on repart dimanche »: all days between. */
export const stayAt = found(stay)
