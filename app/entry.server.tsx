import { Transform, Writable } from 'node:stream'
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { PUBLIC_PAGE } from './http/cache-control'
import { NonceProvider } from './http/nonce'
import { withoutKey } from './platform/secret-paths'
import { withoutRest } from './server/html-pieces.server'

export { startServer } from './start.server'

/** Milliseconds after which the deferred data of a loader are given up. */
export const streamTimeout = 5000
/** Later than streamTimeout, so that the rejected promises still reach the page. */
const RENDER_TIMEOUT_MS = streamTimeout + 1000

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log }: AppLoadContext,
): Promise<Response> {
  // Robots and the page cache get the page in one piece; an error page, whose code may just be loading, too.
  const isWhole =
    isbot(request.headers.get('User-Agent')) || headers.get('Cache-Control') === PUBLIC_PAGE || status >= 400
  const page = (
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
    </NonceProvider>
  )
  let responseStatus = status

  return new Promise((resolve, reject) => {
    let isShellReady = false
    let hasReaderLeft = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        isShellReady = true
        if (!isWhole) send()
      },
      onAllReady() {
        if (isWhole) sendWhole()
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        // A HEAD request, or the visitor has left: no failure.
        if (hasReaderLeft) return
        responseStatus = 500
        // Before the shell, handleError logs the error.
        if (isShellReady) log.error({ err: error }, 'render failed after the shell')
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)

    /** Without streams of Node and the web, which would take more than a tenth of a public page's time. */
    function sendWhole() {
      const pieces: Uint8Array[] = []
      const body = new Writable({
        write(piece: Buffer, _encoding, done) {
          pieces.push(withoutRest(piece))
          done()
        },
      })
      body.on('close', () => clearTimeout(timer))
      body.on('finish', () => {
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(pieces), { headers, status: responseStatus }))
      })
      pipe(body)
    }

    function send() {
      const body = new Transform({
        transform(piece: Buffer, _encoding, done) {
          done(null, withoutRest(piece))
        },
      })
      // Only the reader's leaving causes an error here, and React is told of it next.
      body.on('error', () => {
        hasReaderLeft = true
      })
      body.on('close', () => {
        hasReaderLeft = true
        clearTimeout(timer)
      })
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }))
      pipe(body)
    }
  })
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
