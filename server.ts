// Starts the site: the built one in production, the one Vite compiles on the fly in development. There is no logic here
// because this file and the Remix bundle are two module worlds: what both imported would exist twice.
import { existsSync } from 'node:fs'
import type { ServerBuild } from '@remix-run/node'
import type * as Entry from './app/entry.server'

const SERVER_BUILD = new URL('./build/server/index.js', import.meta.url)
const CLIENT_BUILD = new URL('./build/client', import.meta.url).pathname

function entryOf(build: ServerBuild): typeof Entry {
  const { module } = build.entry
  if (!('startServer' in module)) throw new TypeError('app/entry.server.tsx exports no startServer')
  // The build's entry is that module; Remix's type names only the exports it calls itself.
  return module as unknown as typeof Entry
}

async function startBuilt(): Promise<void> {
  if (!existsSync(SERVER_BUILD)) throw new Error('Rien à servir : lancez « npm run build » d’abord.')
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
