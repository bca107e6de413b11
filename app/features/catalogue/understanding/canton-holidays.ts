import type { Canton } from '~/domain/vocabulary'
import type { DayRange } from './asked-days'
import { nextPublicHoliday } from './holidays'
import { nextSchoolHoliday, type SchoolHoliday, schoolHoliday } from './school-holidays'
import { saysAt, type Token } from './tokens'
import { yearAt } from './typed-dates'

type Meaning = SchoolHoliday | 'next' | 'public'

const NAMES: readonly (readonly [Meaning, string])[] = [
  ['automne', 'dautomne|d automne|doctobre|d octobre|octobre|automne|des patates|de patates'],
  ['noel', 'de noel|noel|dhiver|d hiver|de fin dannee|de fin d annee|de decembre'],
  ['relaches', 'de fevrier|fevrier|de carnaval|de ski|blanches|de relache|de relaches'],
  ['paques', 'de paques|paques|de printemps|davril|d avril'],
  ['ete', 'dete|d ete|ete|estivales|de juillet|daout|d aout'],
  ['next', 'scolaires'],
]
const OTHERS: readonly (readonly [Meaning, string])[] = [
  ['relaches', 'relaches|semaine de relache|semaine de relaches|semaines de relache|semaine blanche'],
  ['ete', 'grandes vacances'],
  ['next', 'pendant les vacances|durant les vacances'],
  ['public', 'prochain jour ferie|prochains jours feries|jour ferie|jours feries|prochain ferie'],
]
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
const LEADS = ['pendant les', 'durant les', 'pour les', 'aux', 'les', 'des', 'pendant', 'un', 'le'].map(
  (phrase) => phrase.split(' '),
)

/** Days that are not the same in each canton. */
export interface CantonHoliday {
  /** In all cantons when none is given. */
  inCantons(cantons: readonly Canton[]): DayRange
  length: number
}

/** « vacances d’octobre », « relâches 2027 », « jour férié » */
export function cantonHolidayAt(tokens: readonly Token[], at: number, today: string): CantonHoliday | null {
  for (const lead of [0, ...LEADS.filter((words) => saysAt(tokens, at, words)).map(({ length }) => length)]) {
    const phrase = PHRASES.find(({ words }) => saysAt(tokens, at + lead, words))
    if (!phrase) continue
    const { meaning, words } = phrase
    const behind = at + lead + words.length
    if (meaning === 'next' || meaning === 'public') {
      const next = meaning === 'next' ? nextSchoolHoliday : nextPublicHoliday
      return { inCantons: (cantons) => next(today, cantons), length: behind - at }
    }
    const year = yearAt(tokens, behind, today)
    return {
      inCantons: (cantons) => schoolHoliday(meaning, year, cantons, today),
      length: behind + (year === null ? 0 : 1) - at,
    }
  }
  return null
}
