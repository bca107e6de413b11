// Gives a page whose own inline scripts and styles are allowed by their hashes instead of by its nonce.
import { sha256 } from '~/platform/secrets.server'
import type { InlineSources } from './security-headers.server'

/** Takes a page in UTF-8 that was rendered with this nonce. Only what carries the nonce gets a hash: a script that somebody
 * has smuggled into the page has none, and stays forbidden. */
export function hashedInline(page: Buffer, nonce: string): { page: Buffer; inline: InlineSources } {
  const sources = { script: '', style: '' }
  const own = new RegExp(`<(script|style)([^>]*) nonce="${nonce}"([^>]*)>(.*?)</\\1>`, 'gs')
  // A letter stands for each byte: to decode the page and encode it again takes a twentieth of the time of all of it.
  const withoutNonces = page
    .toString('latin1')
    .replaceAll(own, (_, tag: 'script' | 'style', before, behind, text) => {
      sources[tag] += ` 'sha256-${sha256(Buffer.from(text, 'latin1'), 'base64')}'`
      return `<${tag}${before}${behind}>${text}</${tag}>`
    })
  return { page: Buffer.from(withoutNonces, 'latin1'), inline: sources }
}
