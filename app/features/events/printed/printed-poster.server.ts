import type { CategoryLook } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import type { Occurrence, StoredEvent } from '~/domain/event'
import { isUpright } from '~/domain/image'
import { hasPlaces, isOff, isOnline, placeOf, programmeOf } from '~/domain/occurrence'
import { awaitsDate, datesToCome } from '~/domain/spans'
import { qrCode } from '~/features/posters/qr-code.server'
import { SHARE_LAYOUTS, SHARE_SHAPES, type ShareShape } from '~/features/posters/share-layouts'
import { capitalized, counted } from '~/platform/french'
import { withClockSpaces } from '~/platform/french-dates'
import {
  addressLines,
  eventCard,
  focusOf,
  imageUrl,
  oldDateText,
  placeText,
  whenInBrief,
} from '../event-view'
import { mainDates, scheduleLines } from '../schedule-text'
import { dateShown, shareView } from '../share-view.server'

/** More would leave no room for the picture. */
const DATES_PRINTED = 12
const SCHEDULE_LINES_PRINTED = 3
/** Up to so many characters a title has the largest letters, then smaller ones. */
const TITLE_LENGTHS = { short: 22, medium: 48, long: 90 } as const

type TitleLength = keyof typeof TITLE_LENGTHS | 'longest'

const PICTURE_NAMES: Record<ShareShape, string> = {
  wide: 'Image large',
  square: 'Image carrée',
  story: 'Story',
}

interface PrintedPosterContext {
  nowMs: number
  siteUrl: string
  siteName: string
  category: CategoryLook
}

/** An event on one sheet of paper, and its pictures. For published events only: the pictures are public. */
export function printedPoster(event: StoredEvent, context: PrintedPosterContext) {
  const { nowMs, siteUrl, siteName, category } = context
  const today = dateOf(todayOf(nowMs))
  const path = `/evenement/${event.id}`
  const { href: url, host, pathname } = new URL(path, siteUrl)
  const next = dateShown(event, nowMs)
  const shown = eventCard(
    { event, occurrence: next, laterDates: 0, distanceKm: null },
    { nowMs, today, category },
  )
  const place = placeOf(event, next)
  const share = shareView(event, { nowMs, siteName, category })
  const alt = `${event.title}, ${shown.when}, ${shown.place}`
  const address = host + pathname
  return {
    id: event.id,
    path,
    title: event.title,
    titleLength: titleLength(event.title),
    category: { slug: event.category, label: category.label },
    state: share.card.state,
    note: withClockSpaces(event.programmeNote),
    date: share.card.date,
    dateTime: shown.dateTime,
    time: shown.time,
    off: shown.off,
    moved: movedText(event, next, nowMs, today),
    place: place && !isOnline(event, next.status) ? addressLines(place) : [shown.place],
    price: shown.price,
    summary: withClockSpaces(event.summary),
    ...otherDates(event, next, { nowMs, today }),
    image: {
      src: imageUrl(event, 'wide', category.colour),
      alt: event.image?.alt ?? '',
      credit: event.image?.credit ?? '',
      isWhole: event.image !== null && isUpright(event.image),
      ...focusOf(event.image),
    },
    organizer: event.organizerName,
    address,
    code: { ...qrCode(url), text: `Code QR\u00a0: ${address}` },
    pictures: SHARE_SHAPES.map((shape) => ({
      name: PICTURE_NAMES[shape],
      shape,
      path: share.paths[shape],
      file: `${event.id}-${SHARE_LAYOUTS[shape].width}x${SHARE_LAYOUTS[shape].height}.png`,
      width: SHARE_LAYOUTS[shape].width,
      height: SHARE_LAYOUTS[shape].height,
      alt,
    })),
  }
}

export type PrintedPosterView = ReturnType<typeof printedPoster>

function titleLength(title: string): TitleLength {
  if (title.length <= TITLE_LENGTHS.short) return 'short'
  if (title.length <= TITLE_LENGTHS.medium) return 'medium'
  return title.length <= TITLE_LENGTHS.long ? 'long' : 'longest'
}

/** The first dates that take place, where there are several, and how many more there are. */
function otherDates(
  event: StoredEvent,
  next: Occurrence,
  { nowMs, today }: { nowMs: number; today: string },
) {
  const toCome = datesToCome({ ...event, occurrences: mainDates(event) }, nowMs)
  const dates = toCome.filter((date) => !isOff(programmeOf(event, date)))
  const schedule = scheduleLines(event).slice(0, SCHEDULE_LINES_PRINTED)
  if (dates.length === 0 || (dates.length === 1 && dates[0] === next))
    return { schedule, dates: [], more: null }
  const left = dates.length - DATES_PRINTED
  return {
    schedule,
    dates: dates
      .slice(0, DATES_PRINTED)
      .map((date) => whenInBrief(date, today) + (hasPlaces(event) ? ` · ${placeText(event, date)}` : '')),
    more: left > 0 ? `et ${counted(left, 'autre date', 'autres dates')}` : null,
  }
}

function movedText(event: StoredEvent, next: Occurrence, nowMs: number, today: string): string | null {
  if (awaitsDate(event, next, nowMs)) return null
  const old = oldDateText(event, next, today)
  return old && capitalized(`au lieu du ${old}`)
}
