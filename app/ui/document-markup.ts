/** Markup in the place of the data of a part of a page in which no code runs. A document has that part already, so the
 * markup does not follow it a second time: the browser reads the page. */
export interface DocumentMarkup {
  /** Absent in the browser for what the document brought. */
  readonly html?: string
}

/** For `dangerouslySetInnerHTML` of the element with this id. Hydration leaves what is there; it is read because React
 * draws the whole page anew when an extension of the browser has changed it. */
export function markupOf(id: string, { html }: DocumentMarkup): { __html: string } {
  return { __html: html ?? document.getElementById(id)?.innerHTML ?? '' }
}
