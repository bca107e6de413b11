import { webManifest } from '~/features/app/web-manifest.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

export async function loader() {
  const { env } = await runtime()
  return new Response(JSON.stringify(webManifest(env)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': PUBLIC_PAGE },
  })
}
