// Changes the favourites. Loaded once a page has come to rest, or by the first heart that is pressed.
import { FAVOURITES_MOST } from '~/domain/favourites'
import { showTrouble } from '~/ui/trouble'
import { changeFavourites, favouriteIds, KEY, readFavourites } from './kept-favourites'

let hasSaidSo = false

/** Adds or takes away; says so to the visitor where it cannot be done, and answers whether it was. */
export function setFavourites(ids: readonly string[], isKept: boolean): boolean {
  // Another tab may have written what this one has not heard of.
  readFavourites()
  const others = favouriteIds().filter((id) => !ids.includes(id))
  const next = isKept ? [...others, ...ids] : others
  if (next.length > FAVOURITES_MOST) {
    showTrouble({
      text: `Cela ferait plus de ${FAVOURITES_MOST} favoris\u00a0: retirez-en d’abord.`,
      retry: null,
    })
    return false
  }
  changeFavourites(next.join(), isStored(next.join()))
  return true
}

function isStored(text: string): boolean {
  try {
    localStorage.setItem(KEY, text)
    return true
  } catch {
    if (!hasSaidSo) {
      showTrouble({ text: 'Vos favoris ne durent que jusqu’à la fermeture de cet onglet.', retry: null })
    }
    hasSaidSo = true
    return false
  }
}

/** Keeps the event of this heart, or no longer, and has screen readers say so in `sayer`. */
export function pressHeart(heart: HTMLElement, sayer: HTMLElement | null): void {
  const isKept = heart.getAttribute('aria-pressed') !== 'true'
  if (!setFavourites([heart.dataset.favourite ?? ''], isKept)) return
  // Its label ends with the title.
  const title = heart.getAttribute('aria-label')?.replace(/^.*?: /, '')
  if (sayer) sayer.textContent = `${isKept ? 'Gardé' : 'Retiré'}\u00a0: ${title}`
}
