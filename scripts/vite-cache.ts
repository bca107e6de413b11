// Two Vite servers of one checkout would overwrite each other's bundled packages, and one of them would have no hot reload.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** Vite's own first. */
const FIRST_PORT = 24_678
const PORTS = 20

/** A server for hot reload, which holds its port until the process ends, and the folder of packages that belongs to that
 * port: the next one who holds it finds it warm. */
export async function ownVite(): Promise<{ hmr: { server: Server; port: number }; cacheDir: string }> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS; port++) {
    const server = await holderOf(port)
    if (server) return { hmr: { server, port }, cacheDir: `node_modules/.vite/${port}` }
  }
  throw new Error(`Les ports ${FIRST_PORT} à ${FIRST_PORT + PORTS - 1} sont tous pris.`)
}

/** Null where somebody else has it. */
async function holderOf(port: number): Promise<Server | null> {
  const server = createServer((_req, res) => res.writeHead(426).end()).unref()
  try {
    server.listen(port)
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
