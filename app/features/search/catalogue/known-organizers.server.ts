import type { Change } from '~/backend/documents'
import type { Organizer, StoredOrganizer } from '~/domain/organizer'
import { fold } from '~/platform/characters'
import { KnownDocuments } from './known-documents.server'

/** The active organizers in memory. */
export class KnownOrganizers extends KnownDocuments<Organizer> {
  #listed: StoredOrganizer[] | null = null

  override take(changes: readonly Change<Organizer>[]): void {
    this.#listed = null
    super.take(changes)
  }

  /** The list is in the order of the names. */
  list(): readonly StoredOrganizer[] {
    this.#listed ??= [...this.byId.values()]
      .map((organizer) => [fold(organizer.name), organizer] as const)
      .sort(([name, one], [other, another]) =>
        name < other || (name === other && one.id < another.id) ? -1 : 1,
      )
      .map(([, organizer]) => organizer)
    return this.#listed
  }
}
