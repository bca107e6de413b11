// This stands in for https://transport.opendata.ch, with answers of the shape that its documentation shows.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromWallTime } from '~/platform/zurich'

export interface FakeTimetable {
  url: string
  /** Path and query of each request. */
  asked: URL[]
  /** Default: 200 after no time. */
  mood: 'answers' | 'fails' | 'is silent' | 'talks nonsense' | 'redirects'
  stop(): Promise<void>
}

/** Wall times of a connection, and how it goes. */
type Ride = readonly [departs: string, arrives: string, transfers: number, products: string[]]

/** `rides`: what it answers to a request for connections. */
export async function startTimetable(rides: (asked: URLSearchParams) => Ride[]): Promise<FakeTimetable> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    fake.asked.push(url)
    if (fake.mood === 'is silent') return
    if (fake.mood === 'fails') return void response.writeHead(503).end()
    if (fake.mood === 'redirects') return void response.writeHead(302, { Location: '/elsewhere' }).end()
    response.setHeader('Content-Type', 'application/json')
    if (fake.mood === 'talks nonsense') return void response.end('{"connections":[{"from":null}]}')
    const body =
      url.pathname === '/v1/locations'
        ? { stations: [address(), station('8501120', 'Lausanne, Port')] }
        : { connections: rides(url.searchParams).map((ride) => connection(ride, url.searchParams)) }
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakeTimetable = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    mood: 'answers',
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return fake
}

function station(id: string | null, name: string | null) {
  return { id, name, score: null, coordinate: { type: 'WGS84', x: 46.5, y: 6.6 }, distance: 120 }
}

/** The service puts the address of the point before the stops. */
function address() {
  return station(null, 'Rue du Lac 1, 1003 Lausanne')
}

function connection([departs, arrives, transfers, products]: Ride, asked: URLSearchParams) {
  const at = (wallTime: string) => fromWallTime(wallTime) / 1000
  return {
    from: {
      station: station('1', asked.get('from')),
      arrival: null,
      arrivalTimestamp: null,
      departure: `${departs}:00+0100`,
      departureTimestamp: at(departs),
      delay: null,
      platform: '4',
    },
    to: {
      station: station('2', asked.get('to')),
      arrival: `${arrives}:00+0100`,
      arrivalTimestamp: at(arrives),
      departure: null,
      departureTimestamp: null,
      delay: null,
      platform: '',
    },
    duration: '00d00:34:00',
    transfers,
    service: null,
    products,
    capacity1st: null,
    capacity2nd: null,
    sections: [],
  }
}
