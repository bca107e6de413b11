// The catalogue: the read model of everything public. Its documents and index are disposable copies of the store's.
import type { DocumentStore } from '~/backend/documents'
import type { StoredEvent } from '~/features/events/event'
import { partners, type StoredPartner } from '~/features/partners/partner'
import type { Clock } from '~/platform/clock'
import type { Catalogue, Hit } from './catalogue'
import { nowMinute } from './days'
import { Digest } from './digest.server'
import { catchUp, follow } from './event-feed.server'
import type { FoundEvent } from './index/agenda-index'
import { askedBy, type FindPlace } from './index/question'
import { PublishedEvents } from './published-events.server'

/** So long without a change is a quiet moment, fit for writing an image of the index. */
const QUIET_MS = 30_000
/** Fewer changed events than this are taken in at the next start in no time. */
const CHANGES_WORTH_AN_IMAGE = 200

export interface OpenCatalogue extends Catalogue {
  /** Resolves when all the store has told of so far can be found. */
  settled(): Promise<void>
  /** Stops following the store and leaves everything on disk for a quick start. */
  close(): Promise<void>
}

/**
 * Opens the catalogue and resolves when it holds what the store holds: at once where the directory has a catalogue
 * that is nearly up to date, after reading everything where it has none. From then on it follows the store. The
 * directory is the catalogue's own and may be deleted while it is closed.
 */
export async function openCatalogue({
  documents,
  directory,
  clock,
  findPlace,
}: {
  documents: DocumentStore
  directory: string
  clock: Clock
  findPlace: FindPlace
}): Promise<OpenCatalogue> {
  let published = await PublishedEvents.open(directory)
  if (!(await catchUp(documents, published, clock))) {
    await published.discard()
    published = await PublishedEvents.open(directory)
    await catchUp(documents, published, clock)
  }
  const { file, index } = published

  let quiet: NodeJS.Timeout | null = null
  function waitForQuiet(): void {
    if (quiet) clearTimeout(quiet)
    quiet = setTimeout(() => published.keepImage(CHANGES_WORTH_AN_IMAGE), QUIET_MS).unref()
  }
  const feed = await follow(documents, published, clock, waitForQuiet, reportFeed)
  void published.keepImage(CHANGES_WORTH_AN_IMAGE)

  const activePartners = new Map<string, StoredPartner>()
  const partnersDigest = new Digest()
  const endPartners = await documents.subscribe(
    partners,
    { where: [['active', '==', true]] },
    (changes) => {
      for (const change of changes) {
        const id = change.kind === 'removed' ? change.id : change.document.id
        const known = activePartners.get(id)
        if (known) partnersDigest.remove(known)
        activePartners.delete(id)
        if (change.kind === 'removed') continue
        partnersDigest.add(change.document)
        activePartners.set(id, change.document)
      }
    },
    reportFeed,
  )

  function documentAt(slot: number): StoredEvent {
    const event = file.document(slot)
    if (!event) throw new Error(`catalogue: no document in slot ${slot}`)
    return event
  }

  function hitOf({ slot, ordinal, laterDates, distanceKm }: FoundEvent): Hit {
    const event = documentAt(slot)
    const occurrence = event.occurrences[ordinal]
    if (!occurrence) throw new Error(`catalogue: ${event.id} has no occurrence ${ordinal}`)
    return { event, occurrence, laterDates, distanceKm }
  }

  const revision = () => `${published.revision}.${partnersDigest.label()}`

  return {
    get revision() {
      return revision()
    },

    search(query, page) {
      const { found, ...answer } = index.search(askedBy(query, clock.now(), findPlace), page)
      return { revision: revision(), ...answer, items: found.map(hitOf) }
    },

    event(id) {
      const holding = file.holding(id)
      return holding && documentAt(holding.slot)
    },

    similar(event, limit) {
      const own = file.holding(event.id)?.slot ?? null
      return index.similar(event, own, nowMinute(clock.now()), limit).map(hitOf)
    },

    ofPartner(partnerId, limit) {
      return index.upcoming(file.slotsOfPartner(partnerId), nowMinute(clock.now()), limit).map(hitOf)
    },

    points(query, limit) {
      const { total, found } = index.points(askedBy(query, clock.now(), findPlace), limit)
      return { total, hits: found.map(hitOf) }
    },

    published: () => file.published(),

    partners() {
      return [...activePartners.values()].sort(
        (a, b) => a.order - b.order || a.name.localeCompare(b.name, 'fr') || (a.id < b.id ? -1 : 1),
      )
    },

    partner: (id) => activePartners.get(id) ?? null,

    showsImage(imageId) {
      if (file.hasImage(imageId)) return true
      for (const { logo } of activePartners.values()) if (logo?.id === imageId) return true
      return false
    },

    settled: () => feed.settled(),

    async close() {
      if (quiet) clearTimeout(quiet)
      endPartners()
      await feed.end()
      if (quiet) clearTimeout(quiet)
      await published.close()
    },
  }
}

function reportFeed(error: unknown): void {
  console.error('catalogue: a change of the store could not be taken in', error)
}
