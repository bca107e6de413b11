import { ACCESS_FEATURES, type AgendaEvent } from '~/domain/event'
import {
  type AudienceClass,
  LANGUAGE_UNTOLD,
  type OutdoorChoice,
  PRICE_MOST_CHF,
  type PriceClass,
  SENIOR_AGE,
  type StateChoice,
} from '~/domain/filter-values'
import type { FacetName } from '~/domain/filters'
import { availabilityOf, programmeOf } from '~/domain/occurrence'
import { regionsOf } from '~/features/localities/places.server'
import { fold } from '~/platform/characters'

const CHEAP_CHF = 20
const MODERATE_CHF = 50
const OLDEST = 120
const AGES = { 'tout-petits': [0, 4], enfants: [5, 11], ados: [12, 17] } as const
const ADULT_AGE = 18

type Addressed = Pick<AgendaEvent, 'audience' | 'title' | 'summary' | 'tags'>

/** Dates and localities have indexes of their own. */
type CountedElsewhere = 'date' | 'month' | 'locality'

/** The values under which the index files an event, by facet; none where the event tells nothing. `cost` and `accessTold`
 * serve the filters of prices and accessibility. */
const FACTS = {
  category: (event) => [event.category],
  genre: (event) => (event.genre === null ? [] : [event.genre]),
  canton: (event) => (event.place ? [event.place.canton] : []),
  region: (event) => (event.place ? regionsOf(event.place) : []),
  price: (event) => priceClassesOf(event.price),
  cost: (event) => costOf(event.price),
  audience: audienceClassesOf,
  access: (event) => ACCESS_FEATURES.filter((feature) => event.accessibility[feature] === 'yes'),
  accessTold: (event) =>
    ACCESS_FEATURES.filter((feature) => (event.accessibility[feature] ?? 'unknown') !== 'unknown'),
  language: (event) => (event.languages.length > 0 ? [...new Set(event.languages)] : [LANGUAGE_UNTOLD]),
  kind: (event) => [event.kind],
  outdoor: outdoorChoicesOf,
  state: (event) => [stateOf(event)],
} satisfies Record<
  Exclude<FacetName, CountedElsewhere> | 'cost' | 'accessTold',
  (event: AgendaEvent) => readonly string[]
>
export type SetFacet = keyof typeof FACTS

export const SET_FACETS = Object.keys(FACTS).filter(isSetFacet)

export function isSetFacet(name: string): name is SetFacet {
  return Object.hasOwn(FACTS, name)
}

export function facetValuesOf(event: AgendaEvent): (facet: SetFacet) => readonly string[] {
  return (facet) => FACTS[facet](event)
}

function stateOf(event: AgendaEvent): StateChoice {
  const dates = event.occurrences.map((date) => {
    const programme = programmeOf(event, date)
    if (programme === 'cancelled') return 'annule'
    if (programme === 'postponed') return 'reporte'
    return availabilityOf(event, date) === 'sold_out' ? 'complet' : 'libre'
  })
  return (['libre', 'complet', 'reporte'] as const).find((state) => dates.includes(state)) ?? 'annule'
}

/** A plan for rain says one of these when it moves the event under a roof: « sous tente », « à la salle communale ». «
 * Annulé par pluie » and « renvoyé au lendemain » do not. */
const ROOFS =
  /\b(?:abri|abrite|cave|chapiteau|couvert|couverte|eglise|foyer|grange|gymnase|halle|hangar|interieur|preau|repli|salle|serre|temple|tente|theatre)s?\b/
/** « Pas d’abri ». */
const NO_ROOFS = /\b(?:sans|pas d[e'’]) ?(?:abri|repli|couvert)/

/** The first of these words in the name of a place decides: « Théâtre du Lac » is a house, « Place du Théâtre » is not. */
const ROOFED_OR_OPEN =
  /\b(?:(aula|auditoire|auditorium|bar|bibliotheque|cafe|casino|cathedrale|caveau?|chapelle|chapiteau|cine|cinema|club|conservatoire|ecole|eglise|foyer|galerie|grange|gymnase|halle|librairie|mediatheque|musee|opera|patinoire|restaurant|salle|studio|temple|theatre)|allee|avenue|boulevard|cour|esplanade|jardin|parc|parking|parvis|place|plage|preau|promenade|quai|route|rue|terrain|terrasse)s?\b/
/** « Open Air », « en plein air » in a title or a summary. */
const SAYS_OUTDOORS = /\b(?:open ?air|plein air|en exterieur|ciel ouvert|belle etoile)\b/
const SAYS_INDOORS = /\b(?:indoor|en salle|a (?:l )?interieur|sous (?:un )?toit|a l abri|a couvert)\b/
/** Themes and genres that are indoors wherever they are, unless something says otherwise. */
const ROOFED_THEMES: readonly string[] = ['expos-musees']
const ROOFED_GENRES: readonly string[] = ['cinema', 'musee', 'opera', 'ballet', 'theatre', 'cabaret']

/** Events seldom tell whether they are outdoors: what says so counts, then where they are, then what they are. An event
 * outdoors whose plan for rain has a roof is both. */
export function outdoorChoicesOf(
  event: Pick<AgendaEvent, 'outdoor' | 'rainPlan' | 'title' | 'summary' | 'place' | 'category' | 'genre'>,
): OutdoorChoice[] {
  const { outdoor, rainPlan, title, summary, place, category, genre } = event
  const said = words(`${title} ${summary}`)
  if (outdoor || SAYS_OUTDOORS.test(said)) {
    const plan = fold(rainPlan)
    return ROOFS.test(plan) && !NO_ROOFS.test(plan) ? ['oui', 'non'] : ['oui']
  }
  const where = words(`${place?.name ?? ''} ${place?.room ?? ''}`)
  const [named, roofed] = ROOFED_OR_OPEN.exec(where) ?? []
  const isByTheme = ROOFED_THEMES.includes(category) || ROOFED_GENRES.includes(genre ?? '')
  const isRoofed = roofed !== undefined || (named === undefined && isByTheme)
  return SAYS_INDOORS.test(said) || isRoofed ? ['non'] : ['inconnu']
}

/** null where neither is told. */
export function isOutdoors(event: Parameters<typeof outdoorChoicesOf>[0]): boolean | null {
  const [choice] = outdoorChoicesOf(event)
  return choice === 'inconnu' ? null : choice === 'oui'
}

/** Folded, without signs. */
function words(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, ' ')
}

function priceClassesOf({ kind, minChf }: AgendaEvent['price']): PriceClass[] {
  if (kind === 'free') return ['gratuit', 'moins-de-20', 'moins-de-50']
  if (kind === 'pay_what_you_want' || kind === 'hat') return ['prix-libre', 'moins-de-20', 'moins-de-50']
  if (kind === 'unknown') return ['inconnu']
  if (minChf === null || minChf >= MODERATE_CHF) return ['payant']
  return minChf < CHEAP_CHF ? ['moins-de-20', 'moins-de-50', 'payant'] : ['moins-de-50', 'payant']
}

/** Whole francs, the least that one pays; none when it is not known. */
function costOf({ kind, minChf }: AgendaEvent['price']): string[] {
  if (kind === 'free' || kind === 'pay_what_you_want' || kind === 'hat') return ['0']
  if (kind === 'unknown' || minChf === null) return []
  return [String(Math.min(Math.ceil(minChf), PRICE_MOST_CHF + 1))]
}

const SENIORS = /\b(?:ainee?s|seniors?|personnes agees|3e age|troisieme age|retraitee?s? avs)\b/

/** Ages of older people are seldom told: their words in title, summary and tags count. */
export function audienceClassesOf({ audience, title, summary, tags }: Addressed): AudienceClass[] {
  const { minAge, maxAge, family } = audience
  const classes: AudienceClass[] = family ? ['famille'] : []
  if (family || minAge !== null || maxAge !== null) {
    const from = minAge ?? 0
    const to = maxAge ?? OLDEST
    for (const age of ['tout-petits', 'enfants', 'ados'] as const) {
      if (from <= AGES[age][1] && to >= AGES[age][0]) classes.push(age)
    }
  }
  if (minAge !== null && minAge >= ADULT_AGE) classes.push('adultes')
  const isForSeniors = (minAge ?? 0) >= SENIOR_AGE || SENIORS.test(fold([title, summary, ...tags].join(' ')))
  if (isForSeniors) classes.push('aines')
  return classes
}
