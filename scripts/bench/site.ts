// Compares the built site with a bare node:http server that sends the same bytes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { addUser, cookieOf } from '~/../tests/support/accounts'
import { startApp } from '~/../tests/support/app'
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { fixedClock } from '~/platform/clock'
import type { Bytes } from './bare-server'
import { type CrowdFigures, measureCrowd } from './crowd'
import { BENCH_NOW, benchEvent, benchId, TENTH_WORD } from './events'
import type { Load, Loaded } from './load-process'
import { memory, percentile } from './measure'

export interface Throughput {
  page: string
  visitor: 'warm' | 'cold' | 'signed in'
  /** Compressed. */
  bytes: number
  /** A second, median of the rounds. */
  site: number
  bare: number
  /** Median of the rounds' ratios. */
  ratio: number
  /** Milliseconds of server CPU a request. */
  cpu: number
}

export interface SiteFigures {
  size: number
  /** Milliseconds from the start to the first answer: empty catalogue, existing catalogue. */
  firstStart: number
  start: number
  /** Megabytes. */
  fillPeak: number | null
  rss: number
  rssAfter: number
  throughput: Throughput[]
  crowd: CrowdFigures
}

/** Long enough ago that a restart does not ask for it again. */
const STORED_AT = '2026-11-21T08:00:00.000Z'
const CONNECTIONS = 8
const ROUNDS = 3
const ROUND_MS = 2000
const QUICK_MS = 100
const STORED_AT_ONCE = 500
const CLOCK_TICKS_A_SECOND = 100

export async function measureSite(size: number, quick: boolean): Promise<SiteFigures> {
  let seeded = 0
  const app = await startApp({
    now: STORED_AT,
    env: { TEST_NOW: BENCH_NOW, TRUST_PROXY: '1' },
    seed: async (store) => {
      await fillStore(store, size)
      seeded = performance.now()
    },
  })
  const bare = fork(new URL('./bare-server.ts', import.meta.url).pathname, { execArgv: ['--import', 'tsx'] })
  const loader = fork(new URL('./load-process.ts', import.meta.url).pathname, {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const [barePort] = await once(bare, 'message')
    await (await fetch(app.origin)).text()
    const firstStart = performance.now() - seeded
    const fillPeak = memory(app.pid).peak
    await app.halt()
    const begin = performance.now()
    await app.restart()
    await (await fetch(app.origin)).text()
    const start = performance.now() - begin
    const { rss } = memory(app.pid)
    const user = await addUser(app.store)
    const cookie = await cookieOf(user.uid, { documents: app.store, clock: fixedClock(BENCH_NOW) })

    const throughput: Throughput[] = []
    for (const { page, warm, cold } of pages(size)) {
      for (const visitor of ['warm', 'cold', 'signed in'] as const) {
        if (visitor === 'cold' && cold.length === 0) continue
        const targets = visitor === 'cold' ? cold : [warm]
        const signedIn = visitor === 'signed in' ? cookie : null
        const figures = await compare(
          { loader, bare, barePort, origin: app.origin, pid: () => app.pid },
          { targets, cookie: signedIn },
          quick,
        )
        throughput.push({ page, visitor, ...figures })
      }
    }
    const crowd = await measureCrowd(
      { loader, origin: app.origin },
      { warm: '/evenements', cold: coldSearches(), offset, quick },
    )
    return { size, firstStart, start, fillPeak, rss, rssAfter: memory(app.pid).rss, throughput, crowd }
  } finally {
    loader.disconnect()
    bare.disconnect()
    await app.stop()
  }
}

const COLD_PAGES = 20_000

/** Cold pages are asked for once, because they are cached afterwards. */
function pages(size: number) {
  return [
    { page: 'Home', warm: '/', cold: [] },
    {
      page: 'EventsList',
      warm: '/evenements',
      cold: Array.from({ length: COLD_PAGES }, (_, number) => `/evenements?au=${farDay(number)}`),
    },
    {
      page: 'EventDetail',
      warm: `/evenement/${benchId(0)}`,
      cold: Array.from(
        { length: Math.min(COLD_PAGES, size) },
        (_, number) => `/evenement/${benchId(number)}`,
      ),
    },
    { page: 'search', warm: `/evenements?q=${TENTH_WORD}`, cold: coldSearches() },
  ]
}

function coldSearches(): string[] {
  return Array.from(
    { length: COLD_PAGES },
    (_, number) => `/evenements?q=${TENTH_WORD}&au=${farDay(COLD_PAGES - number)}`,
  )
}

/** After all events, so every list is complete. */
function farDay(number: number): string {
  return `${2100 + Math.floor(number / (12 * 28))}-${two(1 + (Math.floor(number / 28) % 12))}-${two(1 + (number % 28))}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

interface Parties {
  loader: ChildProcess
  bare: ChildProcess
  barePort: number
  origin: string
  pid(): number
}

let offset = 0

async function compare(
  { loader, bare, barePort, origin, pid }: Parties,
  { targets, cookie }: Pick<Load, 'targets' | 'cookie'>,
  quick: boolean,
): Promise<Omit<Throughput, 'page' | 'visitor'>> {
  const bytes = await answerOf(`${origin}${targets.at(-1)}`, cookie)
  bare.send(bytes)
  await once(bare, 'message')
  const run = async (port: number): Promise<Loaded> => {
    const load: Load = {
      port,
      targets,
      cookie,
      offset,
      connections: CONNECTIONS,
      fromManyAddresses: false,
      milliseconds: quick ? QUICK_MS : ROUND_MS,
    }
    loader.send(load)
    const [loaded] = (await once(loader, 'message')) as [Loaded]
    offset += loaded.answered
    if (loaded.refused > 0)
      throw new Error(`${loaded.refused} of ${loaded.answered} were refused: ${targets[0]}`)
    return loaded
  }
  const sitePort = Number(new URL(origin).port)
  if (!quick) await run(sitePort)
  const rounds = []
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    const atBare = rate(await run(barePort))
    const cpuBefore = cpuOf(pid())
    const loaded = await run(sitePort)
    rounds.push({ bare: atBare, site: rate(loaded), cpu: (cpuOf(pid()) - cpuBefore) / loaded.answered })
  }
  const median = (values: number[]) => percentile(values, 0.5)
  return {
    bytes: Buffer.from(bytes.body, 'base64').length,
    site: median(rounds.map(({ site }) => site)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ site, bare }) => site / bare)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  }
}

function rate({ answered, took }: Loaded): number {
  return (1000 * answered) / took
}

/** Milliseconds of CPU of all threads; NaN where the system does not say. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_A_SECOND
  } catch {
    return Number.NaN
  }
}

function answerOf(url: string, cookie: string | null): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip', ...(cookie && { Cookie: cookie }) } }, (res) => {
      const pieces: Buffer[] = []
      res.on('error', reject)
      res.on('data', (piece: Buffer) => pieces.push(piece))
      res.on('end', () => {
        const body = Buffer.concat(pieces)
        const headers: Bytes['headers'] = []
        for (let at = 0; at < res.rawHeaders.length; at += 2) {
          const [name = '', value = ''] = res.rawHeaders.slice(at, at + 2)
          if (!/^(?:transfer-encoding|content-length|connection|keep-alive|date)$/i.test(name))
            headers.push([name, value])
        }
        headers.push(['Content-Length', String(body.length)])
        resolve({ headers, body: body.toString('base64') })
      })
    }).on('error', reject)
  })
}

async function fillStore(store: DocumentStore, size: number): Promise<void> {
  for (let at = 0; at < size; at += STORED_AT_ONCE) {
    await store.transaction(async (transaction) => {
      for (let number = at; number < Math.min(at + STORED_AT_ONCE, size); number++) {
        const { changedAt, ...event } = benchEvent(number)
        transaction.restore(events, event)
      }
    })
  }
}
