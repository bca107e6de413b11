import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { directoryPage } from '~/features/places/directory.server'
import { DIRECTORY_PATH, parseDirectoryQuery } from '~/features/places/directory-path'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { DirectoryPages, DirectorySearch } from '~/ui/directory'
import { Link } from '~/ui/link'
import { EventMap } from '~/ui/map/event-map'
import { Page } from '~/ui/page'
import { useRootData } from '~/ui/root-data'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    matches,
    title: page?.title ?? 'Lieux',
    description:
      'Salles, théâtres, musées, caves et places de Suisse romande\u00a0: adresse, accès et événements à venir.',
    path: page?.path ?? DIRECTORY_PATH,
    noindex: Boolean(page?.q),
  })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue } = await runtime()
  return directoryPage(parseDirectoryQuery(new URL(request.url).searchParams), catalogue)
}

export default function PlacesPage() {
  const page = useLoaderData<typeof loader>()
  const site = useRootData()
  return (
    <Page title={page.title} dense>
      <DirectorySearch
        key={page.path}
        action={DIRECTORY_PATH}
        title="Lieux"
        label="Nom, localité ou NPA"
        query={page.q}
      >
        {page.canton && <input type="hidden" name="canton" value={page.canton} />}
      </DirectorySearch>
      <Choices label="Cantons" options={page.cantons} />
      <Choices label="Premières lettres" options={page.letters} />
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
        <h2 className="text-xl font-bold" aria-live="polite">
          {page.total}
        </h2>
        {page.isFiltered && (
          <Link to={DIRECTORY_PATH} className={buttonClass('quiet')}>
            Tous les lieux
          </Link>
        )}
      </div>
      {page.places.length === 0 && (
        <p className="mt-4 text-lg">
          {page.isFiltered ? 'Aucun lieu ne correspond à votre recherche.' : 'Aucun lieu pour l’instant.'}
        </p>
      )}
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {page.places.map((place) => (
          <li key={place.id} className="border-b border-line py-3">
            <Link
              to={place.href}
              className="font-display text-lg font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:text-accent hover:underline"
            >
              {place.name}
            </Link>
            <p className="text-sm text-quiet">{[place.where, place.events].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      <DirectoryPages {...page} nouns="Lieux" />
      {site && page.points.length > 0 && (
        <section
          aria-labelledby="sur-la-carte"
          className="no-print needs-script mt-12 border-t-2 border-ink pt-4"
        >
          <h2 id="sur-la-carte" className="mb-3 text-xl font-bold">
            Sur la carte
          </h2>
          <EventMap
            points={page.points}
            tileUrl={site.map.tileUrl}
            attribution={site.map.attribution}
            label="Carte des lieux de cette page"
            nouns={['lieu', 'lieux']}
            className="h-[60vh]"
          >
            <div className="h-[60vh] bg-wash" />
          </EventMap>
        </section>
      )}
    </Page>
  )
}

type Options = { label: string; href: string; active: boolean; count?: number }[]

function Choices({ label, options }: { label: string; options: Options }) {
  if (options.length === 0) return null
  return (
    <ul aria-label={label} className="no-print mt-4 flex flex-wrap gap-2">
      {options.map((option) => (
        <li key={option.label}>
          <Link
            to={option.href}
            preventScrollReset
            aria-current={option.active ? 'true' : undefined}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 border-2 border-ink px-2.5 font-semibold hover:border-accent hover:text-accent aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {option.label}
            {option.count !== undefined && <span className="text-sm font-normal">{option.count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
