import { Icon } from './icon'

/** Its state is that of this browser, so it is painted there (`features/favourites/hearts.ts`); a card has no other
 * code. `look`: the sign alone on a card, with its words on a page. */
export function HeartButton({ id, title, look }: { id: string; title: string; look: 'card' | 'page' }) {
  return (
    <button
      type="button"
      data-favourite={id}
      aria-label={`${KEEP}\u00a0: ${title}`}
      className={`heart heart-on-${look}`}
    >
      <Icon name="heart" size={look === 'card' ? 24 : 20} />
      {look === 'page' && KEEP}
    </button>
  )
}

const KEEP = 'Ajouter aux favoris'
