// npm run dev
import type { ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import type * as Entry from '../app/entry.server'
import { ownVite } from './vite-cache'

process.env.NODE_ENV = 'development'
process.umask(0o077)
if (process.argv.includes('--accept-new-database')) process.env.ACCEPT_NEW_DATABASE = 'argument'

const { hmr, cacheDir } = await ownVite()
const vite = await createServer({
  server: { middlewareMode: true, hmr },
  cacheDir,
  appType: 'custom',
})

async function loadBuild(): Promise<ServerBuild> {
  // The virtual module's exports are the build.
  return (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
}

const { module } = (await loadBuild()).entry
if (!('startServer' in module)) throw new TypeError('app/entry.server.tsx exports no startServer')
// Remix's type of the module names only its own exports.
const { startServer } = module as unknown as typeof Entry
await startServer({
  loadBuild,
  files: vite.middlewares,
  development: true,
  close: () => vite.close(),
})
