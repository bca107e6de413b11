// Pages in one pass, without the streams of React and Remix, which cost a public page a tenth of its time.
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** What React writes in the place of a part that is not there yet (`lazy`), or fails. */
const MISSING_PART = '<!--$!-->'
const END_OF_PAGE = '</body></html>'

/** The HTML of a document; null when a part of it comes later or fails. */
export function renderedAtOnce(page: ReactElement): string | null {
  try {
    const html = renderToString(page)
    return html.includes(MISSING_PART) || !html.endsWith(END_OF_PAGE) ? null : `<!DOCTYPE html>${html}`
  } catch {
    // Rendering it once more tells what is wrong.
    return null
  }
}

/** Writes the loaders' data into a page, as Remix's own <StreamTransfer> does. */
export async function withData(
  html: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const decoder = new TextDecoder()
  let script = ''
  // lib.dom and node:stream/web declare the same class twice.
  for await (const piece of data as WebStream<Uint8Array>) {
    const text = JSON.stringify(decoder.decode(piece, { stream: true })).replaceAll('<', '\\u003c')
    script += `window.__remixContext.streamController.enqueue(${text});`
  }
  script += 'window.__remixContext.streamController.close();'
  return `${html.slice(0, -END_OF_PAGE.length)}<script nonce="${nonce}">${script}</script>${END_OF_PAGE}`
}
