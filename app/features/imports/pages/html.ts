import { DomUtils, parseDocument } from 'htmlparser2'

export type HtmlDocument = ReturnType<typeof parseDocument>
export type HtmlElement = ReturnType<typeof DomUtils.findAll>[number]

/** Entities become characters, tags go; lines of a text are parted by commas. */
export function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text.trim()
  const bare = (html: string) => DomUtils.textContent(parseDocument(html)).trim()
  const lines = text.split(LINE_END).map(bare).filter(Boolean)
  return lines.length > 1 ? lines.map((line) => line.replace(/,$/, '')).join(', ') : bare(text)
}

const LINE_END = /<br\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6])>/i

/** An http(s) address; null for any other. */
export function absoluteUrl(text: string, base: string): string | null {
  if (text === '' || !URL.canParse(text, base || undefined)) return null
  const { protocol, href } = new URL(text, base || undefined)
  return (protocol === 'https:' || protocol === 'http:') && href.length <= 2000 ? href : null
}

/** One line, as people read it. */
export function shownText(element: HtmlElement): string {
  return withoutMarkup(DomUtils.getInnerHTML(element)).replace(/\s+/g, ' ').trim()
}

/** The date of a `<time>`: its attribute, or else its text. Drupal writes a day as noon or midnight UTC, and shows no
 * hour. */
export function timeValue(element: HtmlElement): string {
  const shown = DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
  const value = element.attribs.datetime?.trim() || shown
  const [, day] = /^(\d{4}-\d\d-\d\d)T(?:00|12):00(?::00(?:\.0+)?)?(?:Z|\+00:?00)$/i.exec(value) ?? []
  return day !== undefined && shown !== '' && !HOUR.test(shown) ? day : value
}

const HOUR = /\d\s*(?:h(?![a-z])|heures?|uhr|:\s*\d\d|[ap]\.?m)|\b(?:midi|minuit|noon|midnight)\b/i
