import type { LoaderFunctionArgs } from '@remix-run/node'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { type SitemapEntry, sitemapXml } from '~/http/sitemap'
import { runtime } from '~/runtime.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue, env } = await runtime()
  const page = new URL(request.url).searchParams.get('page')
  const entries: Iterable<SitemapEntry> = {
    *[Symbol.iterator]() {
      for (const path of PAGES) yield { path }
      for (const { id, updatedAt } of catalogue.partners()) yield { path: `/partenaires/${id}`, updatedAt }
      for (const { id, updatedAt } of catalogue.published()) yield { path: `/evenement/${id}`, updatedAt }
    },
  }
  const xml = sitemapXml(entries, env.siteUrl, page === null ? null : Number(page))
  if (xml === null) throw new Response(null, { status: 404 })
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': PUBLIC_PAGE },
  })
}

const PAGES = [
  '/',
  '/evenements',
  '/carte',
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
