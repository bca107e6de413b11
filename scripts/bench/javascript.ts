// JavaScript of a first visit of each page, from the manifest of the client build.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

export interface PageScripts {
  page: string
  files: number
  /** Bytes, gzipped. */
  gzip: number
  /** With the cookie banner. */
  withBanner: number
}

const ASSETS = 'build/client/assets'
const BANNER = /^consent-[\w-]{8}\.js$/
const PAGES = {
  Home: 'routes/_index',
  EventsList: 'routes/evenements',
  EventDetail: 'routes/evenement.$id',
}

const chunk = z.object({ module: z.string(), imports: z.array(z.string()).default([]) })
const manifestSchema = z.object({
  entry: chunk,
  routes: z.record(
    chunk.extend({ id: z.string(), parentId: z.string().optional(), path: z.string().optional() }),
  ),
})

/** Throws when there is no build. */
export function scriptsOfPages(): PageScripts[] {
  const name = readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`no manifest in ${ASSETS}: npm run build`)
  const text = readFileSync(`${ASSETS}/${name}`, 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  const banner = readdirSync(ASSETS).filter((file) => BANNER.test(file))
  if (banner.length !== 1) throw new Error(`no banner in ${ASSETS}`)
  return Object.entries(PAGES).flatMap(([page, id]) => {
    if (!manifest.routes[id]) return []
    const chunks = [manifest.entry]
    for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
      const route = manifest.routes[at]
      if (route) chunks.push(route)
    }
    const files = new Set([
      `/assets/${name}`,
      ...chunks.flatMap(({ module, imports }) => [module, ...imports]),
    ])
    const gzip = gzipped([...files])
    return [
      { page, files: files.size, gzip, withBanner: gzip + gzipped(banner.map((file) => `/assets/${file}`)) },
    ]
  })
}

function gzipped(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(`build/client${file}`)).length, 0)
}
