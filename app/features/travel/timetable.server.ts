// Asks a timetable with the interface of https://transport.opendata.ch/docs.html.
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import type { Point } from './journey'

export interface Connection {
  /** Seconds since the epoch. */
  departs: number
  arrives: number
  transfers: number
  /** « IR 90 », « S 3 ». */
  lines: string[]
}

interface TripRequest {
  from: string
  to: string
  /** Wall time, YYYY-MM-DDTHH:mm. */
  at: string
  /** True = arrive by then; false = depart from then on. */
  isArrival: boolean
}

export interface Timetable {
  /** Lists them in the order of the service; null when it does not answer in time, or is asked too much. */
  connections(asked: TripRequest): Promise<Connection[] | null>
  /** The name of the next stop; null as above, and where there is none. */
  stopNear(point: Point): Promise<string | null>
}

const PATIENCE_MS = 3_000
/** A page asks for four things; more than a few pages at once would keep everybody waiting. */
const MOST_AT_ONCE = 8
const MOST_BYTES = 1024 * 1024
/** Timetables change seldom within ten minutes, delays matter little days before. */
const TRIP_CACHED_MS = 10 * MINUTE_MS
const TRIPS_CACHED = 500
const SHOWN = 3

const moment = z.number().int().nullable()
const connectionsSchema = z.object({
  connections: z.array(
    z.object({
      from: z.object({ departureTimestamp: moment }),
      to: z.object({ arrivalTimestamp: moment }),
      transfers: z.number().int().min(0).max(50).catch(0),
      products: z.array(z.string().max(40)).max(50).catch([]),
    }),
  ),
})
const stationsSchema = z.object({
  stations: z.array(
    z.object({ id: z.string().nullable().catch(null), name: z.string().max(200).nullable() }),
  ),
})

/** Questions and answers are kept in memory only, for ten minutes, without who has asked. */
export function openTimetable(url: string, { patienceMs = PATIENCE_MS } = {}): Timetable {
  const kept = new LRUCache<string, Connection[]>({ max: TRIPS_CACHED, ttl: TRIP_CACHED_MS })
  const stops = new LRUCache<string, string>({ max: TRIPS_CACHED, ttl: DAY_MS })
  const underway = new Map<string, Promise<unknown>>()

  /** Null for everything that is no answer: nobody can do anything about it but ask again. */
  async function ask<S extends z.ZodTypeAny>(path: string, schema: S): Promise<z.output<S> | null> {
    return schema.safeParse(await bodyOf(path)).data ?? null
  }

  function bodyOf(path: string): Promise<unknown> {
    const known = underway.get(path)
    if (known !== undefined) return known
    if (underway.size >= MOST_AT_ONCE) return Promise.resolve(null)
    const body = fetchJson(`${url}/v1/${path}`, patienceMs)
      .catch(() => null)
      .finally(() => underway.delete(path))
    underway.set(path, body)
    return body
  }

  return {
    async connections({ from, to, at, isArrival }) {
      const [date = '', time = ''] = at.split('T')
      const arrival: Record<string, string> = isArrival ? { isArrivalTime: '1' } : {}
      const path = `connections?${new URLSearchParams({ from, to, date, time, ...arrival, limit: String(SHOWN) })}`
      const known = kept.get(path)
      if (known) return known
      const answer = await ask(path, connectionsSchema)
      if (answer === null) return null
      const connections = answer.connections.flatMap(connectionOf)
      kept.set(path, connections)
      return connections
    },

    async stopNear({ lat, lng }) {
      // Its x is the latitude.
      const path = `locations?${new URLSearchParams({ x: String(lat), y: String(lng) })}`
      const known = stops.get(path)
      if (known) return known
      const answer = await ask(path, stationsSchema)
      const name = answer?.stations.find((station) => station.id !== null)?.name ?? null
      if (name !== null) stops.set(path, name)
      return name
    },
  }
}

function connectionOf({
  from,
  to,
  transfers,
  products,
}: z.output<typeof connectionsSchema>['connections'][number]): Connection[] {
  const [departs, arrives] = [from.departureTimestamp, to.arrivalTimestamp]
  return departs === null || arrives === null ? [] : [{ departs, arrives, transfers, lines: products }]
}

/** The address is the operator's own, so it may be in their network; it leads nowhere else. */
async function fetchJson(address: string, patienceMs: number): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok || answer.body === null) throw new Error(`status ${answer.status}`)
  const reader = answer.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new Error('too large')
    }
    chunks.push(part.value)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const opened = new Map<string, Timetable>()

/** The same one for the same address. */
export function timetableAt(url: string): Timetable {
  const timetable = opened.get(url) ?? openTimetable(url)
  opened.set(url, timetable)
  return timetable
}
