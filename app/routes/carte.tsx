import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ActiveChips, FilterColumn, SearchBar } from '~/features/catalogue/filters'
import { parseAgendaQuery } from '~/features/catalogue/query'
import { EventMap } from '~/features/map/event-map'
import { mapPage } from '~/features/map/map-page.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import type { loader as rootLoader } from '~/root'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Carte des événements',
    description: 'Les événements de Suisse romande sur la carte, avec les mêmes filtres que la liste.',
    path: '/carte',
  })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue, categories, clock } = await runtime()
  const { query, problem } = parseAgendaQuery(new URL(request.url).searchParams)
  const map = mapPage(query, {
    catalogue,
    nowMs: clock.now(),
    categoryLabel: (slug) => categories.get(slug).label,
  })
  return data({ map, problem }, { status: problem ? 400 : 200 })
}

export default function MapPage() {
  const { map, problem } = useLoaderData<typeof loader>()
  const site = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <div className="wrap pt-8 sm:pt-12">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <h1 className="text-4xl font-extrabold sm:text-6xl lg:col-span-2">Carte</h1>
        <div className="lg:col-start-2">
          <SearchBar search={map.search} />
          {problem && (
            <p role="alert" className="mt-2 font-semibold text-accent">
              {problem}
            </p>
          )}
        </div>
        <aside aria-label="Filtres" className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <FilterColumn search={map.search} groups={map.groups} activeCount={map.chips.length} />
        </aside>
        <section aria-labelledby="map-heading" className="min-w-0">
          <ActiveChips chips={map.chips} clearPath="/carte" />
          <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="map-heading" className="text-xl font-bold" aria-live="polite">
              {map.totalText}, dont {map.locatedText} sur la carte
            </h2>
            <Link to={map.list} rel="nofollow" className={buttonClass('quiet')}>
              Voir en liste
            </Link>
          </div>
          {map.capped && (
            <p className="mt-1 text-quiet">
              Seuls les {map.capped} premiers sont dessinés : choisissez un canton, un thème ou une date.
            </p>
          )}
          {site && (
            <div className="mt-4">
              <EventMap
                points={map.points}
                tileUrl={site.map.tileUrl}
                attribution={site.map.attribution}
                label="Carte des événements"
                className="h-[70vh]"
              >
                <PointList points={map.points} />
              </EventMap>
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

/** Stands in for the map until it is there, and for good without JavaScript. */
function PointList({ points }: { points: ReturnType<typeof mapPage>['points'] }) {
  return (
    <ul className="h-[70vh] overflow-y-auto bg-wash p-4">
      {points.map((point) => (
        <li key={point.id} className="border-b border-line py-2">
          <Link to={point.href} className="font-semibold underline underline-offset-4 hover:text-accent">
            {point.title}
          </Link>
          <p className="text-sm text-quiet">
            {point.when} · {point.place}
          </p>
        </li>
      ))}
    </ul>
  )
}
