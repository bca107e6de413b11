import { setImmediate as letOthersRun } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { isAuthor } from '~/domain/authorship'
import type { Catalogue } from '~/domain/catalogue'
import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today } from '~/domain/days'
import type { AgendaEvent, Occurrence, StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
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
/** Only the first days of an event are compared. */
const DAYS_COMPARED = 8
/** More than one town has on one day. */
const CANDIDATES_A_DAY = 150
const DAYS_REMEMBERED = 400
const LOCALITIES_REMEMBERED = 5000

export interface DuplicateDependencies {
  catalogue: Catalogue
  pending: Pick<Pending, 'list'>
  clock: Clock
}

/**
 * Events with a similar title on the same day in the same locality, without `exceptId` and its amendment. Pending events
 * are private: only an admin or their author gets them as `viewer`.
 */
export async function findPossibleDuplicates(
  event: OpeningTimes & Pick<AgendaEvent, 'title' | 'occurrences' | 'place'>,
  { catalogue, pending, clock }: DuplicateDependencies,
  exceptId: string | null,
  viewer: Pick<CurrentUser, 'uid' | 'role' | 'profile'> | null = null,
): Promise<PossibleDuplicate[]> {
  const now = clock.now()
  const days = daysOf(event, now)
  const key = placeKey(event)
  const own = exceptId === null ? [] : [exceptId, amendmentId(exceptId)]
  const found = new Map<string, PossibleDuplicate>()

  function offer(candidate: Candidate, status: PossibleDuplicate['status'], path: string): void {
    const { id, title, place, common } = candidate
    if (found.size >= SHOWN || found.has(id) || own.includes(id)) return
    if (candidate.placeKey !== key || !areSimilarTitles(event.title, title)) return
    found.set(id, { id, title, when: occurrenceText(common, dateOf(today(now))), place, path, status })
  }

  for (const day of days) {
    const ofDay = await publishedOn(day, event.place?.locality || null, catalogue)
    for (const candidate of ofDay) offer(candidate, 'published', `/evenement/${candidate.id}`)
  }
  if (viewer === null) return [...found.values()]

  const isAdmin = viewer.role === 'admin'
  for (const candidate of pending.list()) {
    if (own.includes(candidate.id) || placeKey(candidate) !== key) continue
    if (!isAdmin && !isAuthor(viewer, candidate)) continue
    const common = candidate.occurrences.find((occurrence) => days.some((day) => touches(occurrence, day)))
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
  placeKey: string
  place: string
  common: Occurrence
}

interface Remembered {
  revision: string
  days: LRUCache<string, Candidate[]>
}
const rememberedOf = new WeakMap<Catalogue, Remembered>()

/** Cached until the catalogue changes: a search takes 10 ms, and the form asks again at each automatic save. */
async function publishedOn(day: number, locality: string | null, catalogue: Catalogue): Promise<Candidate[]> {
  const { revision } = catalogue
  let remembered = rememberedOf.get(catalogue)
  if (remembered?.revision !== revision) {
    remembered = { revision, days: new LRUCache({ max: DAYS_REMEMBERED }) }
    rememberedOf.set(catalogue, remembered)
  }
  const key = `${day} ${locality ?? ''}`
  const known = remembered.days.get(key)
  if (known) return known

  const date = { from: dateOf(day), to: dateOf(day) }
  const query = { ...EMPTY_QUERY, date, locality, when: 'all' as const }
  const { items } = catalogue.search(query, { limit: CANDIDATES_A_DAY })
  const candidates = items.flatMap(({ event }) => {
    const common = event.occurrences.find((occurrence) => touches(occurrence, day))
    return common ? [candidateOf(event, common)] : []
  })
  remembered.days.set(key, candidates)
  await letOthersRun()
  return candidates
}

function candidateOf(event: PendingEvent | StoredEvent, common: Occurrence): Candidate {
  const { id, amends, title } = event
  return {
    id: amends ?? id,
    title,
    placeKey: placeKey(event),
    place: placeText(event, common),
    common,
  }
}

/** The days on which its dates begin; past ones only when all are over. */
function daysOf(event: Parameters<typeof datesToCome>[0], now: number): number[] {
  const toCome = datesToCome(event, now)
  const dates = toCome.length > 0 ? toCome : event.occurrences
  return [...new Set(dates.map((occurrence) => spanOf(occurrence).day))].slice(0, DAYS_COMPARED)
}

function touches(occurrence: Occurrence, day: number): boolean {
  const { day: first, end } = spanOf(occurrence)
  return first <= day && day <= today(end * MINUTE_MS - 1)
}

const keys = new LRUCache<string, string>({ max: LOCALITIES_REMEMBERED })

/** '' for an online event and for « lieu à confirmer ». */
function placeKey({ place }: Pick<AgendaEvent, 'place'>): string {
  const locality = place?.locality ?? ''
  if (locality === '') return ''
  // Remembered, because one event is compared to the whole queue.
  const known = keys.get(locality)
  if (known !== undefined) return known
  const key = localityKey(locality)
  keys.set(locality, key)
  return key
}
