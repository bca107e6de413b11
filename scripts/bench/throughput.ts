// Requests a second and CPU a request of one site or several, measured in turn with a bare node:http server that sends
// the same bytes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { Bytes } from './bare-server'
import type { Load, Loaded } from './load-process'
import { percentile } from './measure'

export interface Throughput {
  /** Compressed. */
  bytes: number
  /** A second, median of the rounds. */
  site: number
  bare: number
  /** Median of the rounds' ratios. */
  ratio: number
  /** Milliseconds of server CPU a request, median of the rounds. */
  cpu: number
  /** Of each round: sites that are measured in turn are compared by rounds, as the machine changes from one to the next. */
  cpuOfRounds: number[]
}

export interface Site {
  origin: string
  pid: number
}

export interface Bench {
  loader: ChildProcess
  bare: ChildProcess
  barePort: number
  /** Requests made so far: no cold page is asked for twice. */
  offset: number
  quick: boolean
  stop(): void
}

const CONNECTIONS = 8
const WARM = { rounds: 3, milliseconds: 2000, bareMilliseconds: 2000 }
/** What costs most is compared by many short rounds. The bare server matters little beside it. */
const COLD = { rounds: 10, milliseconds: 2500, bareMilliseconds: 300 }
/** More code to compile. */
const COLD_WARM_UP_MS = 5000
const QUICK_MS = 100
const CLOCK_TICKS_A_SECOND = 100

export async function startBench(quick: boolean): Promise<Bench> {
  const [bare, loader] = ['./bare-server.ts', './load-process.ts'].map((file) =>
    fork(new URL(file, import.meta.url).pathname, { execArgv: ['--import', 'tsx'] }),
  ) as [ChildProcess, ChildProcess]
  const [barePort] = await once(bare, 'message')
  const stop = () => {
    loader.disconnect()
    bare.disconnect()
  }
  return { loader, bare, barePort, offset: 0, quick, stop }
}

/** The sites' figures, in their order: each round asks all of them, so that what slows the machine slows all. */
export async function compare(
  bench: Bench,
  sites: readonly Site[],
  asked: Pick<Load, 'targets' | 'cookie'>,
): Promise<Throughput[]> {
  const { bare, barePort, quick } = bench
  const isCold = asked.targets.length > 1
  const { rounds, milliseconds, bareMilliseconds } = isCold ? COLD : WARM
  const run = (port: number, milliseconds: number) =>
    runLoad(bench, { port, ...asked, milliseconds: quick ? QUICK_MS : milliseconds })
  const measured = sites.map((site) => ({
    site,
    port: Number(new URL(site.origin).port),
    bytes: 0,
    rounds: [] as { bare: number; site: number; cpu: number }[],
  }))
  if (!quick) for (const { port } of measured) await run(port, isCold ? COLD_WARM_UP_MS : milliseconds)
  for (let round = 0; round < (quick ? 1 : rounds); round++) {
    for (const one of measured) {
      const answer = await answerOf(`${one.site.origin}${asked.targets.at(-1)}`, asked.cookie)
      one.bytes = Buffer.from(answer.body, 'base64').length
      bare.send(answer)
      await once(bare, 'message')
      const atBare = rate(await run(barePort, bareMilliseconds))
      const cpuBefore = cpuOf(one.site.pid)
      const loaded = await run(one.port, milliseconds)
      const cpu = (cpuOf(one.site.pid) - cpuBefore) / loaded.answered
      one.rounds.push({ bare: atBare, site: rate(loaded), cpu })
    }
  }
  return measured.map(({ bytes, rounds }) => ({
    bytes,
    site: median(rounds.map(({ site }) => site)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ site, bare }) => site / bare)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
    cpuOfRounds: rounds.map(({ cpu }) => cpu),
  }))
}

async function runLoad(
  bench: Bench,
  { port, targets, cookie, milliseconds }: Pick<Load, 'port' | 'targets' | 'cookie' | 'milliseconds'>,
): Promise<Loaded> {
  const load: Load = {
    port,
    targets,
    cookie,
    offset: bench.offset,
    connections: CONNECTIONS,
    fromManyAddresses: false,
    milliseconds,
  }
  bench.loader.send(load)
  const [loaded] = (await once(bench.loader, 'message')) as [Loaded]
  bench.offset += loaded.answered
  if (loaded.refused > 0)
    throw new Error(`${loaded.refused} of ${loaded.answered} were refused: ${targets[0]}`)
  return loaded
}

function rate({ answered, took }: Loaded): number {
  return (1000 * answered) / took
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** Milliseconds of CPU of all threads, and of the workers; NaN where the system does not say. */
function cpuOf(pid: number): number {
  try {
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...workers.map(Number)].reduce((sum, one) => sum + ownCpuOf(one), 0)
  } catch {
    return Number.NaN
  }
}

function ownCpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_A_SECOND
}

function answerOf(url: string, cookie: string | null): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    get(
      url,
      { headers: { 'Accept-Encoding': 'gzip, deflate, br', ...(cookie && { Cookie: cookie }) } },
      (res) => {
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
      },
    ).on('error', reject)
  })
}
