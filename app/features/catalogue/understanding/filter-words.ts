import { type AudienceClass, SENIOR_AGE } from '~/domain/filter-values'
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
      'en chaise roulante',
      'personnes a mobilite reduite',
      'personne a mobilite reduite',
      'a mobilite reduite',
      'acces aux handicapes',
      'acces pour handicapes',
      'acces handicapes',
      'acces handicapees',
      'acces handicape',
      'acces handicap',
      'accessible aux personnes handicapees',
      'accessible aux handicapes',
      'accessible pour handicapes',
      'accessible handicapes',
      'accessible handicape',
      'accessible handicap',
      'personnes en situation de handicap',
      'en situation de handicap',
      'personnes handicapees',
      'personne handicapee',
      'pour handicapes',
      'handicapes',
      'handicapees',
      'handicapee',
      'handicape',
      'acces pmr',
      'accessible pmr',
      'mobilite reduite',
      'pmr',
      'accessible',
      'accessibles',
    ],
    access('wheelchair'),
  ],
  [
    [
      'boucle magnetique',
      'boucle auditive',
      'personnes malentendantes',
      'pour malentendants',
      'malentendant',
      'malentendants',
    ],
    access('hearing_loop'),
  ],
  [
    [
      'traduit en langue des signes',
      'en langue des signes',
      'langue des signes',
      'en lsf',
      'lsf',
      'pour sourds',
      'pour les sourds',
      'personnes sourdes',
      'sourds',
    ],
    access('sign_language'),
  ],
  [
    [
      'audiodescription',
      'audio description',
      'audiodecrit',
      'audiodecrite',
      'personnes malvoyantes',
      'pour malvoyants',
      'malvoyant',
      'malvoyants',
      'pour les aveugles',
      'pour aveugles',
      'aveugles',
      'non voyants',
    ],
    access('audio_description'),
  ],
  [['langage facile a lire', 'facile a lire', 'langage simplifie', 'falc'], access('easy_read')],
  [['seance detendue', 'representation detendue', 'seance relax', 'seance relaxed'], access('relaxed')],
  [['tout petits', 'tout petit', 'petite enfance'], audience('tout-petits')],
  [
    [
      'pour les aines',
      'pour aines',
      'aines',
      'ainees',
      'pour les seniors',
      'pour seniors',
      'seniors',
      'senior',
      'personnes agees',
      'retraitees',
      'troisieme age',
      '3e age',
      'rentiers avs',
    ],
    audience('aines'),
  ],
  [
    [
      'pour adultes',
      'pour les adultes',
      'adultes seulement',
      'reserve aux adultes',
      'entre adultes',
      'adultes',
    ],
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

const AGES: readonly (readonly [least: number, most: number, audience: AudienceClass])[] = [
  [0, 4, 'tout-petits'],
  [5, 11, 'enfants'],
  [12, 17, 'ados'],
  [18, 18, 'adultes'],
  [SENIOR_AGE, 99, 'aines'],
]
/** « 10 ans » alone is an anniversary; « des » needs its accent or the beginning (« concert des 10 ans »). */
const BEFORE_AGE = [
  'pour les moins de',
  'aux moins de',
  'moins de',
  'jusqua',
  'jusqu a',
  'a partir de',
  'pour les',
  'pour',
  'plus de',
  'des',
  'de',
].map((phrase) => phrase.split(' '))
/** « pour mon fils de 5 ans », « enfants 4 ans », « bébé 18 mois » */
const PERSON =
  /^(?:(?:pour|avec) )?(?:(?:un|une|des|les|mon|ma|mes|notre|nos|son|sa|ses) )?(?:petite? |jeunes? )?(?:enfants?|filles?|fillettes?|garcons?|fils|bebes?|gamins?|gosses?|ados?|adolescents?|jeunes?|personnes?|adultes?|petits?|kids?)(?: (?:des|de|ages? de|agee?s? de|a partir de|ages? des|entre))?$/
const PERSON_TOKENS_MOST = 7
const SMALL_AGE = 9
const BEFORE_YEARS = /^(?:les|des|ses|nos|leurs|depuis|pour|anniversaire)$/
const OR_MORE = ['et plus', 'ou plus', 'et au dela', 'minimum', 'revolus'].map((phrase) => phrase.split(' '))

export function filterAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const found = PHRASES.find(({ words }) => saysAt(tokens, at, words))
  const age = ageAt(tokens, at)
  if (!found || (age && age.length > found.words.length)) return age
  const { words, filter } = found
  const isBare = words.length === 1 && words[0]?.startsWith('accessible')
  if (isBare && NOT_BEHIND_ACCESSIBLE.includes(tokens[at + 1]?.text ?? '')) return null
  return filter.kind === 'language'
    ? withOtherLanguages(tokens, at, words.length, filter)
    : { ...filter, length: words.length }
}

const LANGUAGE_CODES = new Map(Object.entries(LANGUAGES).map(([code, label]) => [fold(label), code]))

/** « en français ou anglais » */
function withOtherLanguages(
  tokens: readonly Token[],
  at: number,
  length: number,
  first: Omit<FoundFilter, 'length'>,
): FoundFilter {
  if (!/^(?:et|ou)$/.test(tokens[at + length]?.text ?? '')) return { ...first, length }
  const lead = tokens[at + length + 1]?.text === 'en' ? 2 : 1
  const other = LANGUAGE_CODES.get(tokens[at + length + lead]?.text ?? '')
  if (other === undefined) return { ...first, length }
  const edit = (query: AgendaQuery) => {
    const one = first.edit(query)
    return { ...one, languages: [...new Set([...one.languages, other])].sort() }
  }
  return { kind: 'language', length: length + lead + 1, edit }
}

/** « dès 5 ans », « pour les 6-8 ans », « enfants 4 ans », « 60 ans et plus », « 65+ ». */
function ageAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const person = personAt(tokens, at)
  const lead = person > 0 ? undefined : BEFORE_AGE.find((words) => saysAt(tokens, at, words))
  if (lead?.[0] === 'des' && at > 0 && !/^dès$/i.test(accented(tokens[at]))) return null
  const before = tokens[at - 1]?.text ?? ''
  let next = at + (person || (lead?.length ?? 0))
  let youngest = ageOf(tokens[next])
  if (youngest === null) return null
  const isPlus = tokens[next]?.typed.endsWith('+') === true
  next += 1
  const isBelow = lead?.includes('moins') === true
  let oldest = isBelow ? youngest - 1 : youngest
  if (isBelow || lead?.[0]?.startsWith('jusqu')) youngest = 0
  const link = tokens[next]?.text ?? ''
  const isRange =
    tokens[next]?.joint === '-' || link === 'a' || (link === 'et' && ageOf(tokens[next + 1]) !== null)
  if (isRange) {
    if (tokens[next]?.joint !== '-') next += 1
    oldest = ageOf(tokens[next]) ?? -1
    next += 1
  }
  const isMonths = person > 0 && tokens[next]?.text === 'mois'
  const isYears = /^ans?$/.test(tokens[next]?.text ?? '')
  if (isYears || isMonths) next += 1
  const more = OR_MORE.find((words) => saysAt(tokens, next, words))?.length ?? 0
  // « de 5 à 8 ans » is an age, « de 5 ans » is not; « 65+ » needs no years.
  // « marionnettes 3 ans » at the end; « 10 ans » are an anniversary.
  const isLast = at > 0 && tokens[next] === undefined && youngest <= SMALL_AGE && !BEFORE_YEARS.test(before)
  const isSaid =
    person > 0 || isRange || isPlus || more > 0 || isLast || (lead !== undefined && lead[0] !== 'de')
  const groups = isMonths
    ? (['tout-petits'] as const)
    : AGES.filter(([least, most]) => youngest <= most && oldest >= least).map(([, , group]) => group)
  if (!(isYears || isMonths || isPlus) || !isSaid || groups.length === 0) return null
  return { ...audience(...groups), length: next + more - at }
}

/** The number of tokens that name somebody before an age. */
function personAt(tokens: readonly Token[], at: number): number {
  for (let length = PERSON_TOKENS_MOST; length > 0; length--) {
    const words = tokens.slice(at, at + length)
    if (words.length === length && PERSON.test(words.map(({ text }) => text).join(' '))) return length
  }
  return 0
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
