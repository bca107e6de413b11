// What an address means: its route, the part of its query that the route reads, and what an answer costs. Two addresses
// that mean the same are one, for the page cache and for the route.
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'

/**
 * How an answer is queued: as a 'page'; as a 'costly' one, of which two are made at once; as an 'export', of which two are
 * sent at once; as a 'file', which mostly waits for a disk or a bucket; 'free' is never made to wait.
 */
export type Cost = 'free' | 'file' | 'page' | 'costly' | 'export'

export interface RouteRule {
  /**
   * What the route reads of the query: names, of which the first value counts; or a function that writes any query in its
   * one form, and that form in itself; or 'any', which is for answers that are never kept. Default: nothing.
   */
  query?: readonly string[] | ((given: URLSearchParams) => URLSearchParams) | 'any'
  /** Default: a page. `path` is decoded. */
  cost?: Cost | ((path: string) => Cost)
}

/** By route id. What has no rule reads no query and costs a page. */
export type RouteRules = Readonly<Record<string, RouteRule>>

export interface Address {
  /** Path and query as the route gets them. */
  target: string
  cost: Cost
  /** It asks for the data of a page where there is no page, but a feed or a file. */
  isMeaningless: boolean
}

const DATA = /\.data$/
/** Of Remix: the routes whose data the browser wants. */
const WANTED_ROUTES = '_routes'

/** Finding the routes of a path takes 0.25 ms: those of the latest paths are remembered, unless they are oddly long. */
const REMEMBERED_PATHS = 2000
const REMEMBERED_LENGTH = 200

/** Takes path and query, readable (well-formed.server.ts). */
export function createAddresses(build: ServerBuild, rules: RouteRules): (url: string) => Address {
  const routes = routeTree(build.routes)
  const remembered = new LRUCache<string, readonly string[]>({ max: REMEMBERED_PATHS })

  /** From the root down. */
  function routesAt(path: string): readonly string[] {
    const known = remembered.get(path)
    if (known) return known
    const ids = (matchRoutes(routes, path) ?? []).map(({ route }) => route.id ?? '')
    if (path.length <= REMEMBERED_LENGTH) remembered.set(path, ids)
    return ids
  }

  return function addressOf(url) {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const isData = DATA.test(path)
    // As Remix reads it.
    const pagePath = isData ? path.replace(DATA, '').replace(/^\/_root$/, '/') : path
    const ids = routesAt(pagePath)
    const rule = rules[ids.at(-1) ?? ''] ?? {}
    const given = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
    const known = knownOf(given, rule)
    if (isData) keepWantedRoutes(given, known, ids)
    const query = known.toString()
    return {
      target: query ? `${path}?${query}` : path,
      cost: typeof rule.cost === 'function' ? rule.cost(decodeURIComponent(pagePath)) : (rule.cost ?? 'page'),
      isMeaningless: isData && isResource(build.routes[ids.at(-1) ?? '']),
    }
  }
}

function knownOf(given: URLSearchParams, { query = [] }: RouteRule): URLSearchParams {
  if (query === 'any') return new URLSearchParams(given)
  if (typeof query === 'function') return query(given)
  return keepFirst(given, query)
}

/** Of each of these names its first value, in this order. */
export function keepFirst(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function keepWantedRoutes(given: URLSearchParams, known: URLSearchParams, ids: readonly string[]): void {
  const wanted = given.get(WANTED_ROUTES)?.split(',')
  const ofThese = ids.filter((id) => wanted?.includes(id))
  known.delete(WANTED_ROUTES)
  if (ofThese.length > 0) known.set(WANTED_ROUTES, ofThese.join(','))
}

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

/** As Remix tells resources from pages. */
function isResource(route: BuiltRoute | undefined): boolean {
  return route !== undefined && route.module.default == null && route.module.ErrorBoundary == null
}

type RouteObject = Parameters<typeof matchRoutes>[0][number]

function routeTree(routes: ServerBuild['routes'], parentId = ''): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && (route.parentId ?? '') === parentId)
    .map((route) => {
      const { id = '', path, index, caseSensitive } = route ?? {}
      return index ? { id, path, index } : { id, path, caseSensitive, children: routeTree(routes, id) }
    })
}
