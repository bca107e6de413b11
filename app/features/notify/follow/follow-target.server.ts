// The target of a follow is read from an address and told in words.

import { type AgendaQuery, EMPTY_QUERY, parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { favouritesPath } from '~/domain/favourite-paths'
import { FOLLOWED_EVENTS_MOST, FOLLOWED_QUERY_MAX, type FollowTarget } from '~/domain/follow'
import { FOLLOW_PARAMS } from '~/domain/follow-paths'
import { organizerPath } from '~/domain/organizer'
import { placePath } from '~/domain/place'
import { listPath } from '~/domain/query-paths'
import { placesText } from '~/features/events/event-view'
import { datesInBrief } from '~/features/events/schedule-text'
import { activeChips } from '~/features/search/filter-view'
import { counted } from '~/platform/french'

const EVENT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const EVENT_ID_MAX = 100
const FAVOURITES_NAMED = 3

/** Returns the target that the address of /suivre asks for; null when it cannot be followed: too many words, no event
 * named. */
export function targetIn(params: URLSearchParams): FollowTarget | null {
  const eventId = params.get(FOLLOW_PARAMS.event)
  if (eventId !== null) return isEventId(eventId) ? { kind: 'event', eventId } : null
  const favourites = params.get(FOLLOW_PARAMS.favourites)
  if (favourites !== null) {
    const eventIds = [...new Set(favourites.split(','))].filter(isEventId).slice(0, FOLLOWED_EVENTS_MOST)
    return eventIds.length > 0 ? { kind: 'favourites', eventIds } : null
  }
  const { query: asked, problem } = parseAgendaQuery(params)
  if (problem !== null) return null
  // Two searches that differ only in their order, or in whether past events are shown, are one follow.
  const query: AgendaQuery = { ...asked, sort: null, when: 'upcoming' }
  const canonical = toSearchParams(query)
  const isOnly = canonical.size === 1
  const [placeId] = query.placeIds
  if (isOnly && placeId) return { kind: 'place', placeId }
  const [organizerId] = query.organizerIds
  if (isOnly && organizerId) return { kind: 'organizer', organizerId }
  const text = canonical.toString()
  return text.length <= FOLLOWED_QUERY_MAX ? { kind: 'search', query: text } : null
}

function isEventId(id: string): boolean {
  return id.length <= EVENT_ID_MAX && EVENT_ID.test(id)
}

export interface FollowedThing {
  kind: 'Recherche' | 'Événement' | 'Favoris' | 'Lieu' | 'Organisateur'
  title: string
  /** One line more; '' for none. */
  facts: string
  path: string
  /** Days such as « ce week-end » move with the day on which a mail leaves. */
  hasMovingDates: boolean
}

export interface Wording {
  catalogue: Pick<Catalogue, 'understand' | 'themes' | 'place' | 'organizer' | 'event'>
  categories: Pick<Categories, 'get'>
}

/** null when it is not public, any more or yet. */
export function followedThing(
  target: FollowTarget,
  { catalogue, categories }: Wording,
): FollowedThing | null {
  const plain = { facts: '', hasMovingDates: false }
  switch (target.kind) {
    case 'event': {
      const event = catalogue.event(target.eventId)
      if (event === null) return null
      const facts = `${datesInBrief(event)}\u00a0· ${placesText(event)}`
      return { ...plain, kind: 'Événement', title: event.title, facts, path: `/evenement/${event.id}` }
    }
    case 'favourites': {
      const present = target.eventIds.flatMap((id) => catalogue.event(id) ?? [])
      if (present.length === 0) return null
      const ids = present.map(({ id }) => id)
      const named = present.slice(0, FAVOURITES_NAMED).map(({ title }) => title)
      const facts = named.join(' · ') + (present.length > FAVOURITES_NAMED ? '…' : '')
      return {
        ...plain,
        kind: 'Favoris',
        title: counted(present.length, 'événement'),
        facts,
        path: favouritesPath(ids),
      }
    }
    case 'place': {
      const place = catalogue.place(target.placeId)
      if (place === null) return null
      const facts = [place.locality, place.canton].filter(Boolean).join(', ')
      return { ...plain, kind: 'Lieu', title: place.name, facts, path: placePath(place.id) }
    }
    case 'organizer': {
      const organizer = catalogue.organizer(target.organizerId)
      return (
        organizer && {
          ...plain,
          kind: 'Organisateur',
          title: organizer.name,
          path: organizerPath(organizer.id),
        }
      )
    }
    case 'search': {
      const typed = parseAgendaQuery(new URLSearchParams(target.query)).query
      const { query } = catalogue.understand(typed)
      const chips = activeChips(query, (slug) => categories.get(slug).label, listPath, catalogue)
      return {
        ...plain,
        kind: 'Recherche',
        title: chips.map(({ label }) => label).join(' · ') || 'Tout l’agenda',
        path: listPath(typed),
        hasMovingDates: hasMovingDates(typed, query),
      }
    }
  }
}

/** The news of it stand here; null where only changes are told. */
export function newsPath(target: FollowTarget): string | null {
  switch (target.kind) {
    case 'place':
      return placePath(target.placeId)
    case 'organizer':
      return organizerPath(target.organizerId)
    case 'search':
      return listPath(parseAgendaQuery(new URLSearchParams(target.query)).query)
    default:
      return null
  }
}

/** Returns the catalogue's query for the news of it, with the dates of today; null where only changes are told. */
export function newsQuery(
  target: FollowTarget,
  catalogue: Pick<Catalogue, 'understand'>,
): { query: AgendaQuery; hasMovingDates: boolean } | null {
  switch (target.kind) {
    case 'place':
      return { query: { ...EMPTY_QUERY, placeIds: [target.placeId] }, hasMovingDates: false }
    case 'organizer':
      return { query: { ...EMPTY_QUERY, organizerIds: [target.organizerId] }, hasMovingDates: false }
    case 'search': {
      const typed = parseAgendaQuery(new URLSearchParams(target.query)).query
      const { query } = catalogue.understand(typed)
      return { query, hasMovingDates: hasMovingDates(typed, query) }
    }
    default:
      return null
  }
}

/** `query`: what was understood of `typed`. A date that was typed as words is another one next week. */
function hasMovingDates(typed: AgendaQuery, query: AgendaQuery): boolean {
  return typeof query.date === 'string' || (typed.date === null && query.date !== null)
}

/** Anybody may write the words of a search into somebody else's mail: they are repeated only if they cannot be an
 * advertisement. */
export function mailableWords({ title }: Pick<FollowedThing, 'title'>): string {
  const isPlain = /^[\p{L}\p{M}\p{N}\s·,’'«»:()/+–-]{1,120}$/u.test(title)
  return isPlain && !/\p{N}{5}|(?:\p{N}\s?){9}/u.test(title) ? title : ''
}
