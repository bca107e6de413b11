// @ts-check
// npm run build; skipped by npm start when the sources have not changed.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortenManifest } from './browser-manifest.mjs'
import { bundle } from './bundle.mjs'
import { precompress } from './precompress.mjs'
import { bundleServiceWorker, SERVICE_WORKER } from './service-worker.mjs'
import { runPackage } from './toolchain.mjs'
import { bundleWebComponent, WEB_COMPONENT } from './web-component.mjs'

const SOURCES = [
  'app',
  'public',
  'server.ts',
  'scripts/browser-manifest.mjs',
  'scripts/bundle.mjs',
  'scripts/french-words.ts',
  'scripts/precompress.mjs',
  'scripts/require-node.mjs',
  'scripts/service-worker.mjs',
  'scripts/web-component.mjs',
  'scripts/workers.mjs',
  'firestore.indexes.json',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
export const BUILT_SERVER = 'build/server.mjs'
const STAMP = 'build/.stamp'

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = (await build({ quiet: false })).code

export function isBuilt() {
  return existsSync(BUILT_SERVER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** @param {{ quiet: boolean, signal?: AbortSignal }} options */
export async function build(options) {
  // An interrupted build has no stamp and is repeated.
  rmSync(STAMP, { force: true })
  const sources = fingerprint()
  const result = await runPackage('@remix-run/dev/dist/cli.js', ['vite:build'], {
    ...options,
    env: { NODE_ENV: 'production' },
  })
  if (result.code !== 0) return result
  const words = await runPackage('tsx/dist/cli.mjs', ['scripts/french-words.ts'], options)
  if (words.code !== 0) return words
  await compileServer()
  await compileWorkers()
  copyVocabulary()
  writeFileSync(`build/client/${SERVICE_WORKER}`, await bundleServiceWorker({ build: sources.slice(0, 12) }))
  writeFileSync(`build/client/${WEB_COMPONENT}`, await bundleWebComponent())
  shortenManifest('build/client')
  await precompress('build/client')
  writeFileSync(STAMP, sources)
  return result
}

async function compileServer() {
  // npm start loads this file before the packages are installed.
  const { transformWithEsbuild } = await import('vite')
  const { code } = await transformWithEsbuild(readFileSync('server.ts', 'utf8'), 'server.ts', {
    target: 'node20',
    sourcemap: false,
  })
  writeFileSync(BUILT_SERVER, code)
  for (const script of ['require-node', 'workers'])
    cpSync(`scripts/${script}.mjs`, `build/scripts/${script}.mjs`)
}

/** Each worker of the sources is a file of its own, beside the bundle that starts it. */
async function compileWorkers() {
  for (const file of filesUnder('app').filter((name) => name.endsWith('.worker.mjs')))
    await compileWorker(file, 'build/server')
}

/** As a worker, a text file lies beside the bundle that reads it. */
function copyVocabulary() {
  for (const file of filesUnder('app/features/search/vocabulary').filter((name) => name.endsWith('.txt')))
    cpSync(file, `build/server/assets/${path.basename(file)}`)
}

/** Resolves with the path of what it has made.
 * @param {string} file which registers tsx and imports the worker's own source
 * @param {string} outDir */
export async function compileWorker(file, outDir) {
  const entry = /import\('(.+\.ts)'\)/.exec(readFileSync(file, 'utf8'))?.[1]
  if (!entry) throw new Error(`${file} imports no source of its own`)
  const made = `assets/${path.basename(file)}`
  await bundle({
    build: {
      ssr: path.join(path.dirname(file), entry),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: made } },
    },
  })
  return path.join(outDir, made)
}

/** Hashes, because dates would call a fresh clone newer than its build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} path a file or folder, or missing
 * @returns {string[]} sorted, without tests */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
}
