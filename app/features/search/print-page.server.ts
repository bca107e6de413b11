import type { AgendaQuery } from '~/domain/agenda-query'
import type { Hit } from '~/domain/catalogue'
import { dateOf, today as todayOf } from '~/domain/days'
import { isOnline, placeOf } from '~/domain/occurrence'
import { listPath } from '~/domain/query-paths'
import { addressLines, eventCard } from '~/features/events/event-view'
import { scheduleLines } from '~/features/events/schedule-text'
import { capitalized, counted, grouped } from '~/platform/french'
import { dayRange, longDay } from '~/platform/french-dates'
import { activeChips } from './filter-view'
import { groupByDay, type ListContext } from './list-page.server'

const PRINTED_MOST = 200
/** Events under way take no more of it, when not all fits. */
const ONGOING_MOST = 50

/** A list for paper, by date. `typed` is the query of the address. */
export function printPage(
  typed: AgendaQuery,
  { catalogue, nowMs, categoryOf, siteUrl }: ListContext & { siteUrl: string },
) {
  const { query } = catalogue.understand(typed)
  const today = dateOf(todayOf(nowMs))
  const dated = catalogue.search(query, { limit: PRINTED_MOST, section: 'dated' })
  const { total } = dated
  const ongoing = dated.ongoing(total > PRINTED_MOST ? ONGOING_MOST : PRINTED_MOST)
  const printed = dated.items.slice(0, PRINTED_MOST - ongoing.length)

  function line(hit: Hit) {
    const { event, occurrence } = hit
    const place = placeOf(event, occurrence)
    const card = eventCard(hit, { nowMs, today, category: categoryOf(event.category) })
    return {
      id: event.id,
      title: event.title,
      marks: card.marks.map(({ label }) => label),
      time: card.time,
      place: place && !isOnline(event, occurrence.status) ? addressLines(place).join(', ') : card.place,
      details: [
        card.label ?? card.within,
        card.categoryLabel,
        card.price,
        scheduleLines(event).join('\u00a0; ') || card.moreDates,
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }

  const days = groupByDay(printed, query, nowMs, line)
  const known = days.flatMap(({ day }) => day ?? [])
  const [first, last] = [known[0], known.at(-1)]
  return {
    criteria: activeChips(query, (slug) => categoryOf(slug).label, listPath, catalogue).map(
      ({ label }) => label,
    ),
    totalText:
      total > PRINTED_MOST
        ? `Les ${PRINTED_MOST} premiers de ${grouped(total)} événements`
        : counted(total, 'événement'),
    /** The period is said where no criterion says it. */
    period: query.date === null && first && last ? capitalized(dayRange(first, last)) : null,
    printedOn: longDay(today),
    list: listPath(typed),
    address: new URL(listPath(typed), siteUrl).href,
    ongoing: ongoing.map(line),
    days,
  }
}

export type PrintPage = ReturnType<typeof printPage>
