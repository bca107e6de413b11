import type { CategoryLook } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import type { Occurrence, StoredEvent } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import { hashText } from '~/features/posters/dice'
import { posterSeed } from '~/features/posters/poster-url'
import type { ShareCard } from '~/features/posters/share-card.server'
import { SHARE_SHAPES, type ShareShape } from '~/features/posters/share-layouts'
import { eventCard, marksOf, RUNNING } from './event-view'

/** Raise it when the drawing changes: addresses are cached for a year. */
const EDITION = 1

const FILE = /^(.+?)(?:\.(carre|story))?\.[0-9a-z]{7}\.png$/
const NAMES: Record<ShareShape, string> = { wide: '', square: '.carre', story: '.story' }

/** The picture that social networks show, and its addresses, which change with what it says. */
export function shareView(
  event: StoredEvent,
  { nowMs, siteName, category }: { nowMs: number; siteName: string; category: CategoryLook },
): { card: ShareCard; paths: Record<ShareShape, string> } {
  const today = dateOf(todayOf(nowMs))
  const occurrence = dateShown(event, nowMs)
  const shown = eventCard({ event, occurrence, laterDates: 0, distanceKm: null }, { nowMs, today, category })
  const year = occurrence.startLocal.slice(0, 4)
  const card: ShareCard = {
    title: event.title,
    theme: category.label,
    date: {
      ...shown.date,
      month: year === today.slice(0, 4) ? shown.date.month : `${shown.date.month} ${year}`,
    },
    lines: [shown.time, shown.place],
    // Networks keep the picture for days.
    state: marksOf(event, null, nowMs).find((mark) => mark !== RUNNING)?.label ?? null,
    site: siteName,
    poster: { id: posterSeed(event.id), category: event.category, colour: category.colour },
  }
  const version = hashText(JSON.stringify([EDITION, card, event.image?.id]))
    .toString(36)
    .padStart(7, '0')
  const pathOf = (shape: ShareShape) => `/partage/${event.id}${NAMES[shape]}.${version}.png`
  return { card, paths: { wide: pathOf('wide'), square: pathOf('square'), story: pathOf('story') } }
}

/** The id in the name of a picture's file is '' if `shareView` cannot have made it. */
export function parseShareFile(file: string): { id: string; shape: ShareShape } {
  const [, id = '', name] = FILE.exec(file) ?? []
  return { id, shape: SHARE_SHAPES.find((shape) => NAMES[shape] === `.${name}`) ?? 'wide' }
}

/** The next date, else the last one. */
export function dateShown(event: StoredEvent, nowMs: number): Occurrence {
  const shown = datesToCome(event, nowMs)[0] ?? event.occurrences.at(-1)
  if (!shown) throw new Error('an event has a date')
  return shown
}
