// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const APP = fileURLToPath(new URL('../app', import.meta.url))
export const WEB_COMPONENT = 'agenda-romand.js'

/**
 * The one file that other sites load for <agenda-romand>.
 * @returns {Promise<string>}
 */
export async function bundleWebComponent() {
  const result = await bundle({
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      minify: 'terser',
      // Vite's form for libraries leaves the spaces in modules.
      rollupOptions: {
        input: path.join(APP, 'features/feeds/embedding/component/agenda-romand.ts'),
        output: { format: 'es', entryFileNames: WEB_COMPONENT },
      },
    },
  })
  const [file] = 'output' in result ? result.output : []
  if (!file) throw new Error('Vite has bundled no web component')
  return file.code
}
