// Measures what pages cost the sites: beside a bare server that sends the same bytes, and in CPU. Several sites are
// asked in turn.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DATE_PRESETS } from '~/domain/filter-values'
import { CANTONS } from '~/domain/vocabulary'
import { addDays } from '~/platform/real-day'
import { MINUTE_MS } from '../../app/platform/durations'
import { BENCH_NOW, COMMON_WORD, TENTH_WORD, vocabulary } from './events'
import { Random } from './random'
import { cpuOf, memoryOf, type Site } from './site'

const WARM_ROUNDS = 3
const COLD_ROUNDS = 10
const COLD_PAGES = 120
const CONNECTIONS = 8
/** Pages that were asked for again are compressed better, a little later. */
const STORED_AFTER_MS = 3000
const SAMPLE_MS = 15_000
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

interface Warm {
  /** Compressed bytes, as stored. */
  bytes: number
  /** A second, and of what the bare server sends in the same round; medians. */
  rate: number
  share: number
}

/** `wrk -t1 -c10 -d4s`, three rounds, each server in turn. */
export async function measureWarm(
  sites: readonly Site[],
  target: string,
  directory: string,
): Promise<Warm[]> {
  const rounds: Warm[][] = sites.map(() => [])
  for (const { origin } of sites) for (let time = 0; time < 3; time++) await ask(origin + target)
  await pause(STORED_AFTER_MS)
  for (let round = 0; round < WARM_ROUNDS; round++) {
    for (const [at, { origin }] of sites.entries()) {
      const { headers, body } = await ask(origin + target)
      writeFileSync(`${directory}/answer`, body)
      writeFileSync(`${directory}/headers`, JSON.stringify(headers))
      const bare = spawn(process.execPath, ['scripts/bench/bare-server.mjs', directory], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const rates = { bare: wrk(`http://127.0.0.1:${await portOf(bare)}/`), site: wrk(origin + target) }
      bare.kill()
      rounds[at]?.push({ bytes: body.length, rate: rates.site, share: rates.site / rates.bare })
    }
  }
  return rounds.map((own) => ({
    bytes: own.at(-1)?.bytes ?? 0,
    rate: median(own.map(({ rate }) => rate)),
    share: median(own.map(({ share }) => share)),
  }))
}

async function portOf(bare: ChildProcess): Promise<number> {
  const [port] = await once(bare, 'message')
  return port
}

function wrk(url: string): number {
  const args = ['-t1', '-c10', '-d4s', '-H', 'Accept-Encoding: gzip, deflate, br', url]
  const said = execFileSync('wrk', args, { encoding: 'utf8' })
  if (said.includes('Non-2xx')) throw new Error(`${url} is refused:\n${said}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
}

/** Milliseconds of CPU a page, of each round; each page is asked for once, as it is cached afterwards. `targets`: those of
 * each site, because an import gives events other ids every time. */
export async function measureCold(
  sites: readonly Site[],
  targets: readonly (readonly string[])[],
): Promise<number[][]> {
  const rounds: number[][] = sites.map(() => [])
  const fewest = Math.min(...targets.map(({ length }) => length))
  const count = Math.min(COLD_ROUNDS + 1, Math.floor(fewest / COLD_PAGES))
  for (let round = 0; round < count; round++) {
    for (const [at, site] of sites.entries()) {
      const before = cpuOf(site)
      const pages = (targets[at] ?? []).slice(round * COLD_PAGES, (round + 1) * COLD_PAGES)
      await askAll(site, pages)
      // The first round compiles code.
      if (round > 0) rounds[at]?.push((cpuOf(site) - before) / pages.length)
    }
  }
  return rounds
}

export const LISTS = numbers((number) => `/evenements?au=${farDay(number)}`)
export const PERIODS = numbers((number) => `/evenements?${period(number)}`)
export const SEARCHES = numbers((number) => `/evenements?q=${TENTH_WORD}&au=${farDay(number)}`)

/** Addresses of events to come. */
export async function eventPages({ origin }: Site): Promise<string[]> {
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null && pages.length < COLD_PAGES * (COLD_ROUNDS + 1); ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const list = await (await fetch(`${origin}/evenements.json?limit=100${query}`)).json()
    pages.push(...list.items.map(({ id }: { id: string }) => `/evenement/${id}`))
    cursor = list.nextCursor
  }
  return pages
}

function numbers(make: (number: number) => string): string[] {
  return Array.from({ length: COLD_PAGES * (COLD_ROUNDS + 1) }, (_, number) => make(number))
}

/** After all events: lists of the same events and counts. */
function farDay(number: number): string {
  return addDays('2100-01-01', number)
}

/** Lists that have neither events nor counts in common. */
function period(number: number): string {
  const from = addDays(BENCH_NOW.slice(0, 10), number % 150)
  return `du=${from}&au=${addDays(from, (Math.floor(number / 150) + 7 * number) % 150)}`
}

/** Mixed requests, and the memory every 15 seconds. Throws when a page fails. */
export async function soak(site: Site, events: readonly string[], requests: number) {
  const random = new Random(1)
  const curve: { asked: number; minutes: number; rss: number }[] = []
  const begin = performance.now()
  for (let asked = 0; asked < requests; ) {
    const until = performance.now() + SAMPLE_MS
    while (asked < requests && performance.now() < until) {
      const pages = Array.from({ length: 1000 }, () => mixedTarget(events, random))
      await askAll(site, pages)
      asked += pages.length
    }
    curve.push({ asked, minutes: (performance.now() - begin) / MINUTE_MS, rss: memoryOf(site).rss })
  }
  return curve
}

/** Most visitors ask for what others have asked for; each kind of page and feed is among the rest. */
function mixedTarget(events: readonly string[], random: Random): string {
  const share = random.next()
  if (share < 0.2) return '/'
  if (share < 0.4) return '/evenements'
  if (share < 0.6) return random.of(events.slice(0, 100))
  if (share < 0.8) return random.of(events)
  const word = encodeURIComponent(random.chance(0.1) ? TENTH_WORD : random.zipf(vocabulary()))
  const filters = `canton=${random.of(CANTONS)}&date=${random.of(DATE_PRESETS)}`
  if (share < 0.88) return `/evenements?q=${word}`
  if (share < 0.92) return `/evenements?${filters}`
  if (share < 0.95) return `/evenements?q=${word}&${filters}`
  if (share < 0.96) return `/evenements.data?q=${word}`
  if (share < 0.98) return `/api/suggestions?q=${word.slice(0, 4).replace(/%.?$/, '')}`
  if (share < 0.985) return `/evenements?vue=mois&q=${word}`
  if (share < 0.99) return `/evenements.json?q=${word}`
  if (share < 0.994) return `/evenements.rss?q=${word}`
  if (share < 0.998) return `/evenements.ics?q=${word}`
  return `/carte?q=${random.chance(0.2) ? COMMON_WORD : word}`
}

async function askAll({ origin }: Site, targets: readonly string[]): Promise<void> {
  const waiting = [...targets]
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, visitor) => {
      for (let target = waiting.pop(); target !== undefined; target = waiting.pop())
        await ask(origin + target, visitor)
    }),
  )
}

/** Each visitor has an address, as the site allows only so many requests of one. */
function ask(url: string, visitor = 0): Promise<{ headers: string[]; body: Buffer }> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br', 'X-Forwarded-For': `198.51.100.${visitor}` }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, async (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      const body = Buffer.concat(await answer.toArray())
      resolve({ headers: answer.rawHeaders, body })
    }).on('error', reject)
  })
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
