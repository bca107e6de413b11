import type { LoaderFunctionArgs } from '@remix-run/node'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { organizerPath } from '~/domain/organizer'
import { placePath } from '~/domain/place'
import { type SitemapEntry, sitemapXml } from '~/features/feeds/sitemap'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue, env } = await runtime()
  const page = new URL(request.url).searchParams.get('page')
  const partners = catalogue.partners()
  const places = catalogue.places()
  const organizers = catalogue.organizers()
  const total =
    PAGES.length +
    partners.length +
    places.length +
    organizers.length +
    catalogue.count({ ...EMPTY_QUERY, when: 'all' })
  const entries = entriesOf({ partners, places, organizers, events: catalogue.published() })
  const xml = await sitemapXml({ entries, total }, env.siteUrl, page === null ? null : Number(page))
  if (xml === null) throw new Response(null, { status: 404 })
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': PUBLIC_PAGE },
  })
}

type Dated = Iterable<{ id: string; updatedAt: string }>

function* entriesOf({
  partners,
  places,
  organizers,
  events,
}: Record<'partners' | 'places' | 'organizers' | 'events', Dated>): Iterable<SitemapEntry> {
  for (const path of PAGES) yield { path }
  for (const { id, updatedAt } of partners) yield { path: `/partenaires/${id}`, updatedAt }
  for (const { id, updatedAt } of places) yield { path: placePath(id), updatedAt }
  for (const { id, updatedAt } of organizers) yield { path: organizerPath(id), updatedAt }
  for (const { id, updatedAt } of events) yield { path: `/evenement/${id}`, updatedAt }
}

const PAGES = [
  '/',
  '/evenements',
  '/carte',
  '/lieux',
  '/organisateurs',
  '/partenaires',
  '/about',
  '/how-it-works',
  '/faq',
  '/contact',
  '/support-us',
  '/reutiliser',
  '/legal',
  '/privacy-policy',
]
