import type { DocumentMarkup } from './document-markup'

/** A document has the markup in its place, so Remix sends it an empty object; what the router fetches carries it. */
export function documentMarkup(html: string, isDocument: boolean): DocumentMarkup {
  return isDocument ? Object.defineProperty({}, 'html', { value: html, enumerable: false }) : { html }
}
