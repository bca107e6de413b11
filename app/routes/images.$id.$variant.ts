import type { LoaderFunctionArgs } from '@remix-run/node'
import { IMAGE_VARIANTS } from '~/domain/image'
import { currentUser } from '~/features/accounts/session.server'
import { readImage } from '~/features/images/ingest.server'
import { recoverIfUsed } from '~/features/images/trash.server'
import { isPublicImage, maySeePrivately } from '~/features/images/visibility'
import { photoViewer } from '~/features/submission/proposals/own-proposal.server'
import { hasFormCookie } from '~/http/begun-forms.server'
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
    if (isForAnotherSite(request)) throw notFound()
    const key = new URL(request.url).searchParams.get('cle')
    const viewer =
      key === null
        ? await currentUser(request)
        : await photoViewer(key, await hasFormCookie(request, key), dependencies)
    if (!(await maySeePrivately(viewer, id, documents))) throw notFound()
  }

  const stored = await readImage(id, variant, files)
  const webp = stored ?? (await recoverIfUsed(id, variant, { documents, files }))
  if (webp === null) throw notFound()
  return new Response(new Uint8Array(webp), {
    headers: { 'Content-Type': 'image/webp', ...(isPublic ? { 'Cache-Control': IMMUTABLE } : UNREAD) },
  })
}

/** A picture that nobody has approved is shown on no other site under our domain. */
const UNREAD = { 'Cache-Control': PRIVATE, 'Cross-Origin-Resource-Policy': 'same-origin' }

function isForAnotherSite(request: Request): boolean {
  return ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
}

function notFound(): Response {
  return new Response('Image introuvable', { status: 404 })
}
