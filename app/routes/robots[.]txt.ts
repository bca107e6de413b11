import { PUBLIC_PAGE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

const NOT_FOR_ROBOTS = [
  '/admin',
  '/annonce/',
  '/api/',
  '/auth/',
  '/dashboard',
  '/organizer/',
  '/payment/',
  '/proposer',
]

export async function loader() {
  const { env } = await runtime()
  const lines = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env.siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': PUBLIC_PAGE },
  })
}
