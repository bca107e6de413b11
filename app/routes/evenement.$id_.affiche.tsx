import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printedPosterPath } from '~/domain/event-views'
import { PosterSheet } from '~/features/events/printed/poster-sheet'
import { printedPoster } from '~/features/events/printed/printed-poster.server'
import { SharePictures } from '~/features/events/printed/share-pictures'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Button, ButtonLink } from '~/ui/button'
import { useRootData } from '~/ui/root-data'

export const meta: MetaFunction<typeof loader> = ({ data: poster, matches }) =>
  pageMeta({
    matches,
    title: poster ? `Affiche et images\u00a0: ${poster.title}` : 'Événement introuvable',
    path: poster ? printedPosterPath(poster.id) : '/evenements',
    noindex: true,
  })

export const headers = publicPage

export async function loader({ params }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const event = catalogue.event(params.id ?? '')
  if (event === null) throw data(null, { status: 404 })
  return printedPoster(event, {
    nowMs: clock.now(),
    siteUrl: env.siteUrl,
    siteName: env.siteName,
    category: categories.get(event.category),
  })
}

export default function PrintedPosterPage() {
  const poster = useLoaderData<typeof loader>()
  const site = useRootData()?.site
  return (
    <div className="printed-poster wrap pt-8">
      <p className="no-print mb-8 flex flex-wrap gap-4">
        <Button type="button" look="primary" className="needs-script" onClick={() => window.print()}>
          Imprimer
        </Button>
        <ButtonLink to={poster.path}>Revenir à l’événement</ButtonLink>
      </p>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] print:block">
        <PosterSheet poster={poster} siteName={site?.name ?? ''} />
        <SharePictures pictures={poster.pictures} />
      </div>
    </div>
  )
}
