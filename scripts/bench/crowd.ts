// Waiting time for a cached page while a crowd asks for uncached ones.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Load, Loaded } from './load-process'
import { percentile } from './measure'

export interface CrowdFigures {
  connections: number
  /** Pages of the crowd a second; refused: 503. */
  coldRate: number
  refused: number
  /** Milliseconds. */
  alone: Waits
  crowded: Waits
}

interface Waits {
  p50: number
  p99: number
  longest: number
}

const CONNECTIONS = 200
const CROWD_MS = 10_000
const ALONE_MS = 2000
const QUICK_MS = 200
/** Between two requests of the visitor. */
const PAUSE_MS = 5

export async function measureCrowd(
  { loader, origin }: { loader: ChildProcess; origin: string },
  { warm, cold, offset, quick }: { warm: string; cold: string[]; offset: number; quick: boolean },
): Promise<CrowdFigures> {
  const load: Load = {
    port: Number(new URL(origin).port),
    targets: cold,
    cookie: null,
    offset,
    connections: CONNECTIONS,
    fromManyAddresses: true,
    milliseconds: quick ? QUICK_MS : CROWD_MS,
  }
  await waitsFor(origin + warm, pause(QUICK_MS))
  const alone = await waitsFor(origin + warm, pause(quick ? QUICK_MS : ALONE_MS))
  loader.send(load)
  const loaded = once(loader, 'message')
  const crowded = await waitsFor(origin + warm, loaded)
  const [{ answered, refused, took }] = (await loaded) as [Loaded]
  return { connections: CONNECTIONS, coldRate: (1000 * answered) / took, refused, alone, crowded }
}

async function waitsFor(url: string, until: Promise<unknown>): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waits: number[] = []
  let isOver = false
  until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const begin = performance.now()
    await fetched(url, agent)
    waits.push(performance.now() - begin)
    await pause(PAUSE_MS)
  }
  agent.destroy()
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), longest: Math.max(...waits) }
}

function fetched(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (res) => {
      if (res.statusCode !== 200) reject(new Error(`${url}: ${res.statusCode}`))
      res.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}
