// Vitest's tests start the workers of the server as the build makes them, each one file: from its sources, which takes
// tsx in every worker, one costs half a second of processor time, and every reading of a source starts one.
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vitest/config'
import { compileWorker } from '../../scripts/build.mjs'

/** The folder lies in the tree, where the workers find the packages. */
const FOLDER = `node_modules/.cache/workers-${process.pid}`
const STARTED = /new URL\('(\.\/[\w-]+\.worker\.mjs)', import\.meta\.url\)/g

export function builtWorkers(): Plugin {
  const built = new Map<string, Promise<string>>()
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }))
  return {
    name: 'built-workers',
    enforce: 'pre',
    async transform(code, id) {
      let changed = code
      for (const [started, script = ''] of code.matchAll(STARTED)) {
        const source = path.resolve(path.dirname(id), script)
        // Some tests start a worker that is not there.
        if (!existsSync(source)) continue
        const made = built.get(source) ?? compileWorker(source, FOLDER)
        built.set(source, made)
        const url = pathToFileURL(path.resolve(await made)).href
        changed = changed.replace(started, `new URL('${url}')`)
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}
