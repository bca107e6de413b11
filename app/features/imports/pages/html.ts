import { DomUtils, parseDocument } from 'htmlparser2'

export type HtmlDocument = ReturnType<typeof parseDocument>
export type HtmlElement = ReturnType<typeof DomUtils.findAll>[number]

/** Entities become characters, tags go. */
export function withoutMarkup(text: string): string {
  return DomUtils.textContent(parseDocument(text)).trim()
}

/** An http(s) address; null for any other. */
export function absoluteUrl(text: string, base: string): string | null {
  if (text === '' || !URL.canParse(text, base)) return null
  const { protocol, href } = new URL(text, base)
  return (protocol === 'https:' || protocol === 'http:') && href.length <= 2000 ? href : null
}
