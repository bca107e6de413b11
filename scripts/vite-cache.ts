// Two Vite servers of one checkout would overwrite each other's bundled packages, and one of them would have no hot reload.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Vite's own first. */
const FIRST_PORT = 24_678
const PORTS = 20

/** A port for hot reload that nobody has, and the folder of packages that belongs to it: whoever holds the port holds the
 * folder, and the next one finds it warm. */
export async function ownVite(): Promise<{ hmrPort: number; cacheDir: string }> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS; port++) {
    if (await isFree(port)) return { hmrPort: port, cacheDir: `node_modules/.vite/${port}` }
  }
  throw new Error(`Les ports ${FIRST_PORT} à ${FIRST_PORT + PORTS - 1} sont tous pris.`)
}

/** On every address, as Vite listens. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port)
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
