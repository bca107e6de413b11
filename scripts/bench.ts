// npm run bench: the budgets of docs/performance.md, also beside another commit in the same run.
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventPages, LISTS, measureCold, measureWarm, median, PERIODS, SEARCHES, soak } from './bench/pages'
import { counted, table } from './bench/report'
import type { Answered } from './bench/search-process'
import { buildCommit, fill, memoryOf, type Site, serve, writeEvents } from './bench/site'
import { isBuilt } from './build.mjs'

const USAGE = `Usage : npm run bench -- [--events 10000,100000] [--against COMMIT] [--imported] [--soak REQUÊTES]

  --events    tailles des agendas à mesurer, ou fichiers NDJSON d’événements
  --against   aussi un autre commit, construit dans un dossier temporaire, à tour de rôle
  --imported  des événements venus par l’import, avec les traces qu’il laisse
  --soak      aussi la mémoire pendant tant de requêtes mêlées, 500000 par exemple`
const SETTLED_MS = 30_000
const SOAK_ROWS = 12

interface Asked {
  against?: string
  imported: boolean
  requests: number
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const options = { events: text, against: text, imported: { type: 'boolean' }, soak: text } as const
  const { events = '10000,100000', against, imported = false, soak = '0' } = parseArgs({ options }).values
  const agendas = events.split(',').map((given) => (/^[1-9]\d*$/.test(given) ? Number(given) : given))
  if (!agendas.every((one) => typeof one === 'number' || existsSync(one)) || !/^\d+$/.test(soak)) {
    console.error(USAGE)
    return 2
  }
  if (!isBuilt() || spawnSync('wrk').error) {
    console.error('Il faut le site construit (« npm run build ») et wrk (« apt install wrk »).')
    return 2
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'agenda-bench-'))
  try {
    const programs = [process.cwd()]
    if (against) programs.push(buildCommit(against, directory))
    const machine = `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`
    console.log(`${new Date().toISOString().slice(0, 16)} UTC, Node ${process.versions.node}, ${machine}`)
    for (const agenda of agendas) {
      const bench = new Bench(programs, mkdtempSync(path.join(directory, 'agenda-')))
      await bench.measure(agenda, { against, imported, requests: Number(soak) })
      const title = `${typeof agenda === 'number' ? counted(agenda) : agenda} events${imported ? ', imported' : ''}`
      const head = against ? [title, 'measured', against, 'ratio'] : [title, 'measured']
      console.log(`\n${table(head, bench.rows)}`)
    }
    return 0
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** One agenda, in a site of each program. */
class Bench {
  readonly rows: string[][] = []
  #sites: Site[] = []
  #places: { program: string; dataDir: string }[]

  constructor(
    programs: readonly string[],
    readonly directory: string,
  ) {
    this.#places = programs.map((program, at) => ({ program, dataDir: `${directory}/data-${at}` }))
  }

  async measure(events: number | string, { imported, requests }: Asked): Promise<void> {
    const file = `${this.directory}/events.ndjson`
    await writeEvents(events, file, !imported)
    const filled: number[] = []
    for (const { program, dataDir } of this.#places) filled.push(await fill(program, dataDir, file))
    this.#add(
      'filling the store, s',
      filled.map((ms) => ms / 1000),
    )
    try {
      await this.#start('first start')
      await this.#stop()
      await this.#start('start')
      await this.#measurePages(requests)
    } finally {
      await this.#stop()
    }
    await this.#measureSearches()
  }

  async #start(label: string): Promise<void> {
    for (const { program, dataDir } of this.#places) this.#sites.push(await serve(program, dataDir))
    this.#add(
      `${label}: first page after, s`,
      this.#sites.map(({ startMs }) => startMs / 1000),
    )
    this.#add(
      `${label}: read, MB`,
      this.#sites.map((site) => memoryOf(site).read),
    )
    await pause(SETTLED_MS)
    this.#add(`${label}: memory half a minute later, MB`, this.#memory())
  }

  async #stop(): Promise<void> {
    await Promise.all(this.#sites.splice(0).map((site) => site.stop()))
  }

  async #measurePages(requests: number): Promise<void> {
    const [site] = this.#sites
    if (!site) return
    for (const target of ['/evenements', '/']) {
      const warm = await measureWarm(this.#sites, target, this.directory)
      this.#add(
        `${target}, cached: compressed bytes`,
        warm.map(({ bytes }) => bytes),
      )
      this.#add(
        `${target}, cached: requests a second`,
        warm.map(({ rate }) => rate),
      )
      this.#add(
        `${target}, cached: % of a bare server`,
        warm.map(({ share }) => 100 * share),
      )
    }
    const ofEvents = await Promise.all(this.#sites.map(eventPages))
    const [pages = []] = ofEvents
    const alike = (targets: readonly string[]) => this.#sites.map(() => targets)
    const kinds = {
      list: alike(LISTS),
      'list of a period': alike(PERIODS),
      search: alike(SEARCHES),
      event: ofEvents,
    }
    for (const [page, targets] of Object.entries(kinds)) {
      const rounds = await measureCold(this.#sites, targets)
      this.#add(`${page}, uncached: ms of CPU`, rounds.map(median), ratioOfRounds(rounds))
    }
    if (requests > 0) {
      const curve = await soak(site, pages, requests)
      const each = Math.ceil(curve.length / SOAK_ROWS)
      for (const { asked, minutes, rss } of curve.filter((_, at) => (at + 1) % each === 0))
        this.#add(`memory after ${counted(asked)} mixed requests, ${Math.round(minutes)} minutes, MB`, [rss])
    }
    this.#add('memory after all of it, MB', this.#memory())
  }

  async #measureSearches(): Promise<void> {
    const program = new URL('./bench/search-process.ts', import.meta.url).pathname
    const child = fork(program, [`${this.directory}/data-0`], { execArgv: ['--import', 'tsx'] })
    const [answered] = (await once(child, 'message')) as [Answered[]]
    for (const { of, label, p50, p99, longest } of answered)
      this.rows.push([
        `${of}, ${label}: p50 / p99 / longest, ms`,
        [p50, p99, longest].map(figure).join(' / '),
      ])
  }

  #memory(): number[] {
    return this.#sites.map((site) => memoryOf(site).rss)
  }

  #add(what: string, [own = Number.NaN, other]: number[], ratio = own / (other ?? Number.NaN)): void {
    this.rows.push([what, ...(other === undefined ? [own] : [own, other, ratio]).map(figure)])
    console.error(this.rows.at(-1)?.join('  '))
  }
}

/** The median of the rounds’ ratios, as the machine changes from one round to the next. */
function ratioOfRounds([own = [], other = []]: number[][]): number {
  return median(own.map((cpu, round) => cpu / (other[round] ?? Number.NaN)))
}

function figure(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : counted(Math.round(value))
}

process.exitCode = await main()
