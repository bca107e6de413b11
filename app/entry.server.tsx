import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './http/nonce'
import { withoutKey } from './platform/secret-paths'
import { trimNulBytes } from './server/html-pieces.server'

export { startServer } from './start.server'

/** The whole page at once: no loader defers data, so there is nothing to stream and nothing to wait for. A time limit
 * would only end the pages of a machine that is busy for that long, with status 500. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log }: AppLoadContext,
): Promise<Response> {
  let responseStatus = status
  const page = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    let isShellReady = false
    const pieces: Uint8Array[] = []
    const body = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(trimNulBytes(piece))
        done()
      },
    })
    body.on('finish', () => resolve(Buffer.concat(pieces)))
    const { pipe } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          isShellReady = true
        },
        onAllReady() {
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          responseStatus = 500
          // Before the shell, handleError logs the error.
          if (isShellReady) log.error({ err: error }, 'render failed after the shell')
        },
      },
    )
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page, { headers, status: responseStatus })
}

/** Logs unexpected errors of loaders, actions and rendering, not the answers to wrong addresses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { pathname } = new URL(request.url)
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  context.log[isExpected ? 'debug' : 'error'](
    { err: error, method: request.method, path: withoutKey(pathname) },
    'route failed',
  )
}
