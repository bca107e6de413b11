import type { AudienceClass } from '~/domain/filter-values'
import { LANGUAGES } from '~/domain/labels'
import { ACCESS_FEATURES, type AccessFeature } from '~/domain/vocabulary'
import { fold } from '../index/analysis'
import type { AgendaQuery } from '../query'
import { saysAt, type Token } from './tokens'

export interface FoundFilter {
  kind: 'access' | 'audience' | 'language' | 'outdoor'
  length: number
  edit: (query: AgendaQuery) => AgendaQuery
}

type Row = readonly [phrases: readonly string[], filter: Omit<FoundFilter, 'length'>]

/** Only phrases of several words: single words are in themes.ts. */
const ROWS: readonly Row[] = [
  [
    [
      'accessible en fauteuil roulant',
      'accessible aux fauteuils roulants',
      'acces fauteuil roulant',
      'en fauteuil roulant',
      'fauteuil roulant',
      'fauteuils roulants',
      'chaise roulante',
      'personnes a mobilite reduite',
      'mobilite reduite',
      'pmr',
      'accessible',
      'accessibles',
    ],
    access('wheelchair'),
  ],
  [['boucle magnetique', 'boucle auditive', 'malentendant', 'malentendants'], access('hearing_loop')],
  [
    ['traduit en langue des signes', 'en langue des signes', 'langue des signes', 'en lsf', 'lsf'],
    access('sign_language'),
  ],
  [
    ['audiodescription', 'audio description', 'audiodecrit', 'audiodecrite', 'malvoyant', 'malvoyants'],
    access('audio_description'),
  ],
  [['langage facile a lire', 'facile a lire', 'langage simplifie', 'falc'], access('easy_read')],
  [['seance detendue', 'representation detendue', 'seance relax', 'seance relaxed'], access('relaxed')],
  [['tout petits', 'tout petit', 'petite enfance'], audience('tout-petits')],
  [
    ['pour adultes', 'pour les adultes', 'adultes seulement', 'reserve aux adultes', 'entre adultes'],
    audience('adultes'),
  ],
  [
    [
      'en plein air',
      'plein air',
      'open air',
      'openair',
      'en exterieur',
      'a l exterieur',
      'a lexterieur',
      'dehors',
    ],
    { kind: 'outdoor', edit: (query) => ({ ...query, outdoor: true }) },
  ],
  ...Object.entries(LANGUAGES).map(([code, label]): Row => [[`en ${fold(label)}`], language(code)]),
  [['english', 'in english', 'anglophone', 'anglophones'], language('en')],
  [['auf deutsch', 'deutsch', 'en suisse allemand', 'germanophone', 'germanophones'], language('de')],
]
const PHRASES = ROWS.flatMap(([phrases, filter]) =>
  phrases.map((phrase) => ({ words: phrase.split(' '), filter })),
).sort((a, b) => b.words.length - a.words.length)

/** « accessible à tous », « accessible dès 6 ans » are not about wheelchairs. */
const NOT_BEHIND_ACCESSIBLE = ['a', 'au', 'aux', 'des', 'pour', 'sans', 'gratuitement']

/** Older people are not asked for by age. */
const AGES: readonly (readonly [least: number, most: number, audience: AudienceClass])[] = [
  [0, 4, 'tout-petits'],
  [5, 11, 'enfants'],
  [12, 17, 'ados'],
  [18, 18, 'adultes'],
]
/** « 10 ans » alone is an anniversary; « des » needs its accent or the beginning (« concert des 10 ans »). */
const BEFORE_AGE = ['a partir de', 'enfants de', 'enfant de', 'pour les', 'pour', 'des', 'de'].map((phrase) =>
  phrase.split(' '),
)

export function filterAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const found = PHRASES.find(({ words }) => saysAt(tokens, at, words))
  if (!found) return ageAt(tokens, at)
  const { words, filter } = found
  const isBare = words.length === 1 && words[0]?.startsWith('accessible')
  if (isBare && NOT_BEHIND_ACCESSIBLE.includes(tokens[at + 1]?.text ?? '')) return null
  return { ...filter, length: words.length }
}

/** « dès 5 ans », « à partir de 12 ans », « pour les 6-8 ans ». */
function ageAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const lead = BEFORE_AGE.find((words) => saysAt(tokens, at, words))
  if (lead?.[0] === 'des' && at > 0 && !/^dès$/i.test(accented(tokens[at]))) return null
  let next = at + (lead?.length ?? 0)
  const youngest = ageOf(tokens[next])
  if (youngest === null) return null
  next += 1
  let oldest = youngest
  const isRange = tokens[next]?.joint === '-' || tokens[next]?.text === 'a'
  if (isRange) {
    if (tokens[next]?.text === 'a') next += 1
    oldest = ageOf(tokens[next]) ?? -1
    next += 1
  }
  // « de 5 à 8 ans » is an age, « de 5 ans » is not.
  const isSaid = isRange || (lead !== undefined && lead[0] !== 'de')
  const groups = AGES.filter(([least, most]) => youngest <= most && oldest >= least).map(
    ([, , group]) => group,
  )
  if (tokens[next]?.text !== 'ans' || !isSaid || groups.length === 0) return null
  return { ...audience(...groups), length: next + 1 - at }
}

function accented(token: Token | undefined): string {
  return (token?.typed ?? '').normalize('NFC')
}

function ageOf(token: Token | undefined): number | null {
  return token && /^\d{1,2}$/.test(token.text) ? Number(token.text) : null
}

function access(feature: AccessFeature): Omit<FoundFilter, 'length'> {
  const edit = (query: AgendaQuery) => ({
    ...query,
    access: ACCESS_FEATURES.filter((one) => one === feature || query.access.includes(one)),
  })
  return { kind: 'access', edit }
}

function audience(...groups: AudienceClass[]): Omit<FoundFilter, 'length'> {
  return { kind: 'audience', edit: (query) => ({ ...query, audiences: groups }) }
}

function language(code: string): Omit<FoundFilter, 'length'> {
  return { kind: 'language', edit: (query) => ({ ...query, languages: [code] }) }
}
