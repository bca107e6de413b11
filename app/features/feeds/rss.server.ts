import { Feed, type Item } from 'feed'
import type { Hit } from '~/domain/catalogue'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { AVAILABILITY_LABELS, PROGRAMME_LABELS } from '~/domain/labels'
import { availabilityOf, programmeOf } from '~/domain/occurrence'
import { isOver } from '~/domain/spans'
import { type FeedLog, writeEach } from '~/features/archive/write-each'
import { occurrenceText, placeText, whenInBrief } from '~/features/events/event-view'
import { plainText, renderMarkdown } from '~/features/events/markdown.server'
import { scheduleLines } from '~/features/events/schedule-text'
import { weatherText } from '~/features/events/weather-text'
import { escapeMarkup } from '~/platform/markup'
import { sha256 } from '~/platform/secrets.server'
import type { DataLicence } from './licence'

interface RssOptions {
  /** SITE_URL, without a slash at its end. */
  siteUrl: string
  title: string
  description: string
  licence: DataLicence
  feedPath: string
  pagePath: string
  nowMs: number
}

const SUMMARY_LENGTH = 300

/** RSS 2.0. A changed event keeps its guid, which is its address, and its pubDate becomes the moment of the change; but a date
 * that is cancelled, moved or sold out gives another guid, because readers show no item twice. An event that cannot be written
 * is left out and logged. Lets other requests run meanwhile. */
export async function agendaRss(hits: readonly Hit[], options: RssOptions, log: FeedLog): Promise<string> {
  const page = options.siteUrl + options.pagePath
  const feed = new Feed({
    id: page,
    link: page,
    title: writable(options.title),
    description: writable(options.description),
    language: 'fr-CH',
    copyright: writable(`${options.licence.text} ${options.licence.url}`),
    generator: 'Agenda romand',
    feedLinks: { rss: options.siteUrl + options.feedPath },
    // Equal contents must be equal bytes.
    updated: latestChange(hits),
  })
  const items = await writeEach(hits, (hit) => rssItem(hit, options), log)
  for (const item of items) feed.addItem(item)
  return feed.rss2()
}

function rssItem({ event, occurrence }: Hit, { siteUrl, nowMs }: RssOptions): Item {
  const url = `${siteUrl}/evenement/${event.id}`
  const weather = weatherText(event, occurrence, nowMs)
  const state = stateOf(event, occurrence)
  const others = event.occurrences.filter((date) => date !== occurrence && !isOver(event, date, nowMs))
  const when = [
    `${withState(state, occurrenceText(occurrence))} · ${placeText(event, occurrence)}`,
    ...(weather === null ? [] : [weather]),
    ...scheduleLines(event),
    // The state of the whole event is said above.
    ...others
      .filter(({ status, availability }) => status ?? availability)
      .flatMap((date) => {
        const own = stateOf(event, date)
        return own === null ? [] : [withState(own, occurrenceText(date))]
      }),
  ]
  const summary = event.summary || plainText(event.description, SUMMARY_LENGTH)
  return {
    id: url + mark(event),
    link: url,
    // Readers show nothing but titles in their lists.
    title: writable(withState(state, `${event.title} · ${whenInBrief(occurrence, '')}`)),
    date: new Date(event.updatedAt),
    // Feed readers read descriptions as HTML.
    description: writable(escapeMarkup([...when, summary].filter(Boolean).join(' – '))),
    content: writable(`<p>${when.map(escapeMarkup).join('<br>')}</p>\n${renderMarkdown(event.description)}`),
    category: [{ name: event.category }],
  }
}

/** Returns the state of a date, « Annulé », « Complet »; null: it takes place as planned and has places. */
function stateOf(event: AgendaEvent, date: Occurrence): string | null {
  const programme = programmeOf(event, date)
  if (programme !== 'scheduled') return PROGRAMME_LABELS[programme]
  return availabilityOf(event, date) === 'sold_out' ? AVAILABILITY_LABELS.sold_out : null
}

function withState(state: string | null, text: string): string {
  return state === null ? text : `${state}\u00a0: ${text}`
}

/** The mark stands behind the address and covers all dates: the end of one of them makes no new item. '' while all is
 * as planned. */
function mark(event: AgendaEvent): string {
  const states = event.occurrences.map((date) => stateOf(event, date) ?? '')
  if (states.every((state) => state === '')) return ''
  return `#${sha256(states.join()).slice(0, 8)}`
}

function latestChange(hits: readonly Hit[]): Date {
  const latest = hits
    .map(({ event }) => event.updatedAt)
    .sort()
    .at(-1)
  return new Date(latest ?? 0)
}

/** XML 1.0 cannot hold these characters, and the feed package escapes only the first end of a CDATA section. */
function writable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/gu, '').replace(/\]\]>/g, ']]\u200b>')
}
