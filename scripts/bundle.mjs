// @ts-check
// Bundles that Vite makes beside Remix's own: the workers of the server, the service worker.
import { fileURLToPath } from 'node:url'

const APP = fileURLToPath(new URL('../app', import.meta.url))

/**
 * Runs Vite with this configuration and nothing from vite.config.ts. Leaves NODE_ENV as it was: Vite sets it for the
 * whole process, and tests that follow a build would run as in production.
 * @param {import('vite').InlineConfig} config
 */
export async function bundle(config) {
  // npm start loads this file before the packages are installed.
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  try {
    return await build({ configFile: false, logLevel: 'warn', resolve: { alias: { '~': APP } }, ...config })
  } finally {
    if (NODE_ENV === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
  }
}
