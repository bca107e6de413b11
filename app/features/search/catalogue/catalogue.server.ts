import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { type Alarm, type Clock, systemAlarm } from '~/platform/clock'
import type { FindPlace } from '../index/question'
import { CatalogueContext } from './catalogue-context.server'
import { eventAnswers } from './event-answers.server'
import { FacetCache } from './facet-cache'
import { FollowedEvents } from './followed-events.server'
import { KnownRecords } from './known-records.server'
import { listAnswers } from './list-answers.server'
import { organizerAnswers } from './organizer-answers.server'
import { placeAnswers } from './place-answers.server'
import { wordAnswers } from './word-answers.server'

export interface OpenCatalogue extends Catalogue {
  /** Resolves when every change known so far can be found. */
  settled(): Promise<void>
  /** Uploads its files for other instances, if there are none yet or enough has changed, and goes on while it is
   * allowed. Does nothing without `shared`. Throws FilesUnavailable. */
  share(isAllowed: () => boolean): Promise<void>
  close(): Promise<void>
}

/** Opens the catalogue and follows the store: at once when its files are nearly up to date, else after reading all
 * events. The directory belongs to the catalogue and may be deleted while it is closed. When the store does not
 * answer, the files are used; without files it throws StoreUnavailable. */
export async function openCatalogue({
  documents,
  directory,
  clock,
  findPlace,
  categories,
  onError = console.error,
  onReadOnly = () => {},
  onFill,
  report = () => {},
  isStoreAway = false,
  shared = null,
  alarm = systemAlarm,
  facetCache = new FacetCache(),
}: {
  documents: DocumentStore
  directory: string
  clock: Clock
  findPlace: FindPlace
  categories: Pick<Categories, 'list'>
  onError?: (error: unknown) => void
  /** Called when another process writes the directory: this one reads it, and keeps what changes in memory. */
  onReadOnly?: () => void
  /** It is told, while the catalogue is filled, how many events of how many are in it. */
  onFill?: (done: number, all: number) => void
  /** A sentence about what does not work; null when it works again. */
  report?: (says: string | null) => void
  isStoreAway?: boolean
  /** The instances on one store share a catalogue here. One whose own files are missing, or an hour older, starts with
   * the shared ones. */
  shared?: FileStore | null
  alarm?: Alarm
  facetCache?: Pick<FacetCache, 'of'>
}): Promise<OpenCatalogue> {
  const events = await FollowedEvents.open({
    documents,
    directory,
    clock,
    alarm,
    isStoreAway,
    shared,
    onError,
    onReadOnly,
    onFill,
    report,
  })
  const known = await KnownRecords.open({ documents, directory, isStoreAway, alarm, onError })
  const context = new CatalogueContext({
    clock,
    findPlace,
    categories,
    knownPlaces: known.places,
    vocabulary: known.vocabulary,
    onError,
    published: () => events.published,
  })
  const revision = () => `${events.published.revision}.${known.revision}`

  return {
    get revision() {
      return revision()
    },

    ...wordAnswers(context),

    ...listAnswers(context, { revision, facetCache }),

    ...eventAnswers(context),

    ...placeAnswers(context, known.places),

    ...organizerAnswers(context, known.organizers),

    partners: () => known.partners.list(),

    partner: (id) => known.partners.get(id),

    showsImage: (imageId) => events.published.hasImage(imageId) || known.showsImage(imageId),

    settled: () => events.settled(),

    share: (isAllowed) => events.share(isAllowed),

    async close() {
      known.end()
      await events.close()
    },
  }
}
