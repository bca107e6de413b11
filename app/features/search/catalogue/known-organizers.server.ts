import type { Change } from '~/backend/documents'
import type { Organizer, StoredOrganizer } from '~/domain/organizer'
import { fold } from '~/platform/characters'
import { Digest } from './digest.server'

/** The active organizers in memory. */
export class KnownOrganizers {
  readonly #byId = new Map<string, StoredOrganizer>()
  readonly digest = new Digest()
  #listed: StoredOrganizer[] | null = null

  take(changes: readonly Change<Organizer>[]): void {
    this.#listed = null
    for (const change of changes) {
      const id = change.kind === 'removed' ? change.id : change.document.id
      const known = this.#byId.get(id)
      if (known) this.digest.remove(known)
      this.#byId.delete(id)
      if (change.kind === 'removed') continue
      this.digest.add(change.document)
      this.#byId.set(id, change.document)
    }
  }

  organizer(id: string): StoredOrganizer | null {
    return this.#byId.get(id) ?? null
  }

  /** The list is in the order of the names. */
  list(): readonly StoredOrganizer[] {
    this.#listed ??= [...this.#byId.values()]
      .map((organizer) => [fold(organizer.name), organizer] as const)
      .sort(([name, one], [other, another]) =>
        name < other || (name === other && one.id < another.id) ? -1 : 1,
      )
      .map(([, organizer]) => organizer)
    return this.#listed
  }

  showsLogo(imageId: string): boolean {
    for (const { logo } of this.#byId.values()) if (logo?.id === imageId) return true
    return false
  }
}
