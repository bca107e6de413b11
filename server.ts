// Serves the built site, in production whatever NODE_ENV says. There is no logic here because this file and the Remix
// bundle are two module worlds: what both imported would exist twice. `npm run build` compiles it to build/server.mjs: a
// TypeScript compiler beside the site takes more memory than the site does (docs/performance.md).
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type * as Entry from './app/entry.server'
import { requireNode } from './scripts/require-node.mjs'

requireNode()
// Before the first module that asks for it: React chooses by it.
process.env.NODE_ENV = 'production'
// What the site writes is its owner's alone.
process.umask(0o077)
if (process.argv.includes('--accept-new-database')) process.env.ACCEPT_NEW_DATABASE = 'argument'

// The compiled file lies elsewhere, so the build is found from where the site is started, as .env and DATA_DIR are.
const SERVER_BUILD = path.resolve('build/server/index.js')
if (!existsSync(SERVER_BUILD)) {
  console.error(
    'Rien à servir ici : lancez « npm run build » dans le dossier du site, et le site depuis ce dossier.',
  )
  process.exit(1)
}
const build: ServerBuild = await import(pathToFileURL(SERVER_BUILD).href)
const { module } = build.entry
if (!('startServer' in module)) throw new TypeError('app/entry.server.tsx exports no startServer')
// The build's entry is that module; Remix's type names only the exports it calls itself.
const { startServer } = module as unknown as typeof Entry
await startServer({ loadBuild: () => build, files: path.resolve('build/client'), development: false })
