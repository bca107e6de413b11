/** Markup in the place of the data of a part of a page in which no code runs. A document has that part already, so the
 * markup does not follow it a second time: the browser reads the page. */
export interface DocumentMarkup {
  /** Absent in the browser for what the document brought, until it is read there. */
  html?: string
}

/** `dangerouslySetInnerHTML` of the element with this id takes it. Hydration leaves what is there; it is read because
 * React draws the whole page anew when an extension of the browser has changed it. It is read once only: a later
 * change, as an opened <details>, would make React write it again, without what was typed there. */
export function markupOf(id: string, markup: DocumentMarkup): { __html: string } {
  markup.html ??= document.getElementById(id)?.innerHTML ?? ''
  return { __html: markup.html }
}
