import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { NothingFound } from '~/features/search/answers-later'
import { ActiveChips } from '~/features/search/filter-chips'
import { filterParts } from '~/features/search/filter-parts.server'
import { UNFOLDED } from '~/features/search/filter-view'
import { RESULTS_ID } from '~/features/search/filters'
import { listCaching } from '~/features/search/list-caching.server'
import { mapPage } from '~/features/search/map-page.server'
import { SearchLayout } from '~/features/search/search-layout'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { EventMap } from '~/ui/map/event-map'
import { useRootData } from '~/ui/root-data'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta({
    matches,
    title: loaded?.map.title,
    description: 'Les événements de Suisse romande sur la carte, avec les mêmes filtres que la liste.',
    path: loaded?.map.path ?? '/carte',
    noindex: Boolean(loaded?.map.chips.length),
  })

export const headers = publicPage

export async function loader({ request, context: { isDocument } }: LoaderFunctionArgs) {
  const { catalogue, categories, clock } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { searchParams } = new URL(request.url)
  const { query, problem } = parseAgendaQuery(searchParams)
  const { groups, ...map } = await mapPage(query, {
    catalogue,
    nowMs: clock.now(),
    categoryLabel: (slug) => categories.get(slug).label,
    unfolded: searchParams.get(UNFOLDED),
  })
  const page = { map: { ...map, filters: filterParts(groups, { isDocument }) }, problem }
  return data(page, { status: problem ? 400 : 200, headers: listCaching(query) })
}

export default function MapPage() {
  const { map, problem } = useLoaderData<typeof loader>()
  const site = useRootData()
  return (
    <SearchLayout title="Carte" found={map} problem={problem}>
      <section id={RESULTS_ID} tabIndex={-1} aria-labelledby="map-heading" className="min-w-0 outline-none">
        <ActiveChips chips={map.chips} clearPath="/carte" />
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 not-first:mt-4">
          <h2 id="map-heading" className="text-xl font-bold" aria-live="polite">
            {map.totalText}
            <span className="needs-script">{map.drawnText}</span>
          </h2>
          <Link to={map.list} rel="nofollow" className={buttonClass('quiet')}>
            Voir en liste
          </Link>
        </div>
        {map.most && (
          <p className="needs-script mt-1 text-quiet">
            La carte affiche au plus {map.most}&nbsp;repères. Choisissez un canton, un thème ou une date pour
            en voir d’autres.
          </p>
        )}
        {map.nothing && <NothingFound nothing={map.nothing} />}
        {site && !map.nothing && (
          <div className="mt-4">
            <EventMap
              points={map.points}
              tileUrl={site.map.tileUrl}
              attribution={site.map.attribution}
              label="Carte des événements"
              className="h-[70vh]"
            >
              <PointList points={map.points} list={map.list} />
            </EventMap>
            {map.hasApproximate && (
              <p className="needs-script mt-1 text-sm text-quiet">
                Cercle en pointillé&nbsp;: position approximative (centre de la localité).
              </p>
            )}
          </div>
        )}
      </section>
    </SearchLayout>
  )
}

/** The list's own page shows the rest. */
const LISTED = 200

/** The list is shown until the map is loaded, and without JavaScript. */
function PointList({ points, list }: Pick<Awaited<ReturnType<typeof mapPage>>, 'points' | 'list'>) {
  return (
    <ul className="h-[70vh] overflow-y-auto bg-wash p-4">
      {points.slice(0, LISTED).map((point) => (
        <li key={point.id} className="border-b border-line py-2">
          <Link to={point.href} className="font-semibold underline underline-offset-4 hover:text-accent">
            {point.title}
          </Link>
          <p className="text-sm text-quiet">
            {point.when} · {point.place}
          </p>
        </li>
      ))}
      {points.length > LISTED && (
        <li className="py-2">
          <Link to={list} rel="nofollow" className="underline underline-offset-4 hover:text-accent">
            La suite est dans la liste
          </Link>
        </li>
      )}
    </ul>
  )
}
