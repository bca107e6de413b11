import type { AgendaQuery } from '~/domain/agenda-query'
import type { Hit } from '~/domain/catalogue'
import { dateOf, today as todayOf } from '~/domain/days'
import { awaitsDate } from '~/domain/spans'
import { dayListed, timeWindow } from '~/domain/time-window'
import { eventCard } from '~/features/events/event-view'
import { MINUTE_MS } from '~/platform/durations'
import { dayHeading, type ListContext } from './list-page.server'

/** The list says this of a hit, in French. */
interface ListedTexts {
  /** The heading it stands under: « Samedi 28 novembre », « En cours ». */
  day: string
  time: string
  place: string
  price: string
  /** « Annulé », « Complet ». */
  marks: string[]
}

/** Takes hits of this query. */
export function listedTexts(
  query: AgendaQuery,
  { nowMs, categoryOf }: Pick<ListContext, 'nowMs' | 'categoryOf'>,
): (hit: Hit) => ListedTexts {
  const today = dateOf(todayOf(nowMs))
  const window = timeWindow(query, nowMs)

  function dayOf({ event, occurrence }: Hit): string {
    if (awaitsDate(event, occurrence, window.after * MINUTE_MS)) return dayHeading(null, today)
    const day = dayListed(event, occurrence, window)
    return day < window.first ? 'En cours' : dayHeading(dateOf(day), today)
  }

  return function textsOf(hit) {
    const { time, place, price, marks, label, moreDates } = eventCard(hit, {
      nowMs,
      today,
      category: categoryOf(hit.event.category),
    })
    return {
      day: dayOf(hit),
      time: [time, label, moreDates].filter(Boolean).join(' · '),
      place,
      price,
      marks: marks.map((mark) => mark.label),
    }
  }
}
