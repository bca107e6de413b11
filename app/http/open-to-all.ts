/** Scripts of any site may read the feeds: all their data are public. */
export const OPEN_TO_ALL = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' }

const FEED = /^\/(?:evenements\.(?:ics|rss|json)|evenement\/[^/]+\.ics)$/

export function isOpenToAll(path: string): boolean {
  return FEED.test(path)
}
