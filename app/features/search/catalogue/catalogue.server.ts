import { join } from 'node:path'
import type { Change, DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { subscribeSteadily } from '~/backend/steady-subscription.server'
import type { AgendaQuery } from '~/domain/agenda-query'
import { type Catalogue, CatalogueUnreadable, type Hit, type Themes } from '~/domain/catalogue'
import type { Categories, StoredCategory } from '~/domain/category'
import { dateOf, nowMinute, today as todayOf } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { organizers } from '~/domain/organizer'
import { type Partner, partners, type StoredPartner } from '~/domain/partner'
import { places } from '~/domain/place'
import { postponedDate } from '~/domain/spans'
import { datesWithin, timeWindow } from '~/domain/time-window'
import type { Clock } from '~/platform/clock'
import { type Alarm, systemAlarm } from '~/platform/clock'
import { queryWords, titleKey } from '../index/analysis'
import type { FoundEvent } from '../index/found-page'
import { type FindPlace, questionOf } from '../index/question'
import type { Question } from '../index/selection'
import { askedQuery } from '../understanding/asked-query'
import { knowledgeOf } from '../understanding/knowledge'
import { isCarrier } from '../understanding/left-over'
import { distinctTitles, isWithinTitle, spelledOtherwise } from '../understanding/spelling'
import { themesOf } from '../understanding/themes'
import { typedTerms } from '../understanding/tokens'
import { Digest } from './digest.server'
import { FacetCache } from './facet-cache'
import { FollowedEvents } from './followed-events.server'
import { KnownOrganizers } from './known-organizers.server'
import { KnownPlaces } from './known-places.server'
import { organizerAnswers } from './organizer-answers.server'
import { placeAnswers } from './place-answers.server'

/** The title filter lets some other events through, and each costs reading a document. */
const TITLES_LOOKED_THROUGH = 40
const SPELLINGS_TRIED = 3

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
  const published = () => events.published

  const activePartners = new Map<string, StoredPartner>()
  const partnersDigest = new Digest()
  function applyPartnerChanges(changes: Change<Partner>[]): void {
    for (const change of changes) {
      const id = change.kind === 'removed' ? change.id : change.document.id
      const known = activePartners.get(id)
      if (known) partnersDigest.remove(known)
      activePartners.delete(id)
      if (change.kind === 'removed') continue
      partnersDigest.add(change.document)
      activePartners.set(id, change.document)
    }
  }
  const query = { where: [['active', '==', true]] } as const
  const endPartners = await subscribeSteadily(
    { documents, collection: partners, query, onChanges: applyPartnerChanges, onError },
    { isStoreAway, alarm, rememberIn: join(directory, 'partners.json') },
  )

  const knownPlaces = new KnownPlaces()
  const endPlaces = await subscribeSteadily(
    {
      documents,
      collection: places,
      query: { where: [['state', '==', 'active']] },
      onChanges: (changes) => knownPlaces.take(changes),
      onError,
    },
    { isStoreAway, alarm, rememberIn: join(directory, 'places.json') },
  )

  const knownOrganizers = new KnownOrganizers()
  const endOrganizers = await subscribeSteadily(
    {
      documents,
      collection: organizers,
      query: { where: [['state', '==', 'active']] },
      onChanges: (changes) => knownOrganizers.take(changes),
      onError,
    },
    { isStoreAway, alarm, rememberIn: join(directory, 'organizers.json') },
  )

  function* hitsOf(found: readonly FoundEvent[]): Iterable<Hit> {
    for (const { slot, ordinal, ...told } of found) {
      const event = published().document(slot)
      if (!event || published().isWithheld(event.id)) continue
      const occurrence = event.occurrences[ordinal] ?? event.occurrences[postponedDate(event)]
      // One such event must not take whole lists and feeds down.
      if (occurrence) yield { event, occurrence, ...told }
      else onError(new Error(`catalogue: ${event.id} has no occurrence ${ordinal}`))
    }
  }

  const titledHits = (text: string) =>
    hitsOf(published().index.titled(text, nowMinute(clock.now()), TITLES_LOOKED_THROUGH))

  let themed: { list: StoredCategory[]; themes: Themes } | null = null
  function themes(): Themes {
    const list = categories.list()
    if (themed?.list !== list) themed = { list, themes: themesOf(list) }
    return themed.themes
  }

  function questionAbout(query: AgendaQuery): Question {
    return questionOf(query, clock.now(), findPlace, themes(), knownPlaces)
  }

  const revision = () =>
    `${published().revision}.${partnersDigest.label()}.${knownPlaces.digest.label()}.${knownOrganizers.digest.label()}`

  return {
    get revision() {
      return revision()
    },

    understand(query) {
      const { index } = published()
      const around = {
        today: dateOf(todayOf(clock.now())),
        themes: themes(),
        findPlace,
        asked: questionAbout,
      }
      const whole = knowledgeOf(index, [], around)
      const entitled = index.entitled(query.q)
      return askedQuery(query, entitled.length > 0 ? knowledgeOf(index, entitled, around) : whole, whole)
    },

    entitled(text) {
      const { index } = published()
      const slots = index.entitled(text)
      const isSame = ({ title }: StoredEvent) => titleKey(title) === titleKey(text)
      const coming = index.upcoming(slots, nowMinute(clock.now()), TITLES_LOOKED_THROUGH)
      for (const { event } of hitsOf(coming)) if (isSame(event)) return event
      const last = ({ occurrences }: StoredEvent) => occurrences.at(-1)?.startLocal ?? ''
      return slots
        .slice(0, TITLES_LOOKED_THROUGH)
        .flatMap((slot) => published().document(slot) ?? [])
        .filter((event) => isSame(event) && !published().isWithheld(event.id))
        .reduce<StoredEvent | null>((best, event) => (best && last(best) >= last(event) ? best : event), null)
    },

    withinTitle: (text) =>
      [...titledHits(text)].find(({ event }) => isWithinTitle(text, event.title))?.event ?? null,

    themes,

    search(query, page) {
      const question = questionAbout(query)
      const { index } = published()
      const answer = index.search(question, page)
      const asOf = revision()
      const { total, ongoingTotal, nextCursor, isCursorLost, corrections, words } = answer
      return {
        revision: asOf,
        total,
        ongoingTotal,
        nextCursor,
        isCursorLost,
        corrections,
        meanings: words.map((word) => published().index.meaning(word)),
        items: [...hitsOf(answer.found)],
        accessUntold: answer.accessUntold,
        ongoing: (limit) => [...hitsOf(answer.ongoing(limit))],
        facets: () => facetCache.of(question, `${asOf} ${index.windowKey(question.window)}`, answer.facets),
      }
    },

    near(query, limit) {
      const { found, unknown, ...rest } = published().index.near(questionAbout(query), isCarrier, limit)
      const typed = typedTerms(query.q)
      const asTyped = (terms: readonly string[]) => terms.map((term) => typed.get(term) ?? term)
      const items = found.flatMap((one) =>
        [...hitsOf([one])].map((hit) => ({ hit, lacks: asTyped(one.lacks) })),
      )
      return { ...rest, items, unknown: asTyped(unknown) }
    },

    matchingDates: (query, event) => datesWithin(event, timeWindow(query, clock.now())),

    count: (query) => published().index.count(questionAbout(query)),

    days(query, days, limit) {
      const windows = days.map((day) => timeWindow({ ...query, date: { from: day, to: day } }, clock.now()))
      const counted = published().index.days(questionAbout(query), windows, limit)
      return counted.map(({ total, found }) => ({ total, hits: [...hitsOf(found)] }))
    },

    among() {
      const own = published()
      const idsBySlot = new Map<number, string>()
      let slots: number[] = []
      return {
        add(ids) {
          for (const id of ids) {
            const slot = own.slotOf(id)
            if (slot !== null) idsBySlot.set(slot, id)
          }
          slots = [...idsBySlot.keys()]
        },
        matching(query) {
          if (published() !== own) throw new CatalogueUnreadable('the catalogue was filled anew')
          return own.index.among(questionAbout(query), slots).flatMap((slot) => idsBySlot.get(slot) ?? [])
        },
      }
    },

    counts: (queries) => published().index.counts(queries.map(questionAbout)),

    soonest: (query, limit) => [...hitsOf(published().index.soonest(questionAbout(query), limit).found)],

    titled(text, limit) {
      return distinctTitles(titledHits(text), queryWords(text), limit)
    },

    spelledOtherwise: (query) =>
      spelledOtherwise(query, {
        neighbours: (term) => published().index.neighbours(term, SPELLINGS_TRIED),
        counts: (queries) => published().index.counts(queries.map(questionAbout)),
      }),

    hasLocality: (name) => published().index.hasLocality(name),

    hasGenre: (slug) => published().index.hasGenre(slug, { now: nowMinute(clock.now()), themes: themes() }),

    event: (id) => published().event(id),

    similar(event, limit) {
      const own = readOr(null, () => published().slotOf(event.id))
      const now = nowMinute(clock.now())
      return [...hitsOf(published().index.similar(event, own, { now, themes: themes() }, limit))]
    },

    sameSeries(event, limit) {
      const own = readOr(null, () => published().slotOf(event.id))
      if (own === null) return []
      return [...hitsOf(published().index.sameSeries(own, nowMinute(clock.now()), limit))]
    },

    ofPartner(partnerId, limit) {
      const slots = readOr([], () => published().slotsOfPartner(partnerId))
      return [...hitsOf(published().index.upcoming(slots, nowMinute(clock.now()), limit))]
    },

    ...placeAnswers({ knownPlaces, published, nowMinute: () => nowMinute(clock.now()) }),

    ...organizerAnswers({
      known: knownOrganizers,
      published,
      nowMinute: () => nowMinute(clock.now()),
    }),

    points(query, limit) {
      const { total, found } = published().index.soonest(questionAbout(query), limit, true)
      return { total, hits: [...hitsOf(found)] }
    },

    published: () => published().versions(),

    partners() {
      return [...activePartners.values()].sort(
        (a, b) => a.order - b.order || a.name.localeCompare(b.name, 'fr') || (a.id < b.id ? -1 : 1),
      )
    },

    partner: (id) => activePartners.get(id) ?? null,

    showsImage(imageId) {
      if (published().hasImage(imageId)) return true
      for (const { logo } of activePartners.values()) if (logo?.id === imageId) return true
      return knownPlaces.showsPhoto(imageId) || knownOrganizers.showsLogo(imageId)
    },

    settled: () => events.settled(),

    share: (isAllowed) => events.share(isAllowed),

    async close() {
      endPartners()
      endPlaces()
      endOrganizers()
      await events.close()
    },
  }
}

/** Lists leave out what cannot be read. */
function readOr<R>(otherwise: R, read: () => R): R {
  try {
    return read()
  } catch (error) {
    if (error instanceof CatalogueUnreadable) return otherwise
    throw error
  }
}
