// Checks a `redirect` parameter: it may only lead to a path of this site.

const BASE = 'http://site.invalid'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const PATH = /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/

export function safeRedirect(target: string | null | undefined, fallback: string): string {
  if (!target || !PATH.test(target) || !PATH.test(decoded(target))) return fallback
  const url = URL.canParse(target, BASE) ? new URL(target, BASE) : null
  // `/.//evil` becomes `//evil`, another host, once its dots are removed.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** Encoded control characters are checked too: some proxies decode them. */
function decoded(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
