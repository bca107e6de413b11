import { isUtf8 } from 'node:buffer'
import { decodeBuffer } from 'encoding-sniffer'
import { DomUtils, parseDocument } from 'htmlparser2'
import { spanOf } from '../files/schedule'
import { descriptionOf, titleOf } from '../files/text.server'
import { type FoundDate, type FoundEvent, type FoundEvents, gathered, NOTHING_FOUND } from './found-event'
import { absoluteUrl, type HtmlDocument, type HtmlElement } from './html'
import { microdataOf } from './microdata'
import { eventsOfSchema, type Finding } from './schema-org'

const MOST_DATES = 60

/** JSON-LD, else microdata, else what the page says of itself. `charset`: as the server has told it. */
export function eventsOfPage(bytes: Buffer, charset: string | null, finding: Finding): FoundEvents {
  const html = decodeBuffer(bytes, {
    transportLayerEncodingLabel: charset ?? undefined,
    defaultEncoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252',
  })
  const document = parseDocument(html)
  const base = absoluteUrl(attribute(first(document, 'base'), 'href'), finding.base) ?? finding.base
  const where = { ...finding, base }
  const itself = pageItself(document, where)

  const linked = eventsOfSchema(jsonLdOf(document), where)
  if (linked.length > 0) return { by: 'json-ld', events: completed(linked, itself, where), calendarUrl: null }
  const calendarUrl = calendarOf(document, where)
  const marked = eventsOfSchema(microdataOf(document), where)
  if (marked.length > 0) return { by: 'microdata', events: completed(marked, itself, where), calendarUrl }
  return { by: 'page', events: itself.title ? [itself] : [], calendarUrl }
}

/** If there is one event only, the page's own description and picture are its. */
function completed(found: FoundEvent[], itself: FoundEvent, { today }: Finding): FoundEvent[] {
  const events = gathered(found, today)
  const [only, ...others] = events
  if (!only || others.length > 0) return events
  return [
    {
      ...only,
      description: only.description || itself.description,
      imageUrl: only.imageUrl ?? itself.imageUrl,
    },
  ]
}

function jsonLdOf(document: HtmlDocument): unknown[] {
  const scripts = DomUtils.getElementsByTagName('script', document, true)
  return scripts
    .filter((script) => /^application\/ld\+json\b/i.test(attribute(script, 'type')))
    .flatMap((script) => jsonOf(DomUtils.textContent(script)))
}

/** Line breaks within strings and comments around the whole are frequent, and no JSON. */
export function jsonOf(text: string): unknown[] {
  const bare = text.replace(/^\s*(?:<!--|\/\*.*?\*\/|<!\[CDATA\[)|(?:-->|\]\]>)\s*;?\s*$/gs, '')
  for (const attempt of [bare, bare.replace(/\s+/g, ' ')]) {
    try {
      return [JSON.parse(attempt)]
    } catch {}
  }
  return []
}

/** OpenGraph (https://ogp.me), then HTML's own elements. */
function pageItself(document: HtmlDocument, { base, today }: Finding): FoundEvent {
  const metas = DomUtils.getElementsByTagName('meta', document, true)
  const meta = (...names: string[]) =>
    names
      .map((name) => metas.find(({ attribs }) => (attribs.property ?? attribs.name)?.toLowerCase() === name))
      .map((element) => attribute(element ?? null, 'content'))
      .find(Boolean) ?? ''
  const textIn = (name: string) => DomUtils.textContent(first(document, name) ?? [])
  const times = DomUtils.getElementsByTagName('time', document, true).filter((time) => !isAside(time))
  const told = [
    meta('event:start_time', 'og:start_time'),
    ...times.map((time) => attribute(time, 'datetime')),
  ]
  return {
    ...NOTHING_FOUND,
    title: titleOf(meta('og:title') || textIn('h1') || textIn('title')),
    description: descriptionOf(meta('og:description', 'description')),
    // Most other dates of a page tell when it was written.
    dates: told
      .flatMap(dateIn)
      .filter(({ start }) => start >= today)
      .slice(0, MOST_DATES),
    website: absoluteUrl(meta('og:url'), base) ?? base,
    imageUrl: absoluteUrl(meta('og:image:secure_url', 'og:image', 'twitter:image'), base),
  }
}

const ASIDE = new Set(['nav', 'aside', 'footer'])

function isAside(element: HtmlElement): boolean {
  for (let node: HtmlElement['parent'] = element.parent; node; node = node.parent) {
    if ('name' in node && ASIDE.has(node.name)) return true
  }
  return false
}

function dateIn(text: string): FoundDate[] {
  try {
    const { start } = spanOf(text, null, [])
    return [{ start, end: null }]
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

function calendarOf(document: HtmlDocument, { base }: Finding): string | null {
  const link = DomUtils.getElementsByTagName('link', document, true).find(
    ({ attribs }) =>
      /^text\/calendar\b/i.test(attribs.type ?? '') && /\balternate\b/i.test(attribs.rel ?? ''),
  )
  return absoluteUrl(attribute(link ?? null, 'href').replace(/^webcals?:/i, 'https:'), base)
}

function first(document: HtmlDocument, name: string): HtmlElement | null {
  return DomUtils.getElementsByTagName(name, document, true, 1)[0] ?? null
}

function attribute(element: HtmlElement | null, name: string): string {
  return element?.attribs[name]?.trim() ?? ''
}
