import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import { isAuthor } from '~/domain/authorship'
import type { Catalogue } from '~/domain/catalogue'
import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today } from '~/domain/days'
import type { AgendaEvent, Occurrence, Place, StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { placeOf } from '~/domain/occurrence'
import type { OpeningTimes } from '~/domain/opening-hours'
import { datesToCome, spanOf } from '~/domain/spans'
import { localityKey } from '~/features/localities/place-names'
import type { Clock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { occurrenceText, placeText } from './event-view'
import type { Pending, PendingEvent } from './pending.server'
import { areSimilarTitles } from './similar-titles'

export interface PossibleDuplicate {
  id: string
  title: string
  /** « samedi 28 novembre, 20 h 30 »: the common date. */
  when: string
  place: string
  path: string
  status: 'published' | 'pending'
}

const SHOWN = 5
/** Only the first days of an event are compared, each where it is then. */
const SPOTS_COMPARED = 8
/** More than a town has on one day. */
const CANDIDATES_A_DAY = 150
const SPOTS_REMEMBERED = 400
const LOCALITIES_REMEMBERED = 5000

export interface DuplicateDependencies {
  catalogue: Catalogue
  pending: Pick<Pending, 'list'>
  clock: Clock
}

/**
 * Events with a similar title and a date on the same day in the same locality, without `exceptId` and its amendment.
 * Pending events are private: only an admin or their author gets them as `viewer`.
 */
export async function findPossibleDuplicates(
  event: OpeningTimes & Pick<AgendaEvent, 'title' | 'occurrences' | 'place'>,
  { catalogue, pending, clock }: DuplicateDependencies,
  exceptId: string | null,
  viewer: Pick<CurrentUser, 'uid' | 'role' | 'profile'> | null = null,
): Promise<PossibleDuplicate[]> {
  const now = clock.now()
  const spots = spotsOf(event, now)
  const own = exceptId === null ? [] : [exceptId, amendmentId(exceptId)]
  const found = new Map<string, PossibleDuplicate>()

  function offer(candidate: Candidate, status: PossibleDuplicate['status'], path: string): void {
    const { id, title, place, common } = candidate
    if (found.size >= SHOWN || found.has(id) || own.includes(id)) return
    if (!areSimilarTitles(event.title, title)) return
    found.set(id, { id, title, when: occurrenceText(common, dateOf(today(now))), place, path, status })
  }

  for (const spot of spots) {
    for (const candidate of await publishedAt(spot, catalogue))
      offer(candidate, 'published', `/evenement/${candidate.id}`)
  }
  if (viewer === null) return [...found.values()]

  const isAdmin = viewer.role === 'admin'
  for (const candidate of pending.list()) {
    if (own.includes(candidate.id)) continue
    if (!isAdmin && !isAuthor(viewer, candidate)) continue
    const common = dateAt(candidate, spots)
    if (!common) continue
    const path = isAdmin
      ? `/admin/events?eventId=${candidate.id}`
      : `/organizer/edit-event/${candidate.amends ?? candidate.id}`
    offer(candidateOf(candidate, common), 'pending', path)
  }
  return [...found.values()]
}

/** The `id` of an amendment is the id of its published event. */
interface Candidate {
  id: string
  title: string
  place: string
  common: Occurrence
}

/** It is here on a day. */
interface Spot {
  day: number
  /** As its event writes it; null where it has none. */
  locality: string | null
  /** Equal for all ways to write it. */
  key: string
}

interface Remembered {
  revision: string
  spots: LRUCache<string, Candidate[]>
}
const rememberedOf = new WeakMap<Catalogue, Remembered>()

/** Cached until the catalogue changes: a search takes 10 ms, and the form asks again at each automatic save. */
async function publishedAt(spot: Spot, catalogue: Catalogue): Promise<Candidate[]> {
  const { revision } = catalogue
  let remembered = rememberedOf.get(catalogue)
  if (remembered?.revision !== revision) {
    remembered = { revision, spots: new LRUCache({ max: SPOTS_REMEMBERED }) }
    rememberedOf.set(catalogue, remembered)
  }
  const { day, locality } = spot
  const key = `${day} ${locality ?? ''}`
  const known = remembered.spots.get(key)
  if (known) return known

  const date = { from: dateOf(day), to: dateOf(day) }
  const localities = locality === null ? [] : [locality]
  const query: AgendaQuery = { ...EMPTY_QUERY, date, localities, when: 'all' }
  const { items } = catalogue.search(query, { limit: CANDIDATES_A_DAY })
  const candidates = items.flatMap(({ event }) => {
    const common = dateAt(event, [spot])
    return common ? [candidateOf(event, common)] : []
  })
  remembered.spots.set(key, candidates)
  await letOthersRun()
  return candidates
}

function candidateOf(event: PendingEvent | StoredEvent, common: Occurrence): Candidate {
  const { id, amends, title } = event
  return {
    id: amends ?? id,
    title,
    place: placeText(event, common),
    common,
  }
}

/** Where it is on the days on which its dates begin; past ones only when all are over. */
function spotsOf(event: Parameters<typeof datesToCome>[0] & Pick<AgendaEvent, 'place'>, now: number): Spot[] {
  const toCome = datesToCome(event, now)
  const spots = new Map<string, Spot>()
  for (const date of toCome.length > 0 ? toCome : event.occurrences) {
    const { day } = spanOf(date)
    const place = placeOf(event, date)
    const key = placeKey(place)
    if (spots.size < SPOTS_COMPARED)
      spots.set(`${day} ${key}`, { day, locality: place?.locality || null, key })
  }
  return [...spots.values()]
}

/** The first of its dates that is at one of these spots. */
function dateAt(
  event: Pick<AgendaEvent, 'place' | 'occurrences'>,
  spots: readonly Spot[],
): Occurrence | undefined {
  return event.occurrences.find((date) => {
    // It costs less than the days of a date.
    const key = placeKey(placeOf(event, date))
    return spots.some((spot) => spot.key === key && touches(date, spot.day))
  })
}

function touches(occurrence: Occurrence, day: number): boolean {
  const { day: first, end } = spanOf(occurrence)
  return first <= day && day <= today(end * MINUTE_MS - 1)
}

const keys = new LRUCache<string, string>({ max: LOCALITIES_REMEMBERED })

/** '' online and for « lieu à confirmer ». */
function placeKey(place: Place | null): string {
  const locality = place?.locality ?? ''
  if (locality === '') return ''
  // Remembered, because one event is compared to the whole queue.
  const known = keys.get(locality)
  if (known !== undefined) return known
  const key = localityKey(locality)
  keys.set(locality, key)
  return key
}
