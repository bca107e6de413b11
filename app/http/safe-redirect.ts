// Where a `redirect` parameter may lead: to a path of this site, whatever someone has written into the link.

const BASE = 'http://site.invalid'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const PATH = /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/

/** The target if it is a path of this site (with query and fragment), else the fallback. */
export function safeRedirect(target: string | null | undefined, fallback: string): string {
  if (!target || !PATH.test(target) || !PATH.test(decoded(target))) return fallback
  const url = URL.canParse(target, BASE) ? new URL(target, BASE) : null
  // `/.//evil` is a path for us, and `//evil` once its dots are gone.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** Encoded control characters are looked at too: some proxies decode before they pass on. */
function decoded(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    // Refused by the pattern.
    return ''
  }
}
