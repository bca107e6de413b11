import { nextPublicHoliday } from '~/calendar/holidays'
import { nextSchoolHoliday, type SchoolHoliday, schoolHoliday } from '~/calendar/school-holidays'
import type { DayRange } from '~/domain/rules'
import type { Canton } from '~/domain/vocabulary'
import { remembered, saysAt, type Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { yearAt } from './typed-dates'
import { ordinalAt } from './typed-numbers'

type Meaning = SchoolHoliday | 'next' | 'public'

const NAMES: readonly (readonly [Meaning, string])[] = [
  [
    'automne',
    'dautomne|d automne|doctobre|d octobre|octobre|automne|des patates|de patates|de la toussaint|de toussaint',
  ],
  ['noel', 'de noel|noel|dhiver|d hiver|de fin dannee|de fin d annee|de decembre'],
  ['relaches', 'de fevrier|fevrier|de carnaval|de ski|blanches|de relache|de relaches'],
  ['paques', 'de paques|paques|de printemps|davril|d avril'],
  ['ete', 'dete|d ete|ete|estivales|de juillet|daout|d aout'],
  ['next', 'scolaires'],
]
const OTHERS: readonly (readonly [Meaning, string])[] = [
  ['relaches', 'relaches|relache|semaine blanche'],
  ['ete', 'grandes vacances'],
  ['next', 'pendant les vacances|durant les vacances'],
  ['public', 'prochain jour ferie|prochains jours feries|jour ferie|jours feries|prochain ferie'],
]
/** « stage enfants vacances », « vacances activités enfants genève »: not « vacances à la ferme ». */
const GOES_ON = /^(?:a|au|aux|de|du|des|d|en|actives|studieuses|romaines|pour|avec)$/
const PHRASES = [
  ...NAMES.flatMap(([meaning, names]) =>
    names.split('|').flatMap((name) => [
      { meaning, words: `vacances scolaires ${name}`.split(' ') },
      { meaning, words: `vacances ${name}`.split(' ') },
    ]),
  ),
  ...OTHERS.flatMap(([meaning, names]) =>
    names.split('|').map((name) => ({ meaning, words: name.split(' ') })),
  ),
].sort((a, b) => b.words.length - a.words.length)
const LEADS = ['pendant les', 'de', 'durant les', 'pour les', 'aux', 'les', 'des', 'pendant', 'un', 'le'].map(
  (phrase) => phrase.split(' '),
)

/** Days that are not the same in each canton. */
interface CantonHoliday {
  /** The holiday is in all cantons when none is given. */
  inCantons(cantons: readonly Canton[]): DayRange
  length: number
}

interface Part {
  of(days: DayRange): DayRange
  length: number
}

/** « la première semaine des vacances », « début des vacances », « 2e semaine de »; else all of them. */
function partAt(tokens: readonly Token[], at: number): Part {
  const next = /^(?:la|le|au)$/.test(tokens[at]?.text ?? '') ? at + 1 : at
  const end = { debut: 1, fin: -1 }[tokens[next]?.text ?? '']
  const ordinal = end === undefined ? ordinalAt(tokens, next) : { nth: end, length: 0 }
  const unit = next + (ordinal?.length ?? 0)
  const isWhole = !ordinal && /^semaines?$/.test(tokens[next]?.text ?? '')
  // « semaine des vacances d’octobre »
  if (isWhole && /^d(?:e|es)$/.test(tokens[next + 1]?.text ?? ''))
    return { of: (days) => days, length: next + 1 - at }
  const isWeek = end !== undefined || tokens[unit]?.text === 'semaine'
  if (!ordinal || !isWeek || !/^d(?:e|es)$/.test(tokens[unit + 1]?.text ?? ''))
    return { of: (days) => days, length: 0 }
  return { of: (days) => weekWithin(days, ordinal.nth), length: unit + 1 - at }
}

function weekWithin({ from, to }: DayRange, nth: number): DayRange {
  const first = nth < 0 ? addDays(to, -6) : addDays(from, 7 * (nth - 1))
  const last = addDays(first, 6)
  return { from: first > from ? first : from, to: last < to ? last : to }
}

function bareAt(tokens: readonly Token[], at: number): { meaning: Meaning; words: string[] } | null {
  const isBare = tokens[at]?.text === 'vacances' && tokens.length > 1
  const isIn = /^(?:d|de|en|mes|nos|bonnes)$/.test(tokens[at - 1]?.text ?? '')
  return isBare && !isIn && !GOES_ON.test(tokens[at + 1]?.text ?? '')
    ? { meaning: 'next', words: ['vacances'] }
    : null
}

/** « vacances d’octobre », « relâches 2027 », « jour férié » */
export const cantonHolidayAt = remembered(readCantonHolidayAt)

function readCantonHolidayAt(tokens: readonly Token[], at: number, today: string): CantonHoliday | null {
  const part = partAt(tokens, at)
  const from = at + part.length
  let best: CantonHoliday | null = null
  for (const lead of [
    0,
    ...LEADS.filter((words) => saysAt(tokens, from, words)).map(({ length }) => length),
  ]) {
    const phrase =
      PHRASES.find(({ words }) => saysAt(tokens, from + lead, words)) ?? bareAt(tokens, from + lead)
    if (!phrase) continue
    const { meaning, words } = phrase
    const behind = from + lead + words.length
    // « pendant les vacances d’hiver » is more than « pendant les vacances ».
    if (best && behind - at <= best.length) continue
    if (meaning === 'next' || meaning === 'public') {
      const next = meaning === 'next' ? nextSchoolHoliday : nextPublicHoliday
      best = { inCantons: (cantons) => part.of(next(today, cantons)), length: behind - at }
      continue
    }
    const year = yearAt(tokens, behind, today)
    best = {
      inCantons: (cantons) => part.of(schoolHoliday(meaning, year, cantons, today)),
      length: behind + (year === null ? 0 : 1) - at,
    }
  }
  return best
}
