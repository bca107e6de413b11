import { type AgendaQuery, parseAgendaQuery } from '~/domain/agenda-query'
import { LANGUAGES } from '~/domain/labels'
import { ACCESS_FEATURES } from '~/domain/vocabulary'
import { fold } from '~/platform/characters'
import { phraseAt, phrasesOf, type Token } from '~/platform/tokens'
import type { Meaning } from '../vocabulary/word-list.server'
import { ageAt } from './ages'
import { audience, type FoundFilter } from './found-filter'

interface FilterPhrase {
  words: readonly string[]
  filter: Omit<FoundFilter, 'length'>
}

/** The words of a parameter do this to a query: kinds of access add up, other filters take the place of those before. */
const BY_PARAMETER: Readonly<
  Record<string, { kind: FoundFilter['kind']; edit(query: AgendaQuery, meant: AgendaQuery): AgendaQuery }>
> = {
  acces: {
    kind: 'access',
    edit: (query, { access }) => ({
      ...query,
      access: ACCESS_FEATURES.filter((feature) => access.includes(feature) || query.access.includes(feature)),
    }),
  },
  public: { kind: 'audience', edit: (query, { audiences }) => ({ ...query, audiences }) },
  'plein-air': { kind: 'outdoor', edit: (query, { outdoor }) => ({ ...query, outdoor }) },
  etat: { kind: 'state', edit: (query, { states }) => ({ ...query, states }) },
  tri: { kind: 'sort', edit: (query, { sort }) => ({ ...query, sort }) },
  langue: { kind: 'language', edit: (query, { languages }) => ({ ...query, languages }) },
}

export type FilterPhrases = ReturnType<typeof filterPhrases>

export function filterPhrases(meanings: readonly Meaning[]) {
  const phrases = meanings.flatMap(({ meaning, spellings }) => {
    const change = BY_PARAMETER[meaning.split('=')[0] ?? '']
    if (!change) return []
    const { query: meant } = parseAgendaQuery(new URLSearchParams(meaning))
    const filter = { kind: change.kind, edit: (query: AgendaQuery) => change.edit(query, meant) }
    return spellings.map((spelling) => ({ words: spelling.split(' '), filter }))
  })
  return phrasesOf<FilterPhrase>(phrases.sort((a, b) => b.words.length - a.words.length))
}

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

export function filterAt(
  tokens: readonly Token[],
  at: number,
  { filters }: { filters: FilterPhrases },
): FoundFilter | null {
  const party = partyAt(tokens, at)
  if (party) return party
  // « les retraités », not « une retraite »
  if (/^retraitée?s?$/i.test((tokens[at]?.typed ?? '').normalize('NFC')))
    return { ...audience('aines'), length: 1 }
  const found = accessBehind(tokens, at, filters) ?? phraseAt(filters, tokens, at)
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
function accessBehind(tokens: readonly Token[], at: number, filters: FilterPhrases): FilterPhrase | null {
  if (!ADAPTED.test(tokens[at]?.text ?? '')) return null
  const accessAt = (from: number) => phraseAt(filters, tokens, from, ({ filter }) => filter.kind === 'access')
  let next = at + 1
  while (!accessAt(next) && ADAPTED_TO.test(tokens[next]?.text ?? '')) next += 1
  const found = accessAt(next)
  // « accès PMR » is a phrase of its own; « accessible sourds » is not.
  const isPhrase = next === at + 1 && (phraseAt(filters, tokens, at)?.words.length ?? 0) > 1
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

function language(code: string): Omit<FoundFilter, 'length'> {
  return { kind: 'language', edit: (query) => ({ ...query, languages: [code] }) }
}
