import type { Catalogue } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { favouritesPath } from '~/domain/favourite-paths'
import { isOff, programmeOf } from '~/domain/occurrence'
import { awaitsDate, datesToCome } from '~/domain/spans'
import { gridCards } from '~/features/events/event-grid.server'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { dateShown } from '~/features/events/share-view.server'
import { counted } from '~/platform/french'

interface FavouritesContext {
  catalogue: Pick<Catalogue, 'event'>
  nowMs: number
  categoryOf: (slug: string) => CategoryLook
  isDocument: boolean
}

/** The events of a list of favourites: those to come by their next date, then those that are over, the latest first.
 * Ids that are not public, or no longer, are counted only. */
export function favouritesPage(
  ids: readonly string[],
  { catalogue, nowMs, categoryOf, isDocument }: FavouritesContext,
) {
  const today = dateOf(todayOf(nowMs))
  const found = ids.flatMap((id) => catalogue.event(id) ?? [])
  const shown = found
    .map((event) => placed(event, nowMs))
    .sort((a, b) => compare(a.at, b.at) || compare(a.event.id, b.event.id))

  function cardOf({ event, occurrence }: (typeof shown)[number]): EventCardView {
    const later = datesToCome(event, nowMs).filter(
      (date) => date !== occurrence && !isOff(programmeOf(event, date)),
    )
    const hit = { event, occurrence, laterDates: later.length, distanceKm: null }
    return eventCard(hit, { nowMs, today, category: categoryOf(event.category) })
  }
  function grid(events: typeof shown) {
    return events.length > 0 ? gridCards(events.map(cardOf), 'date', { isDocument }) : null
  }

  const coming = shown.filter((entry) => entry.isToCome)
  const over = shown.filter((entry) => !entry.isToCome).reverse()
  return {
    /** Only public events are among them, in the order of the page. */
    ids: [...coming, ...over].map(({ event }) => event.id),
    countText: counted(found.length, 'événement'),
    goneText: goneText(ids.length - found.length),
    coming: grid(coming),
    over: grid(over),
    path: favouritesPath(ids),
    description: `${counted(found.length, 'événement')}\u00a0: ${[...coming, ...over].map(({ event }) => event.title).join(', ')}`,
  }
}

export type FavouritesPage = ReturnType<typeof favouritesPage>

/** A postponed event awaits a new date, so it comes after all instants. */
const AFTER_ALL_DATES = '9999'

function placed(event: StoredEvent, nowMs: number) {
  const occurrence = dateShown(event, nowMs)
  const hasDate = datesToCome(event, nowMs).length > 0
  const isAwaited = !hasDate && event.occurrences.some((date) => awaitsDate(event, date, nowMs))
  return {
    event,
    occurrence,
    isToCome: hasDate || isAwaited,
    at: isAwaited ? AFTER_ALL_DATES : occurrence.start,
  }
}

function goneText(count: number): string | null {
  if (count === 0) return null
  const verb = count === 1 ? 'n’est plus' : 'ne sont plus'
  return `${counted(count, 'événement')} ${verb} dans l’agenda.`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
