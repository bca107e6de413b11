// This announces changes of favourites; it is loaded after the page, or once something is to be said.
import { FAVOURITES_MOST } from '~/domain/favourites'
import { showTrouble } from '~/ui/trouble'

/** Screen readers read the element with this id aloud. */
const HEARTS_SAY = 'hearts-say'

const TROUBLES = {
  full: `Vous ne pouvez pas avoir plus de ${FAVOURITES_MOST}\u00a0favoris. Retirez-en pour en ajouter.`,
  unstored:
    'Votre navigateur ne permet pas de conserver vos favoris\u00a0: ils seront perdus à la fermeture de l’onglet.',
}

/** Shows a trouble, or has screen readers say what `heart` has done. */
export function announceFavourite(
  what: keyof typeof TROUBLES | 'Ajouté aux favoris' | 'Retiré des favoris',
  heart?: Element,
): void {
  if (what === 'full' || what === 'unstored') {
    showTrouble({ text: TROUBLES[what], retry: null })
    return
  }
  const announcer = document.getElementById(HEARTS_SAY)
  // Its label ends with the title.
  const title = heart?.getAttribute('aria-label')?.replace(/^.*?: /, '')
  if (announcer) announcer.textContent = `${what}\u00a0: ${title}`
}
