import { ACCESS_FEATURES, type AgendaEvent } from '~/domain/event'
import {
  type AudienceClass,
  type OutdoorChoice,
  PRICE_MOST_CHF,
  type PriceClass,
  SENIOR_AGE,
} from '~/domain/filter-values'
import type { FacetName } from '~/domain/filters'
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
  language: (event) => [...new Set(event.languages)],
  kind: (event) => [event.kind],
  outdoor: outdoorChoicesOf,
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

/** A plan for rain says one of these when it moves the event under a roof: « sous tente », « à la salle communale ». «
 * Annulé par pluie » and « renvoyé au lendemain » do not. */
const ROOFS =
  /\b(?:abri|abrite|cave|chapiteau|couvert|couverte|eglise|foyer|grange|gymnase|halle|hangar|interieur|preau|repli|salle|serre|temple|tente|theatre)s?\b/
/** « Pas d’abri ». */
const NO_ROOFS = /\b(?:sans|pas d[e'’]) ?(?:abri|repli|couvert)/

/** An event outdoors whose plan for rain has a roof is both. */
export function outdoorChoicesOf({
  outdoor,
  rainPlan,
}: Pick<AgendaEvent, 'outdoor' | 'rainPlan'>): OutdoorChoice[] {
  if (!outdoor) return ['non']
  const plan = fold(rainPlan)
  return ROOFS.test(plan) && !NO_ROOFS.test(plan) ? ['oui', 'non'] : ['oui']
}

function priceClassesOf({ kind, minChf }: AgendaEvent['price']): PriceClass[] {
  if (kind === 'free') return ['gratuit', 'moins-de-20', 'moins-de-50']
  if (kind === 'pay_what_you_want' || kind === 'hat') return ['prix-libre', 'moins-de-20', 'moins-de-50']
  if (kind === 'unknown' || minChf === null) return []
  if (minChf < CHEAP_CHF) return ['moins-de-20', 'moins-de-50']
  return minChf < MODERATE_CHF ? ['moins-de-50'] : []
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
