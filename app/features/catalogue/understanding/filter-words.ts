import { LANGUAGES } from '~/domain/labels'
import { ACCESS_FEATURES, type AccessFeature } from '~/domain/vocabulary'
import { fold } from '../index/analysis'
import type { AgendaQuery } from '../query'
import { ageAt } from './ages'
import { audience, type FoundFilter } from './found-filter'
import { saysAt, type Token } from './tokens'

type Row = readonly [phrases: readonly string[], filter: Omit<FoundFilter, 'length'>]

/** Only phrases of several words: single words are in themes.ts. */
const ROWS: readonly Row[] = [
  [
    [
      'accessible en fauteuil roulant',
      'accessible aux fauteuils roulants',
      'acces fauteuil roulant',
      'en fauteuil roulant',
      'wheelchair accessible',
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
    ['pour les petits', 'pour petits', 'avec les petits', 'avec des petits'],
    audience('tout-petits', 'enfants'),
  ],
  [
    ['les', 'mes', 'ses', 'leurs', 'des'].flatMap((whose) => [
      `avec ${whose} grands parents`,
      `pour ${whose} grands parents`,
    ]),
    audience('famille'),
  ],
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
      '3 e age',
      '3 eme age',
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
      'adulte',
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
  [['english', 'in english', 'english speaking', 'anglophone', 'anglophones'], language('en')],
  [['auf deutsch', 'deutsch', 'en suisse allemand', 'germanophone', 'germanophones'], language('de')],
]
const PHRASES = ROWS.flatMap(([phrases, filter]) =>
  phrases.map((phrase) => ({ words: phrase.split(' '), filter })),
).sort((a, b) => b.words.length - a.words.length)

/** « accessible à tous », « accessible dès 6 ans » are not about wheelchairs. */
const NOT_BEHIND_ACCESSIBLE = ['a', 'au', 'aux', 'des', 'pour', 'sans', 'gratuitement']

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

function access(feature: AccessFeature): Omit<FoundFilter, 'length'> {
  const edit = (query: AgendaQuery) => ({
    ...query,
    access: ACCESS_FEATURES.filter((one) => one === feature || query.access.includes(one)),
  })
  return { kind: 'access', edit }
}

function language(code: string): Omit<FoundFilter, 'length'> {
  return { kind: 'language', edit: (query) => ({ ...query, languages: [code] }) }
}
