// JavaScript of a first visit of each page, from the manifest of the client build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'

export interface PageScripts {
  page: string
  files: number
  /** Bytes, as brotli. */
  brotli: number
  /** With the cookie banner. */
  withBanner: number
}

const ASSETS = 'build/client/assets'
/** Named after app/features/consent/consent-panels.tsx. */
const BANNER = /^consent-panels-[\w-]{8}\.js$/
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
  const assets = readdirSync(ASSETS)
  const name = assets.find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`no manifest in ${ASSETS}: npm run build`)
  const text = readFileSync(`${ASSETS}/${name}`, 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  const banner = assets.find((file) => BANNER.test(file))
  if (!banner) throw new Error(`no banner in ${ASSETS}`)
  return Object.entries(PAGES).flatMap(([page, id]) => {
    if (!manifest.routes[id]) return []
    const modules = [manifest.entry.module, ...manifest.entry.imports]
    for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
      const route = manifest.routes[at]
      if (route) modules.push(route.module, ...route.imports)
    }
    const files = withImports([name, ...modules.map((module) => path.basename(module))])
    return [
      {
        page,
        files: files.size,
        brotli: brotliBytes(files),
        withBanner: brotliBytes(withImports([...files, banner])),
      },
    ]
  })
}

/** And what they import, and so on. */
function withImports(files: readonly string[]): Set<string> {
  const all = new Set(files)
  for (const file of all) {
    const code = readFileSync(`${ASSETS}/${file}`, 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      if (imported) all.add(imported)
    }
  }
  return all
}

function brotliBytes(files: ReadonlySet<string>): number {
  return [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(`${ASSETS}/${file}`)).length,
    0,
  )
}
