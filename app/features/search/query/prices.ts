import { parseAgendaQuery } from '~/domain/agenda-query'
import { PRICE_MOST_CHF, type PriceClass, type PriceFilter } from '~/domain/filter-values'
import { priceRange } from '~/domain/filters'
import {
  after,
  ahead,
  first,
  joint,
  last,
  led,
  like,
  map,
  maybe,
  meaning,
  means,
  not,
  number,
  oneOf,
  phrase,
  seq,
  token,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { PRICE_WORDS } from '../vocabulary/vocabulary.server'

const FRANCS_MOST = 999

/** « parking gratuit » is no free event. */
const freeThing = like(
  /^(?:parkings?|parc|stationnement|wifi|navettes?|bus|transports?|vestiaires?|boissons?|buffet)$/,
)
const said = led(
  not(seq(after(freeThing), like(/^gratuit/))),
  meaning(
    PRICE_WORDS.flatMap(({ meaning, spellings }) =>
      parseAgendaQuery(new URLSearchParams(meaning)).query.prices.map((price): [string, PriceFilter] => [
        spellings.join('|'),
        price,
      ]),
    ),
  ),
)

const francs = word('fr', 'frs', 'franc', 'francs', 'chf', 'balle', 'balles')
const bare = number(0, FRANCS_MOST)
/** « 20.- »: « 65+ » is an age. */
const dashed = token(({ typed }) => /\d\.?[-–—]/.test(typed))
const amount = oneOf(
  map(seq(francs, bare, maybe(francs)), ([, amount]) => amount),
  map(seq(bare, francs), ([amount]) => amount),
  led(ahead(dashed), bare),
)

/** « 10-20.- », « entre 20 et 40 francs »; « de 0 à 20 francs » has no least price. */
const least = map(seq(bare, maybe(francs)), ([amount]) => amount)
const dash = joint(/^-$/)
const range = map(
  oneOf<[number, unknown, number]>(
    seq(least, dash, amount),
    led(word('entre', 'de'), seq(least, oneOf<unknown>(word('et', 'a'), dash), amount)),
  ),
  ([from, , to]) => (from === 0 ? upTo(to) : priceRange(from, to)),
)

/** « plus de 50 francs » */
const atLeast = map(
  seq(
    not(after(word('pas'))),
    phrase('a partir de | au dessus de | plus de | au moins | minimum | min | des'),
    amount,
  ),
  ([, , from]) => priceRange(from, PRICE_MOST_CHF),
)

/** « concert chapeau », « spectacle collecte », « chapeau » alone; not « mon chapeau » */
const hatLast = means(
  seq(
    not(after(like(/^(?:un|une|le|la|mon|ton|son|ce|du|de|des|d|sans|grand|beau)$/))),
    oneOf(word('chapeau'), led(not(first), word('collecte'))),
    last,
  ),
  'prix-libre' as const,
)

/** Whether these say « less than », which leaves out what costs as much. */
const atMost = meaning([
  ['a moins de | pour moins de | moins de | en dessous de | under | less than | unter', true],
  [
    `pas plus de | inferieur a | sous | au plus | au maximum | max | maximum | jusqua | jusqu a | budget max | budget maximum |
    budget de | budget | entree a | entree`,
    false,
  ],
])
const forOne = phrase('par personne | par tete | par enfant | la place | le billet | l entree | lentree')
const orLess = phrase('en poche | au maximum | au plus | ou moins | et moins | maximum | max')
/** « 20 francs » alone may be anything, « concert 20 francs » is what it may cost. */
const most = map(
  oneOf<[isBelow: boolean | null, francs: number, ...unknown[]]>(
    seq(atMost, amount, maybe(forOne), maybe(orLess)),
    seq(not(atMost), amount, maybe(forOne), orLess),
    seq(not(first), amount, maybe(forOne), last),
  ),
  ([isBelow, francs]) => upTo(francs, isBelow === true),
)

export const priceAt = remembered(oneOf<PriceFilter>(said, range, atLeast, hatLast, most))

const CLASSES: Readonly<Record<number, PriceClass>> = { 20: 'moins-de-20', 50: 'moins-de-50' }

function upTo(francs: number, isBelow = false): PriceFilter {
  return francs === 0 ? 'gratuit' : (isBelow && CLASSES[francs]) || francs
}
