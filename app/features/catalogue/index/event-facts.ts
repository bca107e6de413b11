import { ACCESS_FEATURES, type AgendaEvent } from '~/domain/event'
import type { AudienceClass, PriceClass } from '~/domain/filter-values'

/** Date and locality are counted in other ways. */
export const SET_FACETS = [
  'category',
  'canton',
  'price',
  'audience',
  'access',
  'language',
  'kind',
  'outdoor',
] as const
export type SetFacet = (typeof SET_FACETS)[number]

const CHEAP_CHF = 20
const MODERATE_CHF = 50
const OLDEST = 120
const AGES = { 'tout-petits': [0, 4], enfants: [5, 11], ados: [12, 17] } as const
const ADULT_AGE = 18

export function facetValuesOf(event: AgendaEvent): Record<SetFacet, readonly string[]> {
  return {
    category: [event.category],
    canton: event.place ? [event.place.canton] : [],
    price: priceClassesOf(event.price),
    audience: audienceClassesOf(event.audience),
    access: ACCESS_FEATURES.filter((feature) => event.accessibility[feature] === 'yes'),
    language: [...new Set(event.languages)],
    kind: [event.kind],
    outdoor: event.outdoor ? ['oui'] : [],
  }
}

export function priceClassesOf({ kind, minChf }: AgendaEvent['price']): PriceClass[] {
  if (kind === 'free') return ['gratuit', 'moins-de-20', 'moins-de-50']
  if (kind === 'pay_what_you_want' || kind === 'hat') return ['prix-libre', 'moins-de-20', 'moins-de-50']
  if (kind === 'unknown' || minChf === null) return []
  if (minChf < CHEAP_CHF) return ['moins-de-20', 'moins-de-50']
  return minChf < MODERATE_CHF ? ['moins-de-50'] : []
}

export function audienceClassesOf({ minAge, maxAge, family }: AgendaEvent['audience']): AudienceClass[] {
  const classes: AudienceClass[] = family ? ['famille'] : []
  if (family || minAge !== null || maxAge !== null) {
    const from = minAge ?? 0
    const to = maxAge ?? OLDEST
    for (const age of ['tout-petits', 'enfants', 'ados'] as const) {
      if (from <= AGES[age][1] && to >= AGES[age][0]) classes.push(age)
    }
  }
  if (minAge !== null && minAge >= ADULT_AGE) classes.push('adultes')
  return classes
}
