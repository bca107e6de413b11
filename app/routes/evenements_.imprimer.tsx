import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { listCaching } from '~/features/search/list-caching.server'
import { type PrintPage, printPage } from '~/features/search/print-page.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Button, ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { useRootData } from '~/ui/root-data'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Liste à imprimer', path: '/evenements/imprimer', noindex: true })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { query } = parseAgendaQuery(new URL(request.url).searchParams)
  const page = printPage(query, {
    catalogue,
    nowMs: clock.now(),
    categoryOf: categories.get,
    siteUrl: env.siteUrl,
  })
  return data(page, { headers: listCaching(query) })
}

export default function PrintRoute() {
  const page = useLoaderData<typeof loader>()
  const site = useRootData()?.site
  return (
    <div className="wrap pt-8">
      <p className="no-print mb-8 flex flex-wrap gap-4">
        <Button type="button" look="primary" className="needs-script" onClick={() => window.print()}>
          Imprimer
        </Button>
        <ButtonLink to={page.list}>Revenir à la liste</ButtonLink>
      </p>
      <header className="border-b-2 border-ink pb-4">
        <p className="font-display font-bold">{site?.name}</p>
        <h1 className="text-3xl font-extrabold sm:text-4xl">{page.criteria.join(', ') || 'Événements'}</h1>
        <p className="mt-2">{[page.totalText, page.period].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-quiet [overflow-wrap:anywhere]">
          {page.address} · état du {page.printedOn}
        </p>
      </header>
      {page.days.map(({ heading, cards }) => (
        <Lines key={heading} heading={heading} lines={cards} />
      ))}
      {page.ongoing.length > 0 && <Lines heading="En cours" lines={page.ongoing} />}
    </div>
  )
}

function Lines({ heading, lines }: { heading: string; lines: PrintPage['ongoing'] }) {
  return (
    <section className="mt-5">
      <h2 className="border-b border-ink pb-1 text-lg font-bold">{heading}</h2>
      <ul>
        {lines.map(({ id, title, marks, time, place, details }) => (
          <li
            key={id}
            className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[9rem_1fr] print:grid-cols-[9rem_1fr]"
          >
            <p className="font-semibold">{time}</p>
            <div>
              <p>
                <Link to={`/evenement/${id}`} className="font-semibold hover:underline">
                  {title}
                </Link>
                {marks.length > 0 && <strong className="text-accent"> {marks.join(', ')}</strong>}
              </p>
              <p className="text-sm text-quiet">{[place, details].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
