// The catalogue: the read model of everything public. Its documents and index are disposable copies of the store's.
import type { DocumentStore } from '~/backend/documents'
import type { Categories } from '~/features/categories/categories.server'
import type { StoredCategory } from '~/features/categories/category'
import type { StoredEvent } from '~/features/events/event'
import { partners, type StoredPartner } from '~/features/partners/partner'
import type { Clock } from '~/platform/clock'
import type { Catalogue, Hit } from './catalogue'
import { dateOf, nowMinute, today as todayOf } from './days'
import { Digest } from './digest.server'
import { catchUp, follow } from './event-feed.server'
import { queryWords } from './index/analysis'
import type { FoundEvent } from './index/found-page'
import { askedBy, type FindPlace } from './index/question'
import type { Question } from './index/selection'
import { PublishedEvents } from './published-events.server'
import type { AgendaQuery } from './query'
import { distinctTitles, spelledOtherwise } from './spelling'
import { askedQuery } from './understanding/asked-query'
import { type Themes, themesOf } from './understanding/themes'

/** So long without a change is a quiet moment, fit for writing an image of the index. */
const QUIET_MS = 30_000
/** The sieve of the index lets a few through that have a word elsewhere; each costs reading a document. */
const TITLES_LOOKED_THROUGH = 40
const SPELLINGS_TRIED = 3
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
  categories,
  onError = console.error,
}: {
  documents: DocumentStore
  directory: string
  clock: Clock
  findPlace: FindPlace
  /** Their names and synonyms are words that visitors search by. */
  categories: Pick<Categories, 'list'>
  /** Told of what could not be taken in, and of a feed that broke. */
  onError?: (error: unknown) => void
}): Promise<OpenCatalogue> {
  let published = await PublishedEvents.open(directory)
  if (!(await catchUp(documents, published, clock, onError))) {
    await published.discard()
    published = await PublishedEvents.open(directory)
    await catchUp(documents, published, clock, onError)
  }
  const { file, index } = published

  let quiet: NodeJS.Timeout | null = null
  function waitForQuiet(): void {
    if (quiet) clearTimeout(quiet)
    quiet = setTimeout(() => published.keepImage(CHANGES_WORTH_AN_IMAGE), QUIET_MS).unref()
  }
  const feed = await follow(documents, published, clock, waitForQuiet, onError)
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
    onError,
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

  function* hitsOf(found: readonly FoundEvent[]): Iterable<Hit> {
    for (const one of found) yield hitOf(one)
  }

  let themed: { list: StoredCategory[]; themes: Themes } | null = null
  function themes(): Themes {
    const list = categories.list()
    if (themed?.list !== list) themed = { list, themes: themesOf(list) }
    return themed.themes
  }

  function asked(query: AgendaQuery): Question {
    return askedBy(query, clock.now(), findPlace, themes())
  }

  const revision = () => `${published.revision}.${partnersDigest.label()}`

  return {
    get revision() {
      return revision()
    },

    understand: (query) =>
      askedQuery(query, {
        today: dateOf(todayOf(clock.now())),
        themes: themes(),
        findPlace,
        hasTitle: (text) => index.hasTitle(text),
        hasWords: (text) => index.hasWords(text),
        hasLocality: (name) => index.hasLocality(name),
        count: (other, asWritten) => index.count(asked(other), asWritten),
      }),

    themes,

    search(query, page) {
      const { found, words, ...answer } = index.search(asked(query), page)
      const meanings = words.map((word) => index.meaning(word))
      return { revision: revision(), ...answer, meanings, items: found.map(hitOf) }
    },

    count: (query) => index.count(asked(query)),

    titled(text, limit) {
      const words = queryWords(text)
      const found = index.titled(text, nowMinute(clock.now()), TITLES_LOOKED_THROUGH)
      return distinctTitles(hitsOf(found), words, limit)
    },

    spelledOtherwise: (query) =>
      spelledOtherwise(query, {
        neighbours: (term) => index.neighbours(term, SPELLINGS_TRIED),
        count: (other) => index.count(asked(other)),
      }),

    hasLocality: (name) => index.hasLocality(name),

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
      const { total, found } = index.points(asked(query), limit)
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
