import { type AgendaQuery, parseAgendaQuery } from '~/domain/agenda-query'
import { LANGUAGES } from '~/domain/labels'
import { ACCESS_FEATURES } from '~/domain/vocabulary'
import { fold } from '~/platform/characters'
import {
  after,
  first,
  led,
  like,
  longestOf,
  many,
  map,
  maybe,
  meaning,
  means,
  not,
  number,
  oneOf,
  type Rule,
  seq,
  typed,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import type { Meaning } from '../vocabulary/word-list.server'
import { ageAt } from './ages'
import { audience, type Filter } from './found-filter'

/** The words of a parameter do this to a query: kinds of access add up, other filters take the place of those before. */
const BY_PARAMETER: Readonly<
  Record<string, { kind: Filter['kind']; edit(query: AgendaQuery, meant: AgendaQuery): AgendaQuery }>
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

/** « 2 adultes 3 enfants », « 1 adulte et 2 enfants » */
const count = number(0, 99)
const party = means(
  seq(count, like(/^adultes?$/), maybe(word('et')), count, like(/^enfants?$/)),
  audience('famille'),
)

/** « les retraités », not « une retraite » */
const retired = means(typed(/^retraitée?s?$/i), audience('aines'))

/** « stand up anglais », not « film anglais » */
const spoken = led(
  after(
    like(
      /^(?:up|guidees?|spectacles?|conferences?|theatre|humour|show|impro|lectures?|contes?|messe|culte|histoires)$/,
    ),
  ),
  map(
    meaning([
      ['anglais | anglaise', 'en'],
      ['allemand | allemande', 'de'],
      ['italien | italienne', 'it'],
      ['espagnol | espagnole', 'es'],
      ['portugais | portugaise', 'pt'],
    ]),
    (code): Filter => ({ kind: 'language', edit: (query) => ({ ...query, languages: [code] }) }),
  ),
)

/** « en français ou anglais » */
const otherLanguage = led(
  seq(word('et', 'ou'), maybe(word('en'))),
  meaning(Object.entries(LANGUAGES).map(([code, label]) => [fold(label), code])),
)

/** « dimanche pluie », not « la danse de la pluie » */
const rainOfTitle = oneOf(
  seq(oneOf(first, after(like(/^(?:la|une?|de|des|sous|et|petite|bonne)$/))), word('pluie')),
  seq(word('pluie'), like(/^(?:d|de|des|du|et|ou)$/)),
)

/** « accessible à tous », « accessible dès 6 ans » are not about wheelchairs. */
const accessibleToAll = seq(
  like(/^accessible/),
  word('a', 'au', 'aux', 'des', 'pour', 'sans', 'gratuitement', 'poussette', 'poussettes'),
)

const adapted = like(
  /^(?:accessibles?|adaptee?s?|acces|amenagee?s?|places?|wc|toilettes?|parkings?|traductions?|traduite?s?|interpretes?|interpretation|interpretee?s?)$/,
)
const adaptedTo = like(/^(?:aux?|pour|les|des|avec|d|de)$/)

/** The rule of all filters but days, hours, places and prices. */
export function filterRule(meanings: readonly Meaning[]): Rule<Filter> {
  const all = meanings.flatMap(({ meaning, spellings }) => {
    const change = BY_PARAMETER[meaning.split('=')[0] ?? '']
    if (!change) return []
    const { query: meant } = parseAgendaQuery(new URLSearchParams(meaning))
    const filter = { kind: change.kind, edit: (query: AgendaQuery) => change.edit(query, meant) }
    return spellings.map((spelling): [string, Filter] => [spelling, filter])
  })
  const ofKind = (kind: Filter['kind']) => meaning(all.filter(([, filter]) => filter.kind === kind))
  const access = ofKind('access')
  const language = map(seq(ofKind('language'), otherLanguage), ([one, code]) => withLanguage(one, code))
  // « accessibles aux personnes à mobilité réduite »
  const adaptedToThem = led(seq(adapted, many(led(not(access), adaptedTo))), access)
  const several = meaning(all.filter(([spelling]) => spelling.includes(' ')))
  const single = meaning(all.filter(([spelling]) => !spelling.includes(' ')))
  const words = longestOf(several, led(not(accessibleToAll), single), adaptedToThem, language)
  return remembered(oneOf(party, retired, longestOf(led(not(rainOfTitle), words), ageAt), spoken))
}

function withLanguage({ kind, edit }: Filter, code: string): Filter {
  return {
    kind,
    edit: (query) => {
      const one = edit(query)
      return { ...one, languages: [...new Set([...one.languages, code])].sort() }
    },
  }
}
