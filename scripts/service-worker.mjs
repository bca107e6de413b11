// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const APP = fileURLToPath(new URL('../app', import.meta.url))
export const SERVICE_WORKER = 'firebase-messaging-sw.js'

/**
 * One classic script of the service worker and all that it imports.
 * @param {{ build: string, entry?: string }} options `build` names the caches: another build gets other ones
 * @returns {Promise<string>}
 */
export async function bundleServiceWorker({ build: name, entry = 'service-worker/worker.ts' }) {
  const result = await bundle({
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
  const [script] = /** @type {import('vite').Rollup.RollupOutput[]} */ (result)
  if (!script) throw new Error('Vite has bundled no service worker')
  return script.output[0].code
}
