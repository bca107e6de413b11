// Names of the caches of the service worker, which pages read, too.

const PREFIX = 'agenda-'
const PAGES = `${PREFIX}pages-`

/** Pages that are kept at most; the least recently used go first. */
export const PAGES_MOST = 60

/** Each build has caches of its own: an old page never meets new files. */
export function cacheNames(build: string): { pages: string; assets: string; pictures: string } {
  return {
    pages: PAGES + build,
    assets: `${PREFIX}assets-${build}`,
    pictures: `${PREFIX}pictures-${build}`,
  }
}

/** A cache of this site, of whatever build. */
export function isOurCache(name: string): boolean {
  return name.startsWith(PREFIX)
}

export function isPagesCache(name: string): boolean {
  return name.startsWith(PAGES)
}
