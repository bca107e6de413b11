// Brings hearts to life: cards are markup without code (docs/decisions/pages.md).
import { announce, favouriteIds, onFavourites, readFavourites, setFavourites } from './favourite-store'

/** Call once, as soon as scripts run. */
export function startHearts(): void {
  readFavourites()
  onFavourites(paint)
  // Another tab, and a page that comes out of the browser's memory of the history.
  for (const news of ['storage', 'pageshow']) addEventListener(news, readFavourites)
  addEventListener('click', press)
  // The router brings new hearts, and turns an event page into that of another event.
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
  const isDone = setFavourites([heart.dataset.favourite ?? ''], isKept)
  if (isDone) announce(isKept ? 'Ajouté aux favoris' : 'Retiré des favoris', heart)
}
