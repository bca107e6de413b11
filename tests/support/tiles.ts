// A map server: one transparent pixel for every tile, stretched by the map.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../firebase/free-port'

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface TileServer {
  origin: string
  stop(): void
}

/** A server of its own instead of a route of Playwright, which would slow every request of a page and switch its cache off. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'image/png').end(TILE))
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
