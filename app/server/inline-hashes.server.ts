// Gives a page whose own inline scripts and styles are allowed by their hashes instead of by its nonce.
import { createHash } from 'node:crypto'
import type { InlineSources } from './security-headers.server'

/** Takes a page that was rendered with this nonce. Only what carries the nonce gets a hash: a script that somebody has
 * smuggled into the page has none, and stays forbidden. */
export function hashedInline(html: string, nonce: string): { html: string; inline: InlineSources } {
  const sources = { script: '', style: '' }
  const own = new RegExp(`<(script|style)([^>]*) nonce="${nonce}"([^>]*)>(.*?)</\\1>`, 'gs')
  const withoutNonces = html.replaceAll(own, (_, tag: 'script' | 'style', before, behind, text) => {
    sources[tag] += ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`
    return `<${tag}${before}${behind}>${text}</${tag}>`
  })
  return { html: withoutNonces, inline: sources }
}
