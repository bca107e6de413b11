/** Scripts of any site may read the feeds: all their data are public. */
export const OPEN_TO_ALL = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' }

/** The script of <agenda-romand>, which pages of other sites load. */
export const COMPONENT_PATH = '/agenda-romand.js'
/** The only page that other sites may frame. */
export const FRAME_PATH = '/integrer'

const FEED = /^\/(?:evenements\.(?:ics|rss|json)|evenement\/[^/]+\.ics|openapi\.json)$/

export function isOpenToAll(path: string): boolean {
  return FEED.test(path)
}

/** Scripts and services post to these, and nobody reads them. */
const POSTED_ONLY = /^\/api\/(?:push-token|stripe)$|^\/(?:api|proposer|annonce\/[^/]+)\/brouillon$/

/** `Allow` says these. Only scripts of other sites ask with OPTIONS, and only for the feeds, to which nothing is
 * posted. */
export function methodsOf(path: string): string[] {
  if (POSTED_ONLY.test(path)) return ['POST']
  return ['GET', 'HEAD', isOpenToAll(path) ? 'OPTIONS' : 'POST']
}
