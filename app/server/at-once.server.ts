// Pages in one pass, without the streams of React and Remix, which cost a public page a tenth of its time.
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** What React writes in the place of a part that is not there yet (`lazy`), or fails. */
const MISSING_PART = '<!--$!-->'
export const END_OF_PAGE = '</body></html>'

/** The HTML of a document without its first line; null when a part of it comes later or fails. */
export function renderedAtOnce(page: ReactElement): string | null {
  try {
    const html = renderToString(page)
    return html.includes(MISSING_PART) || !html.endsWith(END_OF_PAGE) ? null : html
  } catch {
    // Rendering it once more tells what is wrong.
    return null
  }
}

/** The end of a page, with the loaders' data as Remix's own <StreamTransfer> writes them. It takes the place of
 * END_OF_PAGE. */
export async function endWithData(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder()
  let script = ''
  // lib.dom and node:stream/web declare the same class twice.
  for await (const piece of data as WebStream<Uint8Array>) {
    const text = JSON.stringify(decoder.decode(piece, { stream: true })).replaceAll('<', '\\u003c')
    script += `window.__remixContext.streamController.enqueue(${text});`
  }
  script += 'window.__remixContext.streamController.close();'
  return `<script nonce="${nonce}">${script}</script>${END_OF_PAGE}`
}
