import type { LoaderFunctionArgs } from '@remix-run/node'
import { posterSvg } from '~/features/posters/poster'
import { parsePosterFile } from '~/features/posters/poster-url'
import { IMMUTABLE } from '~/http/cache-control'

export function loader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const poster = parsePosterFile(params.file ?? '')
  if (!poster) throw new Response('Affiche introuvable', { status: 404 })
  return new Response(posterSvg(poster), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': IMMUTABLE,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
