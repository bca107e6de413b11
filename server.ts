// Starts the site: the built one in production, the one Vite compiles on the fly in development. There is no logic here
// because this file and the Remix bundle are two module worlds: what both imported would exist twice. `npm run build`
// compiles it to build/server.mjs, which production runs: a TypeScript compiler beside the site takes more memory than
// the site does (docs/performance.md).
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type * as Entry from './app/entry.server'

// This file stands in two places, so the build is found from where the site is started, as .env and DATA_DIR are.
const SERVER_BUILD = pathToFileURL(path.resolve('build/server/index.js'))
const CLIENT_BUILD = path.resolve('build/client')

function entryOf(build: ServerBuild): typeof Entry {
  const { module } = build.entry
  if (!('startServer' in module)) throw new TypeError('app/entry.server.tsx exports no startServer')
  // The build's entry is that module; Remix's type names only the exports it calls itself.
  return module as unknown as typeof Entry
}

async function startBuilt(): Promise<void> {
  const build: ServerBuild = await import(SERVER_BUILD.href)
  await entryOf(build).startServer({ loadBuild: () => build, files: CLIENT_BUILD, development: false })
}

async function startLive(): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  async function loadBuild(): Promise<ServerBuild> {
    // The virtual module's exports are the build.
    return (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
  }
  await entryOf(await loadBuild()).startServer({
    loadBuild,
    files: vite.middlewares,
    development: true,
    close: () => vite.close(),
  })
}

await (process.env.NODE_ENV === 'production' ? startBuilt() : startLive())
