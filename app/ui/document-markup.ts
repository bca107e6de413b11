/** Markup in the place of the data of a part of a page: a document has that part already, so they need not follow it a
 * second time. The markup itself is not sent: the browser reads the page. */
export interface DocumentMarkup {
  /** Only on the server. */
  readonly html?: string
}

/** For `dangerouslySetInnerHTML` of the element with this id. Hydration leaves what is there; it is read because React
 * draws the whole page anew when an extension of the browser has changed it. */
export function markupOf(id: string, { html }: DocumentMarkup): { __html: string } {
  return { __html: html ?? document.getElementById(id)?.innerHTML ?? '' }
}
