import { type Change, type DocumentStore, everyDocument } from '~/backend/documents'
import { ACCESS_FEATURES } from '~/domain/event'
import { type AgendaPlace, MERGES_MOST, places, type StoredPlace } from '~/domain/place'
import { foldedName, nameIn, placeKey, placeKeys } from '~/features/localities/place-key.server'
import type { PlaceAccess } from '../index/access-sets'
import { KnownDocuments } from './known-documents.server'

/** The active places in memory, and which stands for which since they were merged: events keep the place that they
 * name, and are found under the one that stands for it. */
export class KnownPlaces extends KnownDocuments<AgendaPlace> {
  /** The key is the id: folding thousands of names takes a moment. */
  readonly #keys = new Map<string, string[]>()
  #listed: StoredPlace[] | null = null
  #merged: Map<string, string[]> | null = null
  #byKey: Map<string, StoredPlace> | null = null
  #photos: Set<string> | null = null
  #access: PlaceAccess | null = null

  override take(changes: readonly Change<AgendaPlace>[]): void {
    this.#listed = null
    this.#merged = null
    this.#byKey = null
    this.#photos = null
    this.#access = null
    super.take(changes)
    for (const change of changes) {
      if (change.kind === 'removed') this.#keys.delete(change.id)
      else this.#keys.set(change.document.id, placeKeys(change.document))
    }
  }

  /** The place that stands for this one; null when none is public. */
  place(id: string): StoredPlace | null {
    let place = this.byId.get(id) ?? null
    for (let merges = 0; place && place.mergedInto !== null; merges++) {
      place = merges < MERGES_MOST ? (this.byId.get(place.mergedInto) ?? null) : null
    }
    return place
  }

  /** Lists them without merged ones, by name without its article, then by locality. */
  list(): readonly StoredPlace[] {
    this.#listed ??= [...this.byId.values()]
      .filter(({ mergedInto }) => mergedInto === null)
      .sort((a, b) => this.#order(a, b))
    return this.#listed
  }

  /** The elder of two places with one name is taken. */
  named(place: Parameters<typeof placeKey>[0]): StoredPlace | null {
    this.#byKey ??= this.#keyed()
    return this.#byKey.get(placeKey(place)) ?? null
  }

  /** Only places with their own page count. */
  showsPhoto(imageId: string): boolean {
    this.#photos ??= new Set(this.list().flatMap(({ photo }) => photo?.id ?? []))
    return this.#photos.has(imageId)
  }

  /** Wherever they are. */
  called(name: string): StoredPlace[] {
    const wanted = foldedName(name)
    if (wanted === '') return []
    this.#byKey ??= this.#keyed()
    return [...new Set([...this.#byKey].flatMap(([key, place]) => (nameIn(key) === wanted ? [place] : [])))]
  }

  /** The ids under which events name these places: their own and those of the places merged into them. */
  standingFor(ids: readonly string[]): string[] {
    this.#merged ??= this.#mergedIds()
    const merged = this.#merged
    return [
      ...new Set(
        ids.flatMap((id) => {
          const standing = this.place(id)?.id ?? id
          return [standing, ...(merged.get(standing) ?? [])]
        }),
      ),
    ]
  }

  get access(): PlaceAccess {
    this.#access ??= new Map(
      ACCESS_FEATURES.map((feature) => {
        const having = this.list().filter(({ accessibility }) => accessibility[feature] === 'yes')
        return [feature, this.standingFor(having.map(({ id }) => id))]
      }),
    )
    return this.#access
  }

  /** A merged place lends its names to the one that stands for it. */
  #keyed(): Map<string, StoredPlace> {
    const keyed = new Map<string, StoredPlace>()
    const all = [...this.byId.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    for (const isMerged of [false, true]) {
      for (const place of all) {
        const standing = this.place(place.id)
        if (standing === null || (place.mergedInto !== null) !== isMerged) continue
        for (const key of this.#keys.get(place.id) ?? []) if (!keyed.has(key)) keyed.set(key, standing)
      }
    }
    return keyed
  }

  #order(a: StoredPlace, b: StoredPlace): number {
    const [key = '', other = ''] = [a, b].map(({ id }) => this.#keys.get(id)?.[0])
    return key < other || (key === other && a.id < b.id) ? -1 : 1
  }

  #mergedIds(): Map<string, string[]> {
    const merged = new Map<string, string[]>()
    for (const { id, mergedInto } of this.byId.values()) {
      const standing = mergedInto === null ? null : this.place(id)
      if (standing) merged.set(standing.id, [...(merged.get(standing.id) ?? []), id])
    }
    return merged
  }
}

/** The active places of the store, as a catalogue of it knows them. */
export async function knownPlacesOf(documents: DocumentStore): Promise<KnownPlaces> {
  const known = new KnownPlaces()
  const active = { where: [['state', '==', 'active']] } as const
  for await (const document of everyDocument(documents, places, active)) {
    known.take([{ kind: 'added', document }])
  }
  return known
}
