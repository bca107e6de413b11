import { nextPublicHoliday } from '~/calendar/holidays'
import { nextSchoolHoliday, type SchoolHoliday, schoolHoliday } from '~/calendar/school-holidays'
import type { DayRange } from '~/domain/rules'
import type { Canton } from '~/domain/vocabulary'
import {
  after,
  ahead,
  any,
  first,
  followed,
  found,
  last,
  led,
  like,
  longestOf,
  map,
  maybe,
  meaning,
  means,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { yearAt } from './typed-dates'
import { ordinal } from './typed-numbers'

/** Days that are not the same in each canton. */
interface CantonHoliday {
  /** The holiday is in all cantons when none is given. */
  inCantons: (cantons: readonly Canton[]) => DayRange
}

/** Behind « vacances » or « vacances scolaires » */
const schoolHolidays = meaning<SchoolHoliday>([
  [
    `dautomne | d automne | doctobre | d octobre | octobre | automne | des patates | de patates | de la toussaint
      | de toussaint`,
    'automne',
  ],
  ['de noel | noel | dhiver | d hiver | de fin dannee | de fin d annee | de decembre', 'noel'],
  ['de fevrier | fevrier | de carnaval | de ski | blanches | de relache | de relaches', 'relaches'],
  ['de paques | paques | de printemps | davril | d avril', 'paques'],
  ['dete | d ete | ete | estivales | de juillet | daout | d aout', 'ete'],
])
/** « relâches 2027 » */
const namedHoliday = map(
  seq(
    oneOf(
      led(phrase('vacances | vacances scolaires'), schoolHolidays),
      meaning<SchoolHoliday>([
        ['relaches | relache | semaine blanche', 'relaches'],
        ['grandes vacances', 'ete'],
      ]),
    ),
    maybe(yearAt),
  ),
  ([holiday, year], today): CantonHoliday => ({
    inCantons: (cantons) => schoolHoliday(holiday, year, cantons, today),
  }),
)

/** « stage enfants vacances », « vacances activités enfants genève »: not « vacances à la ferme », nor the word alone. */
const bareHolidays = seq(
  not(seq(first, any, last)),
  not(after(word('d', 'de', 'en', 'mes', 'nos', 'bonnes'))),
  word('vacances'),
  not(like(/^(?:a|au|aux|de|du|des|d|en|actives|studieuses|romaines|pour|avec)$/)),
)
const nextHolidays = map(
  oneOf<unknown>(phrase('vacances scolaires | pendant les vacances | durant les vacances'), bareHolidays),
  (_, today): CantonHoliday => ({ inCantons: (cantons) => nextSchoolHoliday(today, cantons) }),
)
const publicHoliday = map(
  phrase('prochain jour ferie | prochains jours feries | jour ferie | jours feries | prochain ferie'),
  (_, today): CantonHoliday => ({ inCantons: (cantons) => nextPublicHoliday(today, cantons) }),
)
const holiday = longestOf(namedHoliday, nextHolidays, publicHoliday)
const lead = phrase('pendant les | de | durant les | pour les | aux | les | des | pendant | un | le')

/** « la première semaine des vacances », « début des vacances », « semaine des vacances d’octobre » */
const part = led(
  maybe(word('la', 'le', 'au')),
  followed(
    oneOf<number | 'whole'>(
      meaning([
        ['debut', 1],
        ['fin', -1],
      ]),
      followed(ordinal, word('semaine')),
      means(word('semaine', 'semaines'), 'whole'),
    ),
    ahead(word('de', 'des')),
  ),
)

/** « vacances d’octobre », « relâches 2027 », « jour férié » */
export const cantonHoliday: Rule<CantonHoliday> = remembered(
  map(seq(maybe(part), longestOf(holiday, led(lead, holiday))), ([part, { inCantons }]) => ({
    inCantons: (cantons) =>
      typeof part === 'number' ? weekWithin(inCantons(cantons), part) : inCantons(cantons),
  })),
)

export const cantonHolidayAt = found(cantonHoliday)

function weekWithin({ from, to }: DayRange, nth: number): DayRange {
  const first = nth < 0 ? addDays(to, -6) : addDays(from, 7 * (nth - 1))
  const last = addDays(first, 6)
  return { from: first > from ? first : from, to: last < to ? last : to }
}
