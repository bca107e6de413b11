import type { LoaderFunctionArgs } from '@remix-run/node'
import { posterSvg } from '~/features/posters/poster'
import { posterPng } from '~/features/posters/poster.server'
import { parsePosterFile } from '~/features/posters/poster-url'
import { IMMUTABLE } from '~/http/cache-control'

export async function loader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const poster = parsePosterFile(params.file ?? '')
  if (!poster) throw new Response('Affiche introuvable', { status: 404 })
  if (poster.shape !== 'og') return picture(posterSvg(poster), 'image/svg+xml')

  return picture(new Uint8Array(await posterPng(poster)), 'image/png')
}

function picture(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': type, 'Cache-Control': IMMUTABLE, 'X-Content-Type-Options': 'nosniff' },
  })
}
