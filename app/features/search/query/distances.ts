import { RADII_KM } from '~/domain/filter-values'
import {
  after,
  ahead,
  first,
  like,
  map,
  maybe,
  meaning,
  not,
  number,
  oneOf,
  phrase,
  type Rule,
  seq,
  somewhere,
  typed,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'

/** The speed is that of a car or train, in a straight line. */
const KM_IN_A_MINUTE = 2 / 3
/** « à 4h de Lausanne » is a time of the night. */
const HOURS_MOST = 3

const race = like(
  /^(?:run|course|courses|courir|marche|marches|trail|trails|footing|jogging|marathon|semi|velo|rando|randonnee|balade|parcours|boucle|tour)$/,
)
const amount = number(1, 999)
/** « course 10 km lausanne » */
const ofRace = seq(ahead(amount), oneOf<unknown>(first, after(race), after(number(0, 9999))), somewhere(race))
const distance = map(seq(not(ofRace), amount, word('km', 'kilometre', 'kilometres')), ([, km]) => km)

const minutes = oneOf(
  meaning(
    ['une', 'dune', 'un', 'dun', '1'].flatMap((one): [string, number][] => [
      [`${one} heure`, 60],
      [`${one} demi heure`, 30],
      [`${one} quart dheure | ${one} quart d heure`, 15],
    ]),
  ),
  map(
    seq(number(0, HOURS_MOST), word('h', 'heure', 'heures'), maybe(like(/^[0-5]\d$/))),
    ([hours, , minutes]) => hours * 60 + Number(minutes),
  ),
  map(seq(amount, word('min', 'mn', 'minute', 'minutes')), ([minutes]) => minutes),
)
/** « d’Yverdon » is one token. */
const ofPlace = ahead(oneOf(word('de'), typed(/^d[’ʼ]/i)))

export const kilometresAt = radius(distance)

/** « 30 minutes de », « une heure d’ », « 1h30 de », before a place. */
export const minutesAt = radius(map(seq(minutes, ofPlace), ([minutes]) => minutes * KM_IN_A_MINUTE))

/** A radius stands behind a place: « dans un rayon de 20 km ». */
export const radiusAt = radius(
  map(
    seq(
      maybe(phrase('dans un rayon de | rayon de | rayon | et | a | sur')),
      distance,
      maybe(phrase('a la ronde | autour | alentour | aux alentours')),
    ),
    ([, km]) => km,
  ),
)

/** Rounded up to a radius of the filter. */
function radius(rule: Rule<number>) {
  return (tokens: readonly Token[], at: number): { radiusKm: number; length: number } | null => {
    const found = rule(tokens, at, '')
    if (!found || found.value === 0) return null
    const radiusKm = RADII_KM.find((radius) => radius >= found.value) ?? Math.max(...RADII_KM)
    return { radiusKm, length: found.length }
  }
}
