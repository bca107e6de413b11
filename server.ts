// Serves the built site in production. No logic here: this file and the Remix bundle are two module worlds, and what
// both import exists twice. `npm run build` compiles it to build/server.mjs.
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { ServerBuild } from '@remix-run/node'
import type * as Entry from './app/entry.server'
import { requireNode } from './scripts/require-node.mjs'
import { BESIDE_OTHERS, keepWorkers, workersAsked } from './scripts/workers.mjs'

requireNode()
// React reads it when it is first imported.
process.env.NODE_ENV = 'production'
// Old garbage is collected at twice what is in use. By itself V8 waits until three times and more: a hundred megabytes
// for 4 % of the CPU (docs/performance.md).
setFlagsFromString('--heap-growing-percent=100')
// Files are readable by their owner only.
process.umask(0o077)
if (process.argv.includes('--accept-new-database')) process.env.ACCEPT_NEW_DATABASE = 'argument'

// The compiled file lies elsewhere, so paths start at the working directory.
const SERVER_BUILD = path.resolve('build/server/index.js')
if (!existsSync(SERVER_BUILD)) {
  console.error(
    'Le site n’est pas construit ici\u00a0: lancez «\u00a0npm run build\u00a0» dans le dossier du site, puis le site depuis ce dossier.',
  )
  process.exit(1)
}
// This process alone loads no application and opens no data.
const workers = workersAsked()
if (workers > 1 && cluster.isPrimary) await keepWorkers(workers)

const build: ServerBuild = await import(pathToFileURL(SERVER_BUILD).href)
const { module } = build.entry
if (!('startServer' in module)) throw new TypeError('app/entry.server.tsx exports no startServer')
// Remix's type of the module names only its own exports.
const { startServer } = module as unknown as typeof Entry
await startServer({
  loadBuild: () => build,
  files: path.resolve('build/client'),
  development: false,
  besideOthers: cluster.isWorker && process.env[BESIDE_OTHERS] === '1',
})
