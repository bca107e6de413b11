// @ts-check
// What the first page loads about all routes of the site.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NAME = /^manifest-.*\.js$/

/**
 * Takes those routes out of it that are no pages: feeds, files, downloads. The router goes to pages and posts to
 * actions alone, and each such line is loaded by every visitor. The routes by their names and the imports of a
 * route are sorted, which compresses better: neither order means anything.
 * @param {string} directory of the browser's build
 */
export function shortenManifest(directory) {
  const assets = path.join(directory, 'assets')
  for (const name of readdirSync(assets).filter((file) => NAME.test(file))) {
    const file = path.join(assets, name)
    const text = readFileSync(file, 'utf8')
    const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    /** @type {{ routes: Record<string, { module: string, hasAction: boolean, imports: string[] }> }} */
    const manifest = JSON.parse(text.slice(from, to))
    const kept = Object.entries(manifest.routes)
      .filter(([, route]) => route.hasAction || exportsSomething(path.join(directory, route.module)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, route]) => [id, { ...route, imports: route.imports.toSorted() }])
    const shorter = JSON.stringify({ ...manifest, routes: Object.fromEntries(kept) })
    writeFileSync(file, text.slice(0, from) + shorter + text.slice(to))
  }
}

/** @param {string} file */
function exportsSomething(file) {
  return /\bexport\b/.test(readFileSync(file, 'utf8'))
}
