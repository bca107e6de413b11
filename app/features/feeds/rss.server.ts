// /evenements.rss: the coming events for feed readers.
import { Feed } from 'feed'
import type { Hit } from '~/features/catalogue/catalogue'
import { occurrenceText, placeText } from '~/features/events/event-view'
import { plainText, renderMarkdown } from '~/features/events/markdown.server'
import { escapeMarkup } from '~/platform/markup'
import { inSlices } from '~/platform/slices'

export interface RssOptions {
  /** SITE_URL, without a slash at its end. */
  siteUrl: string
  title: string
  description: string
  /** Path and query string of the feed itself, and of the page it mirrors. */
  feedPath: string
  pagePath: string
}

const SUMMARY_LENGTH = 300

/**
 * RSS 2.0 in the order of the hits; an item is new again when its event changes. Other requests are answered while it is
 * made.
 */
export async function agendaRss(hits: readonly Hit[], options: RssOptions): Promise<string> {
  const page = options.siteUrl + options.pagePath
  const feed = new Feed({
    id: page,
    link: page,
    title: writable(options.title),
    description: writable(options.description),
    language: 'fr-CH',
    generator: 'Agenda romand',
    feedLinks: { rss: options.siteUrl + options.feedPath },
    // The feed stands for what it holds, not for the moment it was asked for: equal contents, equal bytes.
    updated: latestChange(hits),
  })
  const othersTurn = inSlices()
  for (const { event, occurrence } of hits) {
    await othersTurn()
    const url = `${options.siteUrl}/evenement/${event.id}`
    const when = `${occurrenceText(occurrence)} · ${placeText(event)}`
    const summary = event.summary || plainText(event.description, SUMMARY_LENGTH)
    feed.addItem({
      id: url,
      link: url,
      title: writable(event.title),
      date: new Date(event.updatedAt),
      // Feed readers take a description for HTML.
      description: writable(escapeMarkup([when, summary].filter(Boolean).join(' – '))),
      content: writable(`<p>${escapeMarkup(when)}</p>\n${renderMarkdown(event.description)}`),
      category: [{ name: event.category }],
    })
  }
  return feed.rss2()
}

function latestChange(hits: readonly Hit[]): Date {
  const latest = hits
    .map(({ event }) => event.updatedAt)
    .sort()
    .at(-1)
  return new Date(latest ?? 0)
}

/**
 * XML 1.0 has no way to write control characters, lone surrogates or U+FFFE, not even escaped; and the feed package
 * defuses only the first end of a CDATA section in a text.
 */
function writable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/gu, '').replace(/\]\]>/g, ']]\u200b>')
}
