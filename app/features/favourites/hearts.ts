// Brings hearts to life: cards are markup without code (docs/decisions/033).
import { favouriteIds, onFavourites, readFavourites, setFavourites } from './kept-favourites'

/** Of the element that says to screen readers what a heart has done. */
export const HEARTS_SAY = 'hearts-say'

/** Call once, as soon as scripts run. */
export function startHearts(): void {
  readFavourites()
  onFavourites(paint)
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

const PRESSED = 'aria-pressed'

function paint(): void {
  const kept = new Set(favouriteIds())
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]')) {
    const isPressed = String(kept.has(heart.dataset.favourite ?? ''))
    if (heart.getAttribute(PRESSED) !== isPressed) heart.setAttribute(PRESSED, isPressed)
  }
}

function press({ target }: Event): void {
  const heart = target instanceof Element && target.closest<HTMLElement>('[data-favourite]')
  if (!heart) return
  const isKept = heart.getAttribute(PRESSED) !== 'true'
  if (!setFavourites([heart.dataset.favourite ?? ''], isKept)) return
  const said = document.getElementById(HEARTS_SAY)
  // Its label ends with the title.
  const title = heart.getAttribute('aria-label')?.replace(/^.*?: /, '')
  if (said) said.textContent = `${isKept ? 'Gardé' : 'Retiré'}\u00a0: ${title}`
}
