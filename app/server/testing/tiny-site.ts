// The tiny build behind the real middleware on a real port, for tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import type { Logger } from '~/platform/logger.server'
import { temporaryDirectory } from '../../../tests/support/temporary-directory'
import { listen } from '../listen.server'
import { createLanes } from '../render-lanes.server'
import { createSite } from '../site.server'
import { staticFiles } from '../static-files.server'
import { TINY_RULES, type TinyState, tinyBuild } from './tiny-build'

interface TinySiteOptions {
  siteUrl?: string
  trustProxy?: number | string[]
  port?: number
  measuresAudience?: boolean
  usesFcm?: boolean
  log?: Logger
}

export async function startTinySite({
  siteUrl,
  trustProxy = 0,
  port = 0,
  measuresAudience = false,
  usesFcm = false,
  log,
}: TinySiteOptions = {}) {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const stopping = new AbortController()
  const viewed: string[] = []
  const logged: Record<string, unknown>[] = []
  const state: TinyState = {
    revision: 'r1',
    renders: 0,
    gate: Promise.resolve(),
    waiting: 0,
    pings: 0,
    begun: [],
  }
  const build = tinyBuild(state)
  const laneOf = createLanes({ patienceMs: HOUR_MS })
  const directory = await temporaryDirectory('files')
  const site = createSite({
    loadBuild: () => build,
    routeRules: TINY_RULES,
    laneOf,
    files: staticFiles(someFiles(directory.path)),
    development: false,
    siteUrl: new URL(siteUrl ?? 'http://localhost:3000'),
    mapTileUrl: 'https://tile.example.org/{z}/{x}/{y}.png',
    measuresAudience,
    googleIssuer: null,
    paymentOrigin: null,
    popupDomain: null,
    usesFcm,
    trustProxy,
    revision: () => state.revision,
    onView: (id) => viewed.push(id),
    onSearch: () => {},
    largeBodies: {
      senderOf: async () => null,
      consumeUpload: async () => ({ ok: true }),
      consumeVisitorUpload: async () => ({ ok: true }),
    },
    clock,
    log: log ?? pino({ base: null, level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) }),
    stopping: stopping.signal,
  })
  const listener = await listen(site, { host: '127.0.0.1', port })
  return {
    url: listener.url,
    port: listener.port,
    clock,
    state,
    logged,
    viewed,
    laneOf,
    files: directory.path,
    async stop(graceMs = 0) {
      stopping.abort()
      await listener.stop(graceMs)
      await directory.remove()
    },
  }
}

function someFiles(directory: string): string {
  const files = {
    'assets/app-abc123.js': 'console.log(1)',
    'assets/app-abc123.js.br': brotliCompressSync('console.log(1)'),
    'assets/app-abc123.js.gz': gzipSync('console.log(1)'),
    'assets/app-abc123.js.map': '{}',
    'favicon.ico': 'icon',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'service-worker.js': '',
    '.vite/manifest.json': '{}',
    '.env': 'SECRET=1',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    writeFileSync(path.join(directory, name), content)
  }
  return directory
}
