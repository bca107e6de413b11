import type { AgendaQuery } from '~/domain/agenda-query'
import type { Catalogue, Hit } from '~/domain/catalogue'
import { dateOf, today as todayOf } from '~/domain/days'
import { placeOf } from '~/domain/occurrence'
import { listPath, mapPath } from '~/domain/query-paths'
import { isApproximate, occurrenceText, placeText } from '~/features/events/event-view'
import { capitalized, grouped } from '~/platform/french'
import { eventLoopYielder } from '~/platform/slices'
import type { MapPoint } from '~/ui/map/map-props'
import { countsText } from './counts-text'
import { activeChips, filterGroups, searchView, shownChips } from './filter-view'
import { elsewhere, nothingFound } from './no-results.server'
import { searchName } from './search-name'

/** Reading an event takes 0.05 ms, and each marker costs bytes. */
const MAX_POINTS = 500

interface MapContext {
  catalogue: Catalogue
  nowMs: number
  categoryLabel: (slug: string) => string
  /** The filter whose values are all shown. */
  unfolded?: string | null
}

/** `typed` is the query of the address. Lets other requests run meanwhile. */
export async function mapPage(typed: AgendaQuery, { catalogue, nowMs, categoryLabel, unfolded }: MapContext) {
  const yieldToEventLoop = eventLoopYielder()
  const { query } = catalogue.understand(typed)
  const today = dateOf(todayOf(nowMs))
  const found = catalogue.search(query, { limit: 1 })
  const { total } = found
  const facets = found.facets()
  await yieldToEventLoop()
  const located = catalogue.points(query, MAX_POINTS)

  function point({ event, occurrence }: Hit): MapPoint[] {
    const place = placeOf(event, occurrence)
    if (!place || place.lat === null || place.lng === null) return []
    const { lat, lng } = place
    const marker = {
      // An event in several places has a marker at each.
      id: occurrence.place === null ? event.id : `${event.id}-${occurrence.id}`,
      title: event.title,
      href: `/evenement/${event.id}`,
      when: capitalized(occurrenceText(occurrence, today)),
      place: placeText(event, occurrence),
      isApproximate: isApproximate(place),
      lat,
      lng,
    }
    return [marker]
  }

  const points: MapPoint[] = []
  for (const hit of located.hits) {
    points.push(...point(hit))
    await yieldToEventLoop()
  }

  const drawn = new Set(points.map(({ href }) => href)).size
  const themes = catalogue.themes()
  const chips = activeChips(query, categoryLabel, mapPath, catalogue)
  const groups = filterGroups(query, facets, categoryLabel, mapPath, { themes, unfolded })
  const name = searchName(chips)
  return {
    title: name === null ? 'Carte des événements' : `${name}, sur la carte`,
    path: mapPath({ ...typed, near: null }),
    total,
    totalText: countsText(total, 0),
    /** How many of them the map draws, where not all. */
    drawnText: drawn === total ? '' : `, dont ${grouped(drawn)} sur la carte`,
    most: located.total > MAX_POINTS ? MAX_POINTS : null,
    hasApproximate: points.some(({ isApproximate }) => isApproximate),
    points,
    search: searchView('/carte', typed, query.localities),
    chips: shownChips(chips, groups),
    groups,
    list: listPath(query),
    nothing:
      total === 0
        ? nothingFound(query, {
            catalogue,
            chips,
            categoryLabel,
            elsewhere: elsewhere(query, { catalogue, today }),
            pathOf: mapPath,
          })
        : null,
  }
}
