import { FAVOURITES_PATH } from '~/domain/favourites'
import { Button, ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { FavouriteActions } from './favourite-actions'
import { FavouriteList } from './favourite-list'
import { setFavourites, useFavouriteIds } from './favourite-store'
import type { FavouritesPage } from './favourites-page.server'

/** The page shows the events whose ids its address has, whoever has chosen them. */
export function SharedFavourites({ list }: { list: FavouritesPage }) {
  return (
    <Page
      title="Liste partagée"
      lead={list.ids.length > 0 ? `${list.countText}.` : 'Cette liste est vide.'}
      dense
    >
      {list.ids.length > 0 && (
        <FavouriteActions ids={list.ids} title="Liste partagée">
          <KeepAll ids={list.ids} />
        </FavouriteActions>
      )}
      <div className="mt-8">
        <FavouriteList list={list} />
      </div>
    </Page>
  )
}

function KeepAll({ ids }: { ids: readonly string[] }) {
  const own = useFavouriteIds()
  const areKept = ids.every((id) => own.includes(id))
  return (
    <>
      <Button
        type="button"
        look={areKept ? 'plain' : 'primary'}
        className="needs-script"
        aria-disabled={areKept}
        aria-live="polite"
        onClick={() => setFavourites(ids, true)}
      >
        {areKept ? 'Ajoutés à vos favoris' : 'Tout ajouter à mes favoris'}
      </Button>
      {areKept && (
        <ButtonLink to={FAVOURITES_PATH} look="quiet">
          Voir mes favoris
        </ButtonLink>
      )}
    </>
  )
}
