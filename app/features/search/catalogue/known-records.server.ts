import { join } from 'node:path'
import type { Change, Collection, Condition, DocumentStore } from '~/backend/documents'
import { subscribeSteadily } from '~/backend/steady-subscription.server'
import { addedSpellings } from '~/domain/added-spelling'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { places } from '~/domain/place'
import type { Alarm } from '~/platform/clock'
import { KnownOrganizers } from './known-organizers.server'
import { KnownPartners } from './known-partners.server'
import { KnownPlaces } from './known-places.server'
import { KnownVocabulary } from './known-vocabulary.server'

interface KnownRecordsDependencies {
  documents: DocumentStore
  /** Each collection is remembered in a file here, for a start while the store is away. */
  directory: string
  isStoreAway: boolean
  alarm: Alarm
  onError(error: unknown): void
}

/** The partners, places and organizers that are public, and the words that admins added, in memory. */
export class KnownRecords {
  readonly partners = new KnownPartners()
  readonly places = new KnownPlaces()
  readonly organizers = new KnownOrganizers()
  readonly vocabulary = new KnownVocabulary()
  readonly #ends: (() => void)[] = []

  static async open(given: KnownRecordsDependencies): Promise<KnownRecords> {
    const records = new KnownRecords()
    await records.#follow(given, partners, [['active', '==', true]], records.partners)
    await records.#follow(given, places, [['state', '==', 'active']], records.places)
    await records.#follow(given, organizers, [['state', '==', 'active']], records.organizers)
    await records.#follow(given, addedSpellings, [], records.vocabulary)
    return records
  }

  async #follow<T>(
    { directory, isStoreAway, alarm, ...given }: KnownRecordsDependencies,
    collection: Collection<T>,
    where: readonly Condition[],
    known: { take(changes: readonly Change<T>[]): void },
  ): Promise<void> {
    const query = { where }
    const onChanges = (changes: readonly Change<T>[]) => known.take(changes)
    const rememberIn = join(directory, `${collection.name}.json`)
    const subscription = { ...given, collection, query, onChanges }
    this.#ends.push(await subscribeSteadily(subscription, { isStoreAway, alarm, rememberIn }))
  }

  /** Changes with every change of them. */
  get revision(): string {
    const all = [this.partners, this.places, this.organizers, this.vocabulary]
    return all.map(({ digest }) => digest.label()).join('.')
  }

  showsImage(imageId: string): boolean {
    for (const known of [this.partners, this.organizers]) {
      for (const { logo } of known.values()) if (logo?.id === imageId) return true
    }
    return this.places.showsPhoto(imageId)
  }

  end(): void {
    for (const end of this.#ends) end()
  }
}
