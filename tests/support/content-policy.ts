import { createHash } from 'node:crypto'

/** The inline scripts and styles of a page that a browser would not run under this content policy. */
export function forbiddenInline(html: string, policy: string): string[] {
  const elements = html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)
  return [...elements].flatMap(([element, name = '', attributes = '', text = '']) => {
    // Data, not code.
    if (attributes.includes('type="application/ld+json"')) return []
    const sources = new RegExp(`${name}-src ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
    const nonce = /\bnonce="([^"]*)"/.exec(attributes)?.[1]
    const hash = createHash('sha256').update(text).digest('base64')
    return sources.some((source) => source === `'nonce-${nonce}'` || source === `'sha256-${hash}'`)
      ? []
      : [element]
  })
}
