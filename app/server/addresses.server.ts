// Finds the route of an address, the part of its query that the route reads, and the queue it waits in.
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'

/** The queue of an answer: 'costly' ones are made two at a time, 'export's are sent two at a time, 'file's mostly
 * wait for a disk, 'free' never wait. */
export type Cost = 'free' | 'file' | 'page' | 'costly' | 'export'

interface RouteRule {
  /** The parameters that the route reads (first value of each), or a function that normalizes the query, or 'any' for
   * answers that are never cached. Default: none. */
  query?: readonly string[] | ((given: URLSearchParams) => URLSearchParams) | 'any'
  cost?: Cost
}

/** The key is the route id. A route without a rule reads no query and costs a page. */
export type RouteRules = Readonly<Record<string, RouteRule>>

export interface Address {
  target: string
  /** Ids from the root to the page; empty where the path leads nowhere. */
  routes: readonly string[]
  cost: Cost
  isMeaningless: boolean
}

const DATA = /\.data$/
/** Takes path and query. */
export const isDataPath = (target: string) => DATA.test(target.split('?', 1)[0] ?? '')
/** Remix's parameter: the routes whose data the browser wants. */
const WANTED_ROUTES = '_routes'

/** Matching takes time, so the latest paths are remembered. */
const REMEMBERED_PATHS = 2000
const REMEMBERED_LENGTH = 200

/** The returned function takes path and query, checked by well-formed.server.ts. */
export function createAddresses(build: ServerBuild, rules: RouteRules): (url: string) => Address {
  const routesFor = routesByBeginning(routeTree(build.routes))
  const remembered = new LRUCache<string, readonly string[]>({ max: REMEMBERED_PATHS })

  function routesAt(path: string): readonly string[] {
    const known = remembered.get(path)
    if (known) return known
    const ids = (matchRoutes(routesFor(path), path) ?? []).map(({ route }) => route.id ?? '')
    if (path.length <= REMEMBERED_LENGTH) remembered.set(path, ids)
    return ids
  }

  return function addressOf(url) {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const isData = DATA.test(path)
    const pagePath = isData ? path.replace(DATA, '').replace(/^\/_root$/, '/') : path
    const ids = routesAt(pagePath)
    const rule = rules[ids.at(-1) ?? ''] ?? {}
    const given = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
    const known = knownOf(given, rule)
    if (isData) keepWantedRoutes(given, known, ids)
    const query = known.toString()
    return {
      target: query ? `${path}?${query}` : path,
      routes: ids,
      cost: rule.cost ?? 'page',
      isMeaningless: isData && isResource(build.routes[ids.at(-1) ?? '']),
    }
  }
}

function knownOf(given: URLSearchParams, { query = [] }: RouteRule): URLSearchParams {
  if (query === 'any') return new URLSearchParams(given)
  if (typeof query === 'function') return query(given)
  return keepFirst(given, query)
}

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

/** Matching ranks and compiles all routes that it is given (0.25 ms for ours): here those that begin as the path does, and
 * those that may begin with anything. Takes a tree with one root. */
function routesByBeginning(tree: RouteObject[]): (path: string) => RouteObject[] {
  const [root] = tree
  if (!root || root.index || tree.length > 1) return () => tree
  const children = root.children ?? []
  const isOpen = (own: string) => own === '' || /^[:*]/.test(own)
  const treeOf = (beginning: string | null) => [
    {
      ...root,
      children: children.filter(({ path }) => {
        const own = beginningOf(path ?? '')
        return own === beginning || isOpen(own)
      }),
    },
  ]
  const trees = new Map(children.map(({ path }) => beginningOf(path ?? '')).map((own) => [own, treeOf(own)]))
  const others = treeOf(null)
  // Matching decodes a path before it compares.
  return (path) => (path.includes('%') ? tree : (trees.get(beginningOf(path)) ?? others))
}

/** Routes are found in capitals, too. */
function beginningOf(path: string): string {
  return (path.split('/').find(Boolean) ?? '').toLowerCase()
}
