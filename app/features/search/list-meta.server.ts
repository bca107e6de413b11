import type { AgendaQuery } from '~/domain/agenda-query'
import { listPath } from '~/domain/query-paths'
import type { CalendarPage } from './calendar-page.server'
import type { ListPage } from './list-page.server'

const TITLES_NAMED = 4

interface ListMeta {
  title: string
  description: string
  /** The shared address leaves out the visitor's position. */
  path: string
  noindex: boolean
}

/** Title, description and address of a list for tabs, shares and search engines, which keep whole themes and genres only. `typed` is
 * the query of the address. */
export function listMeta(list: ListPage, typed: AgendaQuery): ListMeta {
  const { chips, name, totalText, total } = list
  if (name === null) {
    return {
      title: 'Événements',
      description: `${totalText} à venir en Suisse romande\u00a0: concerts, spectacles, expositions, marchés, balades.`,
      path: '/evenements',
      noindex: false,
    }
  }
  const isWholeTheme = chips.length === 1 && typed.categories.length + typed.genres.length === 1
  return {
    title: name,
    description:
      total === 0
        ? `Aucun événement trouvé pour «\u00a0${name}\u00a0».`
        : `${totalText}\u00a0: ${titlesOf(list)}`,
    path: listPath({ ...typed, sort: null, near: null }),
    noindex: !isWholeTheme,
  }
}

/** Search engines keep the list only: months and weeks have no end. */
export function calendarMeta({ heading, title, totalText }: CalendarPage): ListMeta {
  return {
    title: `${heading}\u00a0: ${title}`,
    description: `${totalText} en Suisse romande\u00a0: concerts, spectacles, expositions, marchés, balades.`,
    path: '/evenements',
    noindex: true,
  }
}

function titlesOf({ days, results, ongoing }: ListPage): string {
  const cards = [...days.flatMap((day) => day.cards), ...results, ...(ongoing?.cards ?? [])]
  const titles = [...new Set(cards.map(({ title }) => title))]
  return titles.slice(0, TITLES_NAMED).join(', ') + (titles.length > TITLES_NAMED ? '…' : '')
}
