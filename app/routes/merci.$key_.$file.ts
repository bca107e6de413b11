import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { billFile } from '~/features/donations/bill-file.server'
import { PRIVATE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const file = await billFile(params.key ?? '', params.file ?? '', await runtime())
  if (file === null) throw data(null, { status: 404 })
  return new Response(file.content, {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `${file.isDownload ? 'attachment' : 'inline'}; filename="${file.name}"`,
      'Cache-Control': PRIVATE,
    },
  })
}
