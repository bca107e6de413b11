// Lives the hearts of all cards and pages: cards are markup without code (docs/decisions/033).
import { favouriteIds, onFavourites, readFavourites, setFavourites } from './kept-favourites'

/** Quiet after the last change, in milliseconds, before pages are fetched to be readable offline. */
const KEEP_AFTER_MS = 1000

/** Call once, as soon as scripts run. */
export function startHearts(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  readFavourites()
  onFavourites(() => {
    paint()
    clearTimeout(timer)
    timer = setTimeout(keepReadable, KEEP_AFTER_MS)
  })
  // Another tab, and a page that comes out of the browser's memory of the history.
  for (const news of ['storage', 'pageshow']) addEventListener(news, readFavourites)
  addEventListener('click', press)
  // What the router brings, and an event page that becomes that of another event.
  new MutationObserver(paint).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-favourite'],
  })
  paint()
}

/** Has the pages of favourites kept for when there is no network. */
export function keepReadable(): void {
  const ids = favouriteIds()
  if (ids.length > 0) import('./readable-offline').then((keep) => keep.keepReadable(ids)).catch(console.warn)
}

function paint(): void {
  const kept = new Set(favouriteIds())
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]')) {
    const isPressed = String(kept.has(heart.dataset.favourite ?? ''))
    if (heart.getAttribute('aria-pressed') !== isPressed) heart.setAttribute('aria-pressed', isPressed)
  }
}

function press({ target }: Event): void {
  const heart = target instanceof Element && target.closest<HTMLElement>('[data-favourite]')
  if (!heart) return
  const isKept = heart.getAttribute('aria-pressed') !== 'true'
  if (!setFavourites([heart.dataset.favourite ?? ''], isKept)) return
  const said = document.getElementById('hearts-say')
  // Its label ends with the title.
  const title = heart.getAttribute('aria-label')?.replace(/^.*?: /, '')
  if (said) said.textContent = `${isKept ? 'Gardé' : 'Retiré'}\u00a0: ${title}`
}
