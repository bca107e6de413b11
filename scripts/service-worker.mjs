// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const APP = fileURLToPath(new URL('../app', import.meta.url))
export const SERVICE_WORKER = 'firebase-messaging-sw.js'

/**
 * One classic script of the service worker and all that it imports.
 * @param {{ build: string, entry?: string }} options `build` names the caches: another build gets other ones
 * @returns {Promise<string>}
 */
export async function bundleServiceWorker({ build: name, entry = 'service-worker/worker.ts' }) {
  // npm start loads this file before the packages are installed.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '~': APP } },
    define: { __BUILD__: JSON.stringify(name), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: {
        entry: path.join(APP, entry),
        formats: ['iife'],
        name: 'worker',
        fileName: () => SERVICE_WORKER,
      },
    },
  })
  const [bundle] = /** @type {import('vite').Rollup.RollupOutput[]} */ (result)
  if (!bundle) throw new Error('Vite has bundled no service worker')
  return bundle.output[0].code
}
