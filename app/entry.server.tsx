// The one door between server.ts and the Remix bundle: how a document is rendered, and how the server is started.
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
import { withoutRest } from './server/html-pieces.server'

export { startServer } from './start.server'

/** After this long, in milliseconds, what a loader still owes the page is given up. */
export const streamTimeout = 5000
/** React gives up a little later, so that the rejected promises still reach the page. */
const RENDER_TIMEOUT_MS = streamTimeout + 1000

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log }: AppLoadContext,
): Promise<Response> {
  // Robots and the page cache take the page whole, without the scripts that fill it in piece by piece.
  const isWhole = isbot(request.headers.get('User-Agent')) || headers.get('Cache-Control') === PUBLIC_PAGE
  let responseStatus = status

  return new Promise((resolve, reject) => {
    let isShellReady = false
    let hasReaderLeft = false
    const page = (
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
      </NonceProvider>
    )
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
        // A HEAD, or a visitor gone elsewhere: nothing failed.
        if (hasReaderLeft) return
        responseStatus = 500
        // Before the shell, the error comes back through onShellError and is logged by handleError.
        if (isShellReady) log.error({ err: error }, 'render failed after the shell')
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)

    /** In one piece: a stream of the web costs a tenth of the rendering. */
    function sendWhole() {
      const pieces: Uint8Array[] = []
      const body = new Writable({
        highWaterMark: Number.MAX_SAFE_INTEGER,
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
      // Nothing in it fails but when its reader cancels. React hears of that next.
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

/** Unexpected errors of loaders, actions and rendering. What Remix answers for a wrong address is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { pathname } = new URL(request.url)
  const isExpected = isRouteErrorResponse(error) && error.status < 500
  context.log[isExpected ? 'debug' : 'error'](
    { err: error, method: request.method, path: pathname },
    'route failed',
  )
}
