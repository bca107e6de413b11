import type { HoursFilter } from '~/domain/filter-values'
import { hoursBetween } from '~/domain/filters'
import { MINUTES_OF_DAY, minuteOfDay } from '~/domain/hours'
import { phraseAt, phrasesOf, saysAt, type Token } from '~/platform/tokens'
import { bareBetweenAt, wholeHoursAt } from './bare-hours'
import { type Clock, clockAt, FIRST_HOUR_ALONE, LAST_HOUR_ALONE, timeAt } from './clock-times'

/** Hours asked for. */
export type Hours = NonNullable<HoursFilter>

interface FoundHours {
  hours: Hours
  length: number
}

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

/** `alone`: also without a date before it. « soir » is a word of titles, « le soir » is a time. */
const PARTS_OF_DAY = phrasesOf<{ words: readonly string[]; hours: Hours; alone: boolean }>(
  (
    [
      [
        MORNING,
        'le matin|tot le matin|en matinee|dans la matinee|de bon matin|au petit matin',
        'matin|matins|au matin|matinee|la matinee|mat',
      ],
      [
        NOON,
        'pendant la pause de midi|a la pause de midi|sur la pause de midi|pause de midi|a midi|le midi|sur midi|sur le temps de midi|a l heure de midi|a lheure de midi|pendant midi',
        'midi|midis',
      ],
      [NOON, 'entre midi et deux|entre midi et 2|entre 12 et 14|a la mi journee|en mi journee', ''],
      [
        { from: '12:00', to: '15:00' },
        'en debut d apres midi|en debut dapres midi',
        'debut d apres midi|debut dapres midi',
      ],
      [GOUTER, 'a lheure du gouter|a l heure du gouter|pour le gouter|au gouter', 'heure du gouter'],
      [APERITIF, 'a lheure de lapero|a l heure de l apero|a lheure de laperitif', ''],
      [AFTER_SCHOOL, 'apres lecole|apres l ecole|apres la classe|a la sortie de lecole', ''],
      [
        AFTER_WORK,
        'apres le travail|apres le boulot|apres le taf|apres le job|apres le bureau|apres bureau|apres les cours|a la sortie du travail|a la sortie du boulot|a la sortie des bureaux|en sortant du travail|en sortant du boulot|en sortant du bureau',
        '',
      ],
      [EVENING, 'apres le souper|apres souper', ''],
      [{ from: '14:00', to: null }, 'apres la sieste|apres manger|apres le diner|apres le repas de midi', ''],
      [{ from: null, to: '14:00' }, 'avant la sieste|avant le diner|avant midi et demi', ''],
      [DAYTIME, 'avant le souper|avant souper', ''],
      [
        AFTERNOON,
        'l apres midi|lapres midi|tous les apres midi|chaque apres midi|dans l apres midi|dans lapres midi|en apres midi|l aprem|laprem|dans l aprem',
        'apres midi|apresmidi|aprem|cet apres midi|ap midi|ap m|apm|apdm|tantot',
      ],
      [
        END_OF_DAY,
        'en fin de journee|en fin dapres midi|en fin d apres midi|en toute fin de journee|en fin daprem|en fin d aprem|fin daprem|fin d aprem|fin dapres midi|fin d apres midi|fin de journee',
        '',
      ],
      [
        EVENING,
        'le soir|tous les soirs|nimporte quel soir|n importe quel soir|chaque soir|en soiree|dans la soiree|en debut de soiree',
        'soir|soirs|au soir|soiree|la soiree|debut de soiree',
      ],
      [
        NIGHT,
        `tard le soir|ouvert tard|ouverts tard|ouverte tard|tard dans la nuit|jusqu a tard|jusqua tard|jusque tard|qui finit tard|
      qui finissent tard|qui dure tard|qui durent tard|qui ferme tard|qui ferment tard|ferme tard|jusqu a pas d heure|jusqua pas dheure|
      toute la nuit|jusqu au bout de la nuit|jusquau bout de la nuit|jusqu a l aube|jusqua laube|jusqu au petit matin|
      jusquau petit matin|en fin de soiree`,
        'fin de soiree|nuit|dans la nuit|la nuit|tard',
      ],
      [
        DAYTIME,
        'pas le soir|sauf le soir|pas en soiree|pas la nuit|seulement la journee|seulement en journee',
        '',
      ],
      [{ from: null, to: '20:00' }, 'pas trop tard|pas tard|pas trop tard le soir', ''],
      [{ from: '12:00', to: null }, 'pas le matin|sauf le matin', ''],
      [{ from: '10:00', to: null }, 'pas trop tot le matin|pas trop tot|pas tot', ''],
      [{ from: '10:00', to: '13:00' }, 'en fin de matinee', 'fin de matinee'],
      [DAYTIME, 'en journee|la journee|dans la journee', 'journee'],
    ] as const
  )
    .flatMap(([hours, alone, behindDate]) => [
      ...alone.split('|').map((phrase) => ({ phrase, hours, alone: true })),
      ...behindDate.split('|').map((phrase) => ({ phrase, hours, alone: false })),
    ])
    .filter(({ phrase }) => phrase !== '')
    .map(({ phrase, ...part }) => ({ ...part, words: phrase.trim().split(/\s+/) }))
    .sort((a, b) => b.words.length - a.words.length),
)

type Meaning = 'after' | 'before' | 'around'
const LEADS = phrasesOf<{ words: readonly string[]; meaning: Meaning }>(
  (
    [
      [
        'after',
        `qui commence apres|qui commencent apres|qui commence vers|qui commence a|qui commencent a|qui debute a|commence a|commence apres|pas avant les|pas avant|a partir de|a partir des|a compter de|des les|des|apres|depuis|pour|a`,
      ],
      [
        'around',
        'vers les|vers|genre vers|genre a|genre|environ a|aux alentours de|aux environs de|autour de',
      ],
      [
        'before',
        `et finit avant|et finissent avant|finissent avant|au plus tard a|au plus tard|pas apres|qui finit avant|qui finissent avant|qui se termine avant|fini avant|finit avant
      |termine avant|max jusqua|jusqu a|jusqua|dici|d ici|avant les|avant`,
      ],
    ] as const
  ).flatMap(([meaning, phrases]) =>
    phrases.split('|').map((phrase) => ({ words: phrase.trim().split(/\s+/), meaning })),
  ),
)

/** « 20h30 », « après 18h », « avant midi », « entre 14 h et 17 h », « le soir ». */
export function hoursAt(tokens: readonly Token[], at: number): FoundHours | null {
  return (
    betweenAt(tokens, at) ??
    fiveToSevenAt(tokens, at) ??
    ledAt(tokens, at) ??
    partAt(tokens, at, true) ??
    afternoonAt(tokens, at) ??
    clockAlone(tokens, at) ??
    partLast(tokens, at)
  )
}

const NO_EVENING_BEHIND =
  /^(?:un|[cdlm]es?|[cms]on|[dal]u|la?|d|grand|petit|beau|bon|chaque|premier|dernier|apres)$/

/** « après-midi dansant », « après-midi pour aînés » are kinds of events. */
const KIND_OF_AFTERNOON =
  /^(?:\d+|de|du|des|d|en|pour|avec|dansante?s?|recreatifs?|recreative|musicale?|festive|festif|conviviale?|detente|rencontre)$/
const AFTERNOON_ALONE = /^(?:apres midi|apresmidi|aprem|debut d ?apres midi)$/

/** « après-midi », « apres midi jeux »: never « after » and « noon ». */
function afternoonAt(tokens: readonly Token[], at: number): FoundHours | null {
  const part = partAt(tokens, at, false)
  const words = tokens.slice(at, at + (part?.length ?? 0)).map(({ text }) => text)
  const isNoun =
    NO_EVENING_BEHIND.test(tokens[at - 1]?.text ?? '') ||
    KIND_OF_AFTERNOON.test(tokens[at + words.length]?.text ?? '')
  return AFTERNOON_ALONE.test(words.join(' ')) && !isNoun ? part : null
}

const PART_LAST = /^(?:soir|midi|matin|aprem|apres midi)$/

/** « jeux de société soir », « yoga midi, lausanne », not « chants du soir » */
function partLast(tokens: readonly Token[], at: number): FoundHours | null {
  const part = at > 0 ? partAt(tokens, at, false) : null
  const behind = tokens[at + (part?.length ?? 0)]
  if (!part || NO_EVENING_BEHIND.test(tokens[at - 1]?.text ?? '')) return null
  const words = tokens.slice(at, at + part.length).map(({ text }) => text)
  return (!behind || behind.joint === ',') && PART_LAST.test(words.join(' ')) ? part : null
}

const BEFORE_DATE =
  /^(?:matin|matinee|aprem|apres midi|apresmidi|(?:debut|fin) (?:d )?d?apres midi|fin de journee|debut de soiree)$/

const BEFORE_PLACE = /^(?:midi|soir|matin|aprem)$/

/** Hours may stand before a date or a place without a preposition: « fin d’après-midi jeudi », « midi lausanne ». */
export function partBefore(
  tokens: readonly Token[],
  at: number,
  behind: 'date' | 'place',
): FoundHours | null {
  const part = partAt(tokens, at, false)
  const words = tokens.slice(at, at + (part?.length ?? 0)).map(({ text }) => text)
  if (behind === 'date') return BEFORE_DATE.test(words.join(' ')) ? part : null
  const isName = at === 0 || NO_EVENING_BEHIND.test(tokens[at - 1]?.text ?? '')
  return !isName && BEFORE_PLACE.test(words.join(' ')) ? part : null
}

/** Hours may follow a date: « soir », « à 20h », « de 14 h à 17 h ». */
export function hoursBehind(tokens: readonly Token[], at: number): FoundHours | null {
  const part = partAt(tokens, at, false)
  const hours = hoursAt(tokens, at) ?? bareBetweenAt(tokens, at) ?? wholeHoursAt(tokens, at)
  // « midi et demi »
  return part && hours && hours.length > part.length ? hours : (part ?? hours)
}

function partAt(tokens: readonly Token[], at: number, mustBeAlone: boolean): FoundHours | null {
  const part = phraseAt(PARTS_OF_DAY, tokens, at, ({ alone }) => alone || !mustBeAlone)
  return part ? { hours: part.hours, length: part.words.length } : null
}

function betweenAt(tokens: readonly Token[], at: number): FoundHours | null {
  const lead = ['entre', 'de', 'des'].includes(tokens[at]?.text ?? '') ? 1 : 0
  const first = clockAt(tokens, at + lead, true)
  if (!first) return null
  let next = at + lead + first.length
  if (['et', 'a'].includes(tokens[next]?.text ?? '')) next += 1
  else if (tokens[next]?.joint !== '-') return null
  const last = clockAt(tokens, next)
  if (!last) return null
  const hours = hoursBetween(first.time, last.time)
  return hours && { hours, length: next + last.length - at }
}

const FIVE_TO_SEVEN: Hours = { from: '17:00', to: '19:00' }

/** « 5 à 7 vendredi »: not « de 5 à 7 ans », not « le 5 à 7 h ». */
function fiveToSevenAt(tokens: readonly Token[], at: number): FoundHours | null {
  const isSaid = saysAt(tokens, at, ['5', 'a', '7']) && tokens[at + 3]?.isJoined !== true
  const before = at === 0 || /^(?:un|vendredi|jeudi|afterwork|apero)$/.test(tokens[at - 1]?.text ?? '')
  const isCounted = /^(?:ans|h|heures?|km|francs?|chf|personnes)$/.test(tokens[at + 3]?.text ?? '')
  return isSaid && before && !isCounted ? { hours: FIVE_TO_SEVEN, length: 3 } : null
}

function ledAt(tokens: readonly Token[], at: number): FoundHours | null {
  for (const { words, meaning } of LEADS.get(tokens[at]?.text ?? '') ?? []) {
    if (!saysAt(tokens, at, words)) continue
    const clock = clockAt(tokens, at + words.length)
    if (!clock) continue
    // « après-midi » is a part of the day, « à midi » too, « après midi et demi » is an hour.
    const isNoon = clock.length === 1 && tokens[at + words.length]?.text === 'midi'
    if (isNoon && meaning === 'after' && ['a', 'apres'].includes(words.at(-1) ?? '')) continue
    const end = words.length + clock.length
    if (meaning === 'around') return { hours: around(clock.time), length: end }
    const other = meaning === 'after' ? otherEndAt(tokens, at + end) : null
    const both = other && hoursBetween(clock.time, other.time)
    if (both && other) return { hours: both, length: end + other.length }
    const hours = meaning === 'after' ? { from: clock.time, to: null } : { from: null, to: clock.time }
    return { hours, length: end }
  }
  return null
}

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

const HALF_HOUR = 30

/** « vers 19 h » begins between 18 h 30 and 19 h 59. */
function around(time: string): Hours {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = hour * 60 + minute
  return { from: timeAt(minutes - HALF_HOUR), to: timeAt(minutes + 2 * HALF_HOUR) }
}

const OTHER_ENDS = [
  'ni apres',
  'et pas apres',
  'mais pas apres',
  'et avant',
  'et finit avant',
  'et qui finit avant',
  'mais avant',
  'et jusqu a',
  'et jusqua',
  'jusqu a',
  'jusqua',
].map((phrase) => phrase.split(' '))

/** « pas avant 10 h ni après 17 h », « dès 14 h et avant 18 h » */
function otherEndAt(tokens: readonly Token[], at: number): Clock | null {
  const words = OTHER_ENDS.find((phrase) => saysAt(tokens, at, phrase))
  const clock = words ? clockAt(tokens, at + words.length) : null
  return words && clock ? { time: clock.time, length: words.length + clock.length } : null
}

function clockAlone(tokens: readonly Token[], at: number): FoundHours | null {
  const clock = clockAt(tokens, at)
  if (!clock || (clock.length === 1 && !/^\d/.test(tokens[at]?.text ?? ''))) return null
  const isWhole = clock.time.endsWith(':00') && clock.length <= 2
  const hour = Number(clock.time.slice(0, 2))
  const isLong = tokens[at + clock.length]?.text === 'de' || /^heures?$/.test(tokens[at + 1]?.text ?? '')
  if (isWhole && (hour < FIRST_HOUR_ALONE || hour > LAST_HOUR_ALONE || isLong)) return null
  return { hours: { from: clock.time, to: null }, length: clock.length }
}
