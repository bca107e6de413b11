import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ORGANIZERS_PATH } from '~/features/organizers/organizer-paths'
import { parseOrganizersQuery } from '~/features/organizers/organizers-query'
import { organizersDirectory } from '~/features/organizers/public-organizers.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { DirectoryPages, DirectorySearch } from '~/ui/directory'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { VerifiedMark } from '~/ui/verified-mark'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) =>
  pageMeta({
    matches,
    title: 'Organisateurs',
    description: 'Associations, salles, musées et communes de Suisse romande, et ce qu’ils annoncent.',
    path: page?.path ?? location.pathname,
    noindex: Boolean(page?.q),
  })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue } = await runtime()
  return organizersDirectory(parseOrganizersQuery(new URL(request.url).searchParams), catalogue)
}

export default function OrganizersPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <Page title="Organisateurs" dense>
      <DirectorySearch
        key={page.path}
        action={ORGANIZERS_PATH}
        title="Organisateurs"
        label="Nom de l’organisateur"
        query={page.q}
      />
      <h2 className="mt-6 border-t-2 border-ink pt-3 text-xl font-bold" aria-live="polite">
        {page.total}
      </h2>
      {page.rows.length === 0 && (
        <p className="mt-4 text-lg">
          {page.q ? 'Aucun organisateur ne correspond à ce nom.' : 'Aucun organisateur pour l’instant.'}
        </p>
      )}
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {page.rows.map(({ id, name, href, isVerified, events }) => (
          <li key={id} className="border-b border-line py-3">
            <Link
              to={href}
              className="font-display text-lg font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:text-accent hover:underline"
            >
              {name}
            </Link>
            {isVerified && <VerifiedMark />}
            <p className="text-sm text-quiet">{events}</p>
          </li>
        ))}
      </ul>
      <DirectoryPages {...page} nouns="Organisateurs" />
    </Page>
  )
}
