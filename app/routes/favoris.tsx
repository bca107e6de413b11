import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { favouritesParam } from '~/domain/favourite-paths'
import { FAVOURITES_PATH } from '~/domain/favourites'
import { favouritesPage } from '~/features/favourites/favourites-page.server'
import { OwnFavourites } from '~/features/favourites/own-favourites'
import { SharedFavourites } from '~/features/favourites/shared-favourites'
import { PUBLIC_UNCACHED, publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const list = page?.list
  return pageMeta({
    matches,
    title: list ? 'Liste partagée' : 'Favoris',
    description: list
      ? list.description
      : 'Vos événements favoris, enregistrés dans ce navigateur, sans compte.',
    path: list ? list.path : FAVOURITES_PATH,
    noindex: true,
  })
}

export const headers = publicPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = favouritesParam(new URL(request.url).searchParams)
  if (ids === null) return { list: null }
  const { catalogue, categories, clock } = await runtime()
  const list = favouritesPage(ids, {
    catalogue,
    nowMs: clock.now(),
    categoryOf: categories.get,
    isDocument: context.isDocument,
  })
  return data({ list }, { headers: { 'Cache-Control': PUBLIC_UNCACHED } })
}

export default function FavouritesPage() {
  const { list } = useLoaderData<typeof loader>()
  return list ? <SharedFavourites list={list} /> : <OwnFavourites />
}
