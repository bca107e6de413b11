import type { LoaderFunctionArgs } from '@remix-run/node'
import { IMAGE_VARIANTS } from '~/domain/image'
import { currentUser } from '~/features/accounts/session.server'
import { readImage } from '~/features/images/ingest.server'
import { recoverIfUsed } from '~/features/images/trash.server'
import { isPublicImage, maySeePrivately } from '~/features/images/visibility'
import { photoViewer } from '~/features/proposals/own-proposal.server'
import { IMMUTABLE, PRIVATE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const { catalogue, documents, files } = dependencies
  const id = params.id ?? ''
  const variant = IMAGE_VARIANTS.find((width) => String(width) === params.variant)
  if (variant === undefined) throw notFound()
  const isPublic = isPublicImage(id, catalogue)
  // The same answer for hidden and missing.
  if (!isPublic) {
    const key = new URL(request.url).searchParams.get('cle')
    const viewer = key === null ? await currentUser(request) : await photoViewer(key, dependencies)
    if (!(await maySeePrivately(viewer, id, documents))) throw notFound()
  }

  const stored = await readImage(id, variant, files)
  const webp = stored ?? (await recoverIfUsed(id, variant, { documents, files }))
  if (webp === null) throw notFound()
  return new Response(new Uint8Array(webp), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': isPublic ? IMMUTABLE : PRIVATE },
  })
}

function notFound(): Response {
  return new Response('Image introuvable', { status: 404 })
}
