import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { parseShareFile, shareView } from '~/features/events/share-view.server'
import { readImage } from '~/features/images/ingest.server'
import { shareCardPng } from '~/features/posters/share-card.server'
import { IMMUTABLE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env, files } = await runtime()
  const { id, shape } = parseShareFile(params.file ?? '')
  const event = catalogue.event(id)
  if (!event) throw new Response('Image introuvable', { status: 404 })

  const category = categories.get(event.category)
  const { card, paths } = shareView(event, { nowMs: clock.now(), siteName: env.siteName, category })
  // The picture of an older address may say what is no longer true.
  if (new URL(request.url).pathname !== paths[shape]) return redirect(paths[shape])

  const photo = event.image && (await readImage(event.image.id, shape === 'wide' ? 640 : 1280, files))
  const png = await shareCardPng(card, event.image && photo && { key: event.image.id, image: photo }, shape)
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': IMMUTABLE, 'X-Content-Type-Options': 'nosniff' },
  })
}
