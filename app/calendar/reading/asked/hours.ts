import type { HoursFilter } from '~/domain/filter-values'
import { hoursBetween } from '~/domain/filters'
import { MINUTES_OF_DAY, minuteOfDay } from '~/domain/hours'
import {
  after,
  ahead,
  first,
  joined,
  joint,
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
  token,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import {
  bareHour,
  clock,
  clockAlone,
  FIRST_HOUR_ALONE,
  HOUR,
  middayAlone,
  timeAt,
  unitOfHours,
  wholeHourBehind,
} from './clock-times'
import { wholeMonthName } from './typed-dates'

/** Hours asked for. */
export type Hours = NonNullable<HoursFilter>

export const MORNING: Hours = { from: null, to: '12:00' }
export const NOON: Hours = { from: '11:00', to: '14:00' }
export const AFTERNOON: Hours = { from: '12:00', to: '18:00' }
const END_OF_DAY: Hours = { from: '16:00', to: '20:00' }
export const EVENING: Hours = { from: '18:00', to: null }
export const NIGHT: Hours = { from: '22:00', to: null }
const DAYTIME: Hours = { from: null, to: '18:00' }

const GOUTER: Hours = { from: '15:00', to: '17:00' }
const APERITIF: Hours = { from: '17:00', to: '20:00' }
const AFTER_SCHOOL: Hours = { from: '16:00', to: null }
const AFTER_WORK: Hours = { from: '17:00', to: null }

const FIVE_TO_SEVEN: Hours = { from: '17:00', to: '19:00' }

/** These are a time wherever they stand: « soir » is a word of titles, « le soir » is a time. */
const partAlone = meaning<Hours>([
  ['le matin | tot le matin | en matinee | dans la matinee | de bon matin | au petit matin', MORNING],
  [
    `pendant la pause de midi | a la pause de midi | sur la pause de midi | pause de midi | a midi | le midi | sur midi | sur le temps
    de midi | a l heure de midi | a lheure de midi | pendant midi | entre midi et deux | entre midi et 2 | entre 12 et 14 |
    a la mi journee | en mi journee`,
    NOON,
  ],
  ['en debut d apres midi | en debut dapres midi', { from: '12:00', to: '15:00' }],
  ['a lheure du gouter | a l heure du gouter | pour le gouter | au gouter', GOUTER],
  ['a lheure de lapero | a l heure de l apero | a lheure de laperitif', APERITIF],
  ['apres lecole | apres l ecole | apres la classe | a la sortie de lecole', AFTER_SCHOOL],
  [
    `apres le travail | apres le boulot | apres le taf | apres le job | apres le bureau | apres bureau | apres les cours | a la sortie du
    travail | a la sortie du boulot | a la sortie des bureaux | en sortant du travail | en sortant du boulot | en sortant du bureau`,
    AFTER_WORK,
  ],
  ['apres la sieste | apres manger | apres le diner | apres le repas de midi', { from: '14:00', to: null }],
  ['avant la sieste | avant le diner | avant midi et demi', { from: null, to: '14:00' }],
  [
    `l apres midi | lapres midi | tous les apres midi | chaque apres midi | dans l apres midi | dans lapres midi | en apres midi |
    l aprem | laprem | dans l aprem`,
    AFTERNOON,
  ],
  [
    `en fin de journee | en fin dapres midi | en fin d apres midi | en toute fin de journee | en fin daprem | en fin d aprem |
    fin daprem | fin d aprem | fin dapres midi | fin d apres midi | fin de journee`,
    END_OF_DAY,
  ],
  [
    `le soir | tous les soirs | nimporte quel soir | n importe quel soir | chaque soir | en soiree | dans la soiree | en debut de
    soiree | apres le souper | apres souper`,
    EVENING,
  ],
  [
    `tard le soir | ouvert tard | ouverts tard | ouverte tard | tard dans la nuit | jusqu a tard | jusqua tard | jusque tard | qui finit
    tard | qui finissent tard | qui dure tard | qui durent tard | qui ferme tard | qui ferment tard | ferme tard | jusqu a pas d heure |
    jusqua pas dheure | toute la nuit | jusqu au bout de la nuit | jusquau bout de la nuit | jusqu a l aube | jusqua laube | jusqu au
    petit matin | jusquau petit matin | en fin de soiree`,
    NIGHT,
  ],
  [
    `en journee | la journee | dans la journee | avant le souper | avant souper | pas le soir | sauf le soir | pas en soiree | pas la nuit |
    seulement la journee | seulement en journee`,
    DAYTIME,
  ],
  ['pas trop tard | pas tard | pas trop tard le soir', { from: null, to: '20:00' }],
  ['pas le matin | sauf le matin', { from: '12:00', to: null }],
  ['pas trop tot le matin | pas trop tot | pas tot', { from: '10:00', to: null }],
  ['en fin de matinee', { from: '10:00', to: '13:00' }],
])
/** « soir », which is a time behind a day. */
export const partOfDay = longestOf(
  partAlone,
  meaning<Hours>([
    ['matin | matins | au matin | matinee | la matinee | mat', MORNING],
    ['fin de matinee', { from: '10:00', to: '13:00' }],
    ['midi | midis', NOON],
    ['debut d apres midi | debut dapres midi', { from: '12:00', to: '15:00' }],
    ['apres midi | apresmidi | aprem | cet apres midi | ap midi | ap m | apm | apdm | tantot', AFTERNOON],
    ['heure du gouter', GOUTER],
    ['journee', DAYTIME],
    ['soir | soirs | au soir | soiree | la soiree | debut de soiree', EVENING],
    ['fin de soiree | nuit | dans la nuit | la nuit | tard', NIGHT],
  ]),
)

const behindArticle = after(
  like(/^(?:un|[cdlm]es?|[cms]on|[dal]u|la?|d|grand|petit|beau|bon|chaque|premier|dernier|apres)$/),
)

/** « apres midi jeux »: never « after » and « noon »; « après-midi dansant », « après-midi pour aînés » are kinds of events. */
const afternoon = seq(
  ahead(phrase('apres midi | apresmidi | aprem | debut d apres midi | debut dapres midi')),
  not(behindArticle),
  partOfDay,
  not(
    like(
      /^(?:\d+|de|du|des|d|en|pour|avec|dansante?s?|recreatifs?|recreative|musicale?|festive|festif|conviviale?|detente|rencontre)$/,
    ),
  ),
)

/** « jeux de société soir », « yoga midi, lausanne », not « chants du soir » */
const partLast = seq(
  ahead(phrase('soir | midi | matin | aprem | apres midi')),
  not(first),
  not(behindArticle),
  partOfDay,
  oneOf(last, joint(/^,$/)),
)

/** Hours may stand before a date or a place without a preposition: « fin d’après-midi jeudi », « midi lausanne ». */
export const partBeforeDate = led(
  ahead(
    phrase(
      `matin | matinee | aprem | apres midi | apresmidi | debut d apres midi | debut dapres midi | fin d apres midi | fin dapres midi |
      fin de journee | debut de soiree`,
    ),
  ),
  partOfDay,
)
export const partBeforePlace = led(
  seq(ahead(word('midi', 'soir', 'matin', 'aprem')), not(first), not(behindArticle)),
  partOfDay,
)

const NOON_HOUR = 12 * HOUR

/** « entre 14 h et 17 h », « 14-17h », « entre six et huit heures du soir » */
const between = map(
  seq(
    maybe(word('entre', 'de', 'des')),
    oneOf(clock, bareHour),
    oneOf<unknown>(word('et', 'a'), joint(/^-$/)),
    clock,
    maybe(
      oneOf(
        after(phrase('du soir'), 2),
        after(phrase('de lapres midi'), 3),
        after(phrase('de l apres midi'), 4),
      ),
    ),
  ),
  ([, from, , to, half]) =>
    hoursBetween(timeAt(half && from + NOON_HOUR < to ? from + NOON_HOUR : from), timeAt(to)),
)

/** « samedi entre 14 et 17 », « demain de 10 à 12 »: hours of a day, though nobody says so. */
const bareBetween = map(
  seq(
    oneOf(
      seq(word('entre'), bareHour, word('et'), not(clock), bareHour),
      seq(word('de'), bareHour, word('a'), not(clock), bareHour),
    ),
    not(
      oneOf<unknown>(
        like(/^(?:ans|francs?|frs?|chf|balles|km|personnes?|eleves|enfants)$/),
        token((one) => wholeMonthName([one], 0) !== null),
        joint(/^[./]$/),
      ),
    ),
  ),
  ([[, from, , , to]]) =>
    from >= FIRST_HOUR_ALONE * HOUR && from < to ? hoursBetween(timeAt(from), timeAt(to)) : null,
)

/** « 5 à 7 vendredi »: not « de 5 à 7 ans », « le 5 à 7 h ». */
const fiveToSeven = means(
  seq(
    oneOf(first, after(word('un', 'vendredi', 'jeudi', 'afterwork', 'apero'))),
    phrase('5 a 7'),
    not(oneOf<unknown>(joined, unitOfHours, like(/^(?:ans|km|francs?|chf|personnes)$/))),
  ),
  FIVE_TO_SEVEN,
)

/** « après-midi » is a part of the day, « à midi » too, « après midi et demi » is an hour. */
const partByName = seq(after(word('a', 'apres')), middayAlone)
const from = seq(
  phrase(
    `qui commence apres | qui commencent apres | qui commence vers | qui commence a | qui commencent a | qui debute a | commence a |
    commence apres | pas avant les | pas avant | a partir de | a partir des | a compter de | des les | des | apres | depuis | pour | a`,
  ),
  not(partByName),
  clock,
)
/** « pas avant 10 h ni après 17 h », « dès 14 h et avant 18 h » */
const otherEnd = led(
  phrase(
    `ni apres | et pas apres | mais pas apres | et avant | et finit avant | et qui finit avant | mais avant | et jusqu a | et jusqua |
    jusqu a | jusqua`,
  ),
  clock,
)
const before = led(
  phrase(
    `et finit avant | et finissent avant | finissent avant | au plus tard a | au plus tard | pas apres | qui finit avant | qui finissent
    avant | qui se termine avant | fini avant | finit avant | termine avant | max jusqua | jusqu a | jusqua | dici | d ici | avant les |
    avant`,
  ),
  clock,
)
const around = led(
  phrase(
    'vers les | vers | genre vers | genre a | genre | environ a | aux alentours de | aux environs de | autour de',
  ),
  clock,
)
const HALF_HOUR = 30
const ledClock = oneOf<Hours>(
  map(seq(from, maybe(otherEnd)), ([[, , begin], end]) =>
    hoursBetween(timeAt(begin), end === null ? null : timeAt(end)),
  ),
  map(before, (end) => ({ from: null, to: timeAt(end) })),
  // « vers 19 h » begins between 18 h 30 and 19 h 59.
  map(around, (time) => ({ from: timeAt(time - HALF_HOUR), to: timeAt(time + 2 * HALF_HOUR) })),
)

/** « 20h30 », « après 18h », « avant midi », « entre 14 h et 17 h », « le soir ». */
export const hoursAlone: Rule<Hours> = remembered(
  oneOf(
    between,
    fiveToSeven,
    ledClock,
    partAlone,
    map(afternoon, ([, , part]) => part),
    map(clockAlone, (time) => ({ from: timeAt(time), to: null })),
    map(partLast, ([, , , part]) => part),
  ),
)

/** Hours may follow a date: « soir », « à 20h », « de 14 h à 17 h ». */
export const hoursOfDate: Rule<Hours> = remembered(
  longestOf(
    partOfDay,
    oneOf(
      hoursAlone,
      bareBetween,
      map(wholeHourBehind, (time): Hours => ({ from: timeAt(time), to: null })),
    ),
  ),
)

/** Returns the hours that both leave; null when they are apart. The day lasts until 05:00. */
export function narrowerHours(one: Hours, other: Hours): Hours | null {
  const begins = [one.from, other.from].filter((time) => time !== null)
  const ends = [one.to, other.to].filter((time) => time !== null)
  const from = begins.sort((a, b) => minuteOfDay(b) - minuteOfDay(a))[0] ?? null
  const to = ends.sort((a, b) => endMinute(a) - endMinute(b))[0] ?? null
  const isApart = from !== null && to !== null && minuteOfDay(from) >= endMinute(to)
  return isApart ? null : { from, to }
}

function endMinute(time: string): number {
  return minuteOfDay(time) || MINUTES_OF_DAY
}
