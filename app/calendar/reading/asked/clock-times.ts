import { MINUTES_OF_DAY } from '~/domain/hours'
import {
  ahead,
  joined,
  joint,
  led,
  like,
  map,
  maybe,
  meaning,
  not,
  number,
  oneOf,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'

/** Whole hours outside of these are how long something lasts, as in « 24h de vélo ». */
export const FIRST_HOUR_ALONE = 7
const LAST_HOUR_ALONE = 23
export const HOUR = 60

/** « 14 » of « 14-17h » */
export const bareHour = map(number(0, 24), (hour) => hour * HOUR)
export const unitOfHours = word('h', 'hr', 'hrs', 'heure', 'heures')
const wholeHour = map(seq(bareHour, unitOfHours), ([hour]) => hour)
const minute = map(like(/^[0-5]\d$/), Number)

/** « 20:30 », « 20.30 »; « 20.12 » is a day. */
const written = map(
  seq(bareHour, joined, oneOf(joint(/^:$/), led(joint(/^\.$/), not(number(1, 12)))), minute),
  ([hour, , , minutes]) => hour + minutes,
)

/** « 20 h 30 », not « 20h-22h », « 20 h 22 h », « 20h 15 francs » */
const notMinutes = oneOf(unitOfHours, like(/^(?:ans|francs?|frs?|chf|km|personnes?)$/))
const minutes = map(seq(joint(/^$/), minute, not(notMinutes)), ([, minutes]) => minutes)
/** « 7 h et demie », « midi et quart », « huit heures moins le quart » */
const fraction = meaning([
  ['et demie | et demi | trente', 30],
  ['et quart | quinze', 15],
  ['quarante cinq', 45],
  ['moins le quart | moins quart', -15],
])
const noon = meaning([
  ['midi', 12 * HOUR],
  ['minuit', 0],
])
export const middayAlone = seq(word('midi'), not(fraction))

/** « 8 h du soir » */
const halfOfDay = meaning([
  ['du matin', 0],
  ['du soir | de lapres midi | de l apres midi', 12 * HOUR],
])
const inHalf = (time: number, half: number | null) => (time < 13 * HOUR ? time + (half ?? 0) : time)

/** A clock time that cannot be how long something lasts. In minutes of the day, as all of them. */
const exact = oneOf(
  map(seq(wholeHour, oneOf(minutes, fraction), maybe(halfOfDay)), ([hour, more, half]) =>
    inHalf(hour + more, half),
  ),
  map(seq(wholeHour, halfOfDay), ([hour, half]) => inHalf(hour, half)),
  map(seq(noon, fraction), ([hour, more]) => hour + more),
)

/** « 20h30 », « 20:30 », « 20 heures », « midi », « 8 h du soir » */
export const clock: Rule<number> = led(ahead(like(/^(?:\d|mi)/)), oneOf(exact, written, wholeHour, noon))

/** « 20h30 », « 20h », not « 24h de vélo » */
export const clockAlone = oneOf(
  exact,
  map(written, (time) => (time % HOUR === 0 ? null : time)),
  map(
    seq(
      oneOf(
        written,
        map(seq(bareHour, word('h', 'hr', 'hrs')), ([hour]) => hour),
      ),
      not(word('de')),
    ),
    ([time]) => (isOfDay(time) ? time : null),
  ),
)

/** « mercredi 14 heures », not « samedi 24 heures de natation » */
export const wholeHourBehind = map(seq(wholeHour, not(word('de'))), ([time]) => (isOfDay(time) ? time : null))

function isOfDay(time: number): boolean {
  return time >= FIRST_HOUR_ALONE * HOUR && time <= LAST_HOUR_ALONE * HOUR
}

/** Minutes of any day, as HH:mm. */
export function timeAt(minutes: number): string {
  const within = (minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const padded = [Math.floor(within / HOUR), within % HOUR].map((part) => String(part).padStart(2, '0'))
  return padded.join(':')
}
