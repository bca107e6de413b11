import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'

const ASSETS = 'build/client/assets'
const LIST = 'routes/evenements'
/** Bytes in brotli. */
const LIST_MOST = 85_000

const chunk = z.object({ module: z.string(), imports: z.array(z.string()).default([]) })
const manifestSchema = z.object({
  entry: chunk,
  routes: z.record(chunk.extend({ parentId: z.string().optional() })),
})

test('a first visit of the list loads at most 85 kB of JavaScript', () => {
  const manifest = readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const text = readAsset(manifest)
  const { entry, routes } = manifestSchema.parse(
    JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
  )
  const modules = [entry.module, ...entry.imports]
  for (let id: string | undefined = LIST; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id]
    if (!route) throw new Error(`there is no ${id}`)
    modules.push(route.module, ...route.imports)
  }
  const files = withImports([manifest, ...modules.map((module) => path.basename(module))])
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readAsset(file)).length, 0)
  expect(bytes).toBeLessThanOrEqual(LIST_MOST)
})

/** And what they import, and so on. */
function withImports(files: readonly string[]): string[] {
  const all = new Set(files)
  for (const file of all) {
    for (const [, imported] of readAsset(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      if (imported) all.add(imported)
    }
  }
  return [...all]
}

function readAsset(file: string): string {
  return readFileSync(`${ASSETS}/${file}`, 'utf8')
}
