import type { AgendaQuery } from '~/domain/agenda-query'
import type { OutdoorChoice, StateChoice } from '~/domain/filter-values'
import { LANGUAGES } from '~/domain/labels'
import { ACCESS_FEATURES, type AccessFeature } from '~/domain/vocabulary'
import { fold } from '~/platform/characters'
import { ACCESS_PHRASES } from './access-words'
import { ageAt } from './ages'
import { audience, type FoundFilter } from './found-filter'
import { phraseAt, phrasesIn, phrasesOf, type Token } from './tokens'

/** These phrases ask for an indoor event. */
const SHELTERED = `quand il pleut|quand il fait moche|il va pleuvoir|va pleuvoir|sil va pleuvoir|s il va pleuvoir|il pleuvra|sil pleuvait|s il pleuvait|il fait moche|il fait mauvais|temps pourri|temps moche|moche temps|vu le temps|vu la meteo|vu la pluie|a cause de la pluie|cause pluie|annonce de la pluie|annoncent de la pluie|annonce la pluie|meteo pourrie|dinterieur|d interieur|quand il fait froid|en cas de pluie|meme en cas de pluie|par temps de pluie|
  par mauvais temps|par tous les temps|en cas de mauvais temps|mauvais temps|un jour de pluie|les jours de pluie|jour de pluie|
  jours de pluie|sous la pluie|si il pleut|s il pleut|sil pleut|il pleut|sil fait moche|si il fait moche|sil fait mauvais|
  pas en plein air|pas en exterieur|pas dehors|pas a lexterieur|a l interieur|a linterieur|en interieur|activites interieures|
  activite interieure|activites dinterieur|activite dinterieur|sorties interieures|sortie interieure|jeux dinterieur|indoor|en
  indoor|a l abri|a labri|a labri de la pluie|au sec|au chaud|sous toit|sous un toit|a couvert|pluie`

const FREE_PLACES = `pas encore complet|pas encore complets|pas complet|pas complets|non complet|ou il reste des places|ou il reste encore des places|
  reste t il des places|reste t il encore des places|reste t il des billets|y a t il encore des places|y a t il encore des billets|y a t il des billets|il y a encore des billets|il reste des places|il reste encore des places|reste des places|ou il reste des billets|il reste des billets|reste des billets|
  avec des places disponibles|avec des places libres|avec encore des places|encore des places|encore de la place|il y a encore de la
  place|places disponibles|places libres|billets disponibles|billets encore disponibles|encore disponible|encore disponibles`

const NEWEST = `derniers ajouts|dernieres annonces|nouveautes|les nouveautes|nouveaux evenements|nouveaux evenements ajoutes cette semaine|ajoutes recemment|
  recemment ajoutes|evenements ajoutes recemment|ajoutes cette semaine|ajoutes depuis hier|ajoutes aujourd hui|nouvellement ajoutes|
  derniers evenements ajoutes|les derniers evenements ajoutes|les plus recents|quoi de neuf|quoi de nouveau|nouvelles annonces`

const ENDING = `qui se termine bientot|qui se terminent bientot|se terminent bientot|se termine bientot|qui finissent bientot|qui finit bientot|
  finissent bientot|bientot terminee|bientot terminees|bientot fini|bientot finie|bientot finies|derniers jours|dernieres semaines|
  qui vont se terminer`

type Row = readonly [phrases: readonly string[], filter: Omit<FoundFilter, 'length'>]

const ROWS: readonly Row[] = [
  ...ACCESS_PHRASES.map(([feature, phrases]): Row => [phrases, access(feature)]),
  [
    [
      'tout petits',
      'tout petit',
      'tous petits',
      'touts petits',
      'petite enfance',
      'bas age',
      'en bas age',
    ].flatMap((phrase) => [phrase, `enfants ${phrase}`, `enfant ${phrase}`, `pour les ${phrase}`]),
    audience('tout-petits'),
  ],
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
      'la soixantaine',
      'sexagenaires',
      'septuagenaires',
      'octogenaires',
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
      'pour retraites',
      'pour les retraites',
      'entre retraites',
      'retraites avs',
      'jeunes retraites',
      'troisieme age',
      '3 e age',
      '3 eme age',
      'rentiers avs',
      'rentiers',
      'rentieres',
      'pour les avs',
      'pour avs',
      'de l avs',
      'de lavs',
      'avs',
    ],
    audience('aines'),
  ],
  [
    [
      'trentenaires',
      'quadras',
      'quadragenaires',
      'quinquas',
      'quinquagenaires',
      'la trentaine',
      'la quarantaine',
      'la cinquantaine',
      '30 aine',
      '40 aine',
      '50 aine',
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
    outdoor('oui'),
  ],
  [phrasesIn(SHELTERED), outdoor('non')],
  [
    [
      'annule',
      'annulee',
      'annules',
      'annulees',
      'evenements annules',
      'qui sont annules',
      'qui sont annulees',
    ],
    state('annule'),
  ],
  [
    ['reporte', 'reportee', 'reportes', 'reportees', 'qui sont reportes', 'qui sont reportees'],
    state('reporte'),
  ],
  [
    ['annule', 'annulee', 'annules', 'annulees'].flatMap((off) =>
      ['et', 'ou'].map((or) => `${off} ${or} ${off.replace('annule', 'reporte')}`),
    ),
    state('annule', 'reporte'),
  ],
  [['complets', 'completes', 'deja complets', 'qui sont complets', 'sold out'], state('complet')],
  [phrasesIn(FREE_PLACES), state('libre')],
  [phrasesIn(NEWEST), sorted('added')],
  [phrasesIn(ENDING), sorted('ending')],
  ...Object.entries(LANGUAGES).map(([code, label]): Row => [[`en ${fold(label)}`], language(code)]),
  [
    ['version francaise', 'en version francaise', 'vf', 'en vf', 'double en francais', 'doublee en francais'],
    language('fr'),
  ],
  [['english', 'in english', 'english speaking', 'anglophone', 'anglophones'], language('en')],
  [['auf deutsch', 'deutsch', 'en suisse allemand', 'germanophone', 'germanophones'], language('de')],
]
interface FilterPhrase {
  words: readonly string[]
  filter: Omit<FoundFilter, 'length'>
}
const PHRASES = phrasesOf<FilterPhrase>(
  ROWS.flatMap(([phrases, filter]) => phrases.map((phrase) => ({ words: phrase.split(' '), filter }))).sort(
    (a, b) => b.words.length - a.words.length,
  ),
)

/** « accessible à tous », « accessible dès 6 ans » are not about wheelchairs. */
const NOT_BEHIND_ACCESSIBLE = [
  'a',
  'au',
  'aux',
  'des',
  'pour',
  'sans',
  'gratuitement',
  'poussette',
  'poussettes',
]

export function filterAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const party = partyAt(tokens, at)
  if (party) return party
  // « les retraités », not « une retraite »
  if (/^retraitée?s?$/i.test((tokens[at]?.typed ?? '').normalize('NFC')))
    return { ...audience('aines'), length: 1 }
  const found = accessBehind(tokens, at) ?? phraseAt(PHRASES, tokens, at)
  const age = ageAt(tokens, at)
  if (!found || (age && age.length > found.words.length)) return age ?? spokenAt(tokens, at)
  const { words, filter } = found
  if (words[0] === 'pluie' && !isWeather(tokens, at)) return null
  const isBare = words.length === 1 && words[0]?.startsWith('accessible')
  if (isBare && NOT_BEHIND_ACCESSIBLE.includes(tokens[at + 1]?.text ?? '')) return null
  return filter.kind === 'language'
    ? withOtherLanguages(tokens, at, words.length, filter)
    : { ...filter, length: words.length }
}

/** « 2 adultes 3 enfants », « 1 adulte et 2 enfants » */
function partyAt(tokens: readonly Token[], at: number): FoundFilter | null {
  if (!/^adultes?$/.test(tokens[at + 1]?.text ?? '') || !isCount(tokens[at])) return null
  const next = at + (tokens[at + 2]?.text === 'et' ? 3 : 2)
  if (!isCount(tokens[next]) || !/^enfants?$/.test(tokens[next + 1]?.text ?? '')) return null
  return { ...audience('famille'), length: next + 2 - at }
}

function isCount(token: Token | undefined): boolean {
  return token !== undefined && /^\d{1,2}$/.test(token.text)
}

const ADAPTED =
  /^(?:accessibles?|adaptee?s?|acces|amenagee?s?|places?|wc|toilettes?|parkings?|traductions?|traduite?s?|interpretes?|interpretation|interpretee?s?)$/
const ADAPTED_TO = /^(?:aux?|pour|les|des|avec|d|de)$/

/** « accessibles aux personnes à mobilité réduite » */
function accessBehind(tokens: readonly Token[], at: number): FilterPhrase | null {
  if (!ADAPTED.test(tokens[at]?.text ?? '')) return null
  const accessAt = (from: number) => phraseAt(PHRASES, tokens, from, ({ filter }) => filter.kind === 'access')
  let next = at + 1
  while (!accessAt(next) && ADAPTED_TO.test(tokens[next]?.text ?? '')) next += 1
  const found = accessAt(next)
  // « accès PMR » is a phrase of its own; « accessible sourds » is not.
  const isPhrase = next === at + 1 && (phraseAt(PHRASES, tokens, at)?.words.length ?? 0) > 1
  if (!found || isPhrase) return null
  return { ...found, words: tokens.slice(at, next + found.words.length).map(({ text }) => text) }
}

const SPOKEN =
  /^(?:up|guidees?|spectacles?|conferences?|theatre|humour|show|impro|lectures?|contes?|messe|culte|histoires)$/
const TONGUES = new Map(
  [
    ['anglais', 'en'],
    ['allemand', 'de'],
    ['italien', 'it'],
    ['espagnol', 'es'],
    ['portugais', 'pt'],
  ].flatMap(([name = '', code = '']) =>
    [name, name.replace(/s?$/, 'e')].map((form) => [form, code] as const),
  ),
)

/** « stand up anglais », not « film anglais » */
function spokenAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const code = SPOKEN.test(tokens[at - 1]?.text ?? '') ? TONGUES.get(tokens[at]?.text ?? '') : undefined
  return code === undefined ? null : { ...language(code), length: 1 }
}

/** « dimanche pluie », not « la danse de la pluie » */
function isWeather(tokens: readonly Token[], at: number): boolean {
  return (
    at > 0 &&
    !/^(?:la|une?|de|des|sous|et|petite|bonne)$/.test(tokens[at - 1]?.text ?? '') &&
    !/^(?:d|de|des|du|et|ou)$/.test(tokens[at + 1]?.text ?? '')
  )
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

function outdoor(choice: OutdoorChoice): Omit<FoundFilter, 'length'> {
  return { kind: 'outdoor', edit: (query) => ({ ...query, outdoor: [choice] }) }
}

function state(...states: StateChoice[]): Omit<FoundFilter, 'length'> {
  return { kind: 'state', edit: (query) => ({ ...query, states }) }
}

function sorted(sort: NonNullable<AgendaQuery['sort']>): Omit<FoundFilter, 'length'> {
  return { kind: 'sort', edit: (query) => ({ ...query, sort }) }
}

function language(code: string): Omit<FoundFilter, 'length'> {
  return { kind: 'language', edit: (query) => ({ ...query, languages: [code] }) }
}
