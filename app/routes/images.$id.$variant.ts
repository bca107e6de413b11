import type { LoaderFunctionArgs } from '@remix-run/node'
import { IMAGE_VARIANTS } from '~/features/images/image'
import { readImage } from '~/features/images/ingest.server'
import { isPublicImage } from '~/features/images/visibility'
import { IMMUTABLE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const { catalogue, files } = await runtime()
  const id = params.id ?? ''
  const variant = IMAGE_VARIANTS.find((width) => String(width) === params.variant)
  // Hidden or missing: nobody learns which.
  if (variant === undefined || !isPublicImage(id, catalogue)) throw notFound()

  const webp = await readImage(id, variant, files)
  if (webp === null) throw notFound()
  return new Response(new Uint8Array(webp), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': IMMUTABLE },
  })
}

function notFound(): Response {
  return new Response('Image introuvable', { status: 404 })
}
