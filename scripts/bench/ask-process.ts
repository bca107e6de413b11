// A process that opens the catalogue in DIRECTORY and measures its answers.

import { type AgendaQuery, EMPTY_QUERY, parseAgendaQuery } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { cleanSearchText } from '~/domain/filter-values'
import { findPlace, searchPlaces } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { listPage } from '~/features/search/list-page.server'
import { suggestionsFor } from '~/features/search/suggestions.server'
import { fixedClock } from '~/platform/clock'
import { BENCH_NOW } from './events'
import { memory, percentile, type Timing, timed, timedAsync } from './measure'
import { answer, argumentsOf } from './process'
import { deadEnds, everydayQueries, hostileQueries, type QueryKind, typedQueries } from './queries'
import { quietStore } from './quiet-store'

export interface Asked {
  label: string
  of: 'everyday' | 'hostile' | 'typed'
  found: number
  /** Milliseconds. */
  cpu50: number
  cpu99: number
  wall50: number
  wall99: number
  /** Longest time without serving others: the lesser of CPU and clock time of a call, because the collector has
   * threads of its own and the machine has other work. */
  longest: number
}

export interface AskedAll {
  size: number
  /** From opening the directory to serving. */
  opening: Timing
  /** Megabytes: before opening, after opening, after all questions. */
  rssBefore: number
  rss: number
  rssAfter: number
  asked: Asked[]
}

const PAGE_SIZE = 24
const MEASURED_MOST = 400
const MEASURED_LEAST = 30
const KIND_MS = 3000
const WARM_UP = 20

const { directory, size, quick } = argumentsOf()

const unstored = {
  version: 1,
  createdAt: BENCH_NOW,
  updatedAt: BENCH_NOW,
  changedAt: BENCH_NOW,
  removedAt: null,
}
const categories = [...SEED_CATEGORIES].map(([id, category]) => ({ ...category, ...unstored, id }))
const rssBefore = tidied()
const { result: catalogue, ...opening } = await timedAsync(() =>
  openCatalogue({
    documents: quietStore(size),
    directory,
    clock: fixedClock(BENCH_NOW),
    findPlace,
    categories: { list: () => categories },
    // Each question counts as one that nobody has asked before.
    keptFacets: { of: (_question, _agenda, count) => count() },
  }),
)
const rss = tidied()
const opened = catalogue.count({ ...EMPTY_QUERY, when: 'all' })
if (opened !== size) throw new Error(`the catalogue opened with ${opened} events of ${size}`)
const asked = [
  ...everydayQueries().map((kind) => measure('everyday', kind.label, searches(kind))),
  ...hostileQueries().map((kind) => measure('hostile', kind.label, searches(kind))),
  ...deadEnds().map((kind) => measure('hostile', kind.label, pages(kind))),
  ...typedQueries().map(({ label, asked }) => measure('typed', label, asked.map(suggestion))),
]
answer<AskedAll>({ size, opening, rssBefore, rss, rssAfter: tidied(), asked })
await catalogue.close()

/** As the list page does it. */
function search(query: AgendaQuery, cursor: string | null) {
  const { total, nextCursor, facets } = catalogue.search(catalogue.understand(query).query, {
    limit: PAGE_SIZE,
    cursor,
  })
  return { total, nextCursor, facets: facets() }
}

type Task = () => number

function searches({ asked, page = 1 }: QueryKind): Task[] {
  return asked.map((text) => {
    const { query } = parseAgendaQuery(new URLSearchParams(text))
    let cursor: string | null = null
    for (let turned = 1; turned < page; turned++) cursor = search(query, cursor).nextCursor
    return () => search(query, cursor).total
  })
}

/** The whole list page but for its HTML. */
function pages({ asked }: QueryKind): Task[] {
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  const context = { catalogue, nowMs: Date.parse(BENCH_NOW), categoryOf }
  return asked.map((text) => {
    const { query } = parseAgendaQuery(new URLSearchParams(text))
    return () => listPage(query, { cursor: null, view: null }, context).total
  })
}

function suggestion(text: string): Task {
  const typed = cleanSearchText(text)
  const context = {
    catalogue,
    categories: { list: () => categories },
    searchPlaces,
    findPlace,
    nowMs: Date.parse(BENCH_NOW),
  }
  return () => (typed.ok ? suggestionsFor(typed.text, context).length : 0)
}

function measure(of: Asked['of'], label: string, tasks: Task[]): Asked {
  let found = 0
  const timings: Timing[] = []
  const begin = performance.now()
  const warmUp = quick ? 0 : of === 'hostile' ? tasks.length : WARM_UP
  const most = quick ? 1 : MEASURED_MOST
  for (let round = -warmUp; round < most; round++) {
    if (round > Math.max(MEASURED_LEAST, tasks.length) && performance.now() - begin > KIND_MS) break
    const task = tasks[(round + warmUp) % tasks.length]
    if (!task) break
    const timing = timed(() => {
      found = task()
    })
    if (round >= 0) timings.push(timing)
  }
  const cpu = timings.map((timing) => timing.cpu)
  const wall = timings.map((timing) => timing.wall)
  return {
    label,
    of,
    found,
    cpu50: percentile(cpu, 0.5),
    cpu99: percentile(cpu, 0.99),
    wall50: percentile(wall, 0.5),
    wall99: percentile(wall, 0.99),
    longest: Math.max(...timings.map((timing) => Math.min(timing.cpu, timing.wall))),
  }
}

function tidied(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return memory().rss
}
