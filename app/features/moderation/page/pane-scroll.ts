// The panes of the desk are scrolled to here.

export const LIST_PANE = 'moderation-liste'
export const DETAIL_PANE = 'moderation-annonce'

/** Shows the beginning of an event that has just opened. On narrow screens the page itself scrolls. */
export function showEventFromItsBeginning(): void {
  const pane = document.getElementById(DETAIL_PANE)
  if (!pane) return
  if (scrollsByItself(pane)) pane.scrollTop = 0
  else pane.scrollIntoView()
}

/** Moves the list, and never the page, so that its open event is in sight. Pass `evenIfScrolled: false` while React takes
 * over a page, in which somebody may have looked further already. */
export function showOpenLine({ evenIfScrolled }: { evenIfScrolled: boolean }): void {
  const pane = document.getElementById(LIST_PANE)
  const line = pane?.querySelector('[aria-current]')?.closest('li')
  if (!pane || !line || !scrollsByItself(pane)) return
  if (!evenIfScrolled && pane.scrollTop > 0) return
  const [frame, box] = [pane.getBoundingClientRect(), line.getBoundingClientRect()]
  if (box.top < frame.top) pane.scrollTop -= frame.top - box.top
  else if (box.bottom > frame.bottom) pane.scrollTop += box.bottom - frame.bottom
}

function scrollsByItself(pane: HTMLElement): boolean {
  return getComputedStyle(pane).overflowY === 'auto'
}
