import type { AccessFeature } from '~/domain/event'
import { type Bitset, subtract, unite } from './bitset'
import type { FacetSets } from './facet-sets'
import type { Geography } from './geography'

/** The ids of the places that have each feature, with those merged into them. The same object until a place changes. */
export type PlaceAccess = ReadonlyMap<AccessFeature, readonly string[]>

export const NO_PLACE_ACCESS: PlaceAccess = new Map()

interface Sources {
  facets: FacetSets
  geography: Geography
  live: Bitset
}

/** The events with each feature of accessibility: those that say so, and those that say nothing of it and are at a place
 * that has it. A set is made when it is asked for. */
export class AccessSets {
  #places = NO_PLACE_ACCESS
  #sets = new Map<AccessFeature, Bitset>()

  /** Call after each change of the index. */
  forget(): void {
    this.#sets.clear()
  }

  /** Read-only. */
  of(feature: AccessFeature, places: PlaceAccess, sources: Sources): Bitset {
    if (this.#places !== places) this.forget()
    this.#places = places
    const set = this.#sets.get(feature) ?? this.#make(feature, sources)
    this.#sets.set(feature, set)
    return set
  }

  /** Takes those out of `set` that say that they do not have the feature. */
  withoutDenied(set: Bitset, feature: AccessFeature, { facets }: Pick<Sources, 'facets'>): void {
    const denied = facets.get('accessTold', feature)?.slice()
    if (!denied) return
    const own = facets.get('access', feature)
    if (own) subtract(denied, own)
    subtract(set, denied)
  }

  #make(feature: AccessFeature, { facets, geography, live }: Sources): Bitset {
    const set = geography.places.ofAny(this.#places.get(feature) ?? [], live.length)
    const told = facets.get('accessTold', feature)
    if (told) subtract(set, told)
    const own = facets.get('access', feature)
    if (own) unite(set, own)
    return set
  }
}
