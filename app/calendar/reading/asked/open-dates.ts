import type { Canton } from '~/domain/vocabulary'
import {
  ahead,
  any,
  found,
  joined,
  joint,
  led,
  map,
  meaning,
  means,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  token,
  word,
} from '~/platform/grammar'
import { addDays } from '~/platform/zurich'
import { type AskedDate, type DateMeaning, daysAsked } from './asked-days'
import { cantonHoliday } from './canton-holidays'

/** From its first day, after its last day, until its last day, or until the day before its first. */
type Opening = 'from' | 'after' | 'until' | 'before'

const opening = meaning<Opening>([
  ['a partir | a compter | des', 'from'],
  ['apres', 'after'],
  [
    `jusquau | jusqua | jusquen | jusquaux | jusqu aux | jusqu au | jusqu a | jusqu en | dici | d ici`,
    'until',
  ],
  ['avant', 'before'],
])
/** « à partir de demain », « d’ici à dimanche ». */
const link = word('de', 'du', 'd', 'a', 'au', 'aux', 'le', 'la', 'l', 'les')

/** The link may be a part of the date: « après les fêtes ». */
function openedBy<T, U>(
  opening: Rule<Opening>,
  rule: Rule<T>,
  meant: (opening: Opening, value: T, today: string) => U | null,
): Rule<U> {
  return oneOf(
    map(seq(opening, rule), ([opening, value], today) => meant(opening, value, today)),
    map(seq(opening, led(link, rule)), ([opening, value], today) => meant(opening, value, today)),
  )
}

/** « d’ici les vacances » is before they begin. */
const BEFORE_HOLIDAYS = { from: 'from', after: 'after', until: 'before', before: 'before' } as const

/** « après les vacances », « d’ici les vacances de Noël » */
export const openHolidayAt = found(
  openedBy(opening, cantonHoliday, (opening, { inCantons }, today) => ({
    inCantons: (cantons: readonly Canton[]): AskedDate =>
      opened(inCantons(cantons), BEFORE_HOLIDAYS[opening], today) ?? inCantons(cantons),
  })),
)

const plural = word('rameaux', 'rois', 'meres', 'peres', 'femmes', 'fetes', 'vacances', 'relaches', 'cendres')
const openingOfDate = led(
  not(
    oneOf<unknown>(
      // « messe des Rameaux »
      seq(
        token(({ typed }) => typed === 'des'),
        plural,
      ),
      // « après-demain » is a day.
      phrase('apres demain'),
      // « avant-première », « avant-veille »
      seq(word('avant'), joined, joint(/^-$/)),
    ),
  ),
  oneOf(
    // « avant la fin de l’année » is until then.
    means<Opening>(seq(word('avant'), ahead(oneOf<unknown>(word('fin'), seq(any, word('fin'))))), 'until'),
    opening,
  ),
)

/** « dès demain », « jusqu’au 5 », « avant Noël » */
export function openDate(closed: Rule<DateMeaning>): Rule<AskedDate> {
  return openedBy(openingOfDate, closed, (opening, { date }, today) => opened(date, opening, today))
}

/** null when it would be in the past. */
function opened(date: AskedDate, meaning: Opening, today: string): AskedDate | null {
  const days = daysAsked(date, today)
  if (!days) return null
  const { from, to } = days
  const range = {
    from: { from, to: null },
    after: { from: addDays(to, 1), to: null },
    until: { from: null, to },
    before: { from: null, to: addDays(from, -1) },
  }[meaning]
  return range.to !== null && range.to < today ? null : range
}
