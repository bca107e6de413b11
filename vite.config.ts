import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import remixConfig from './remix.config.js'
import { bundleServiceWorker, SERVICE_WORKER } from './scripts/service-worker.mjs'
import { bundleWebComponent, WEB_COMPONENT } from './scripts/web-component.mjs'

// Loader data keeps its types across the wire: single fetch serializes more than JSON.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Of the server's build, too, where it decides what the stylesheet becomes: both builds must give it one name. */
const BROWSERS = 'es2022'

/** What the root and the list import, nearly every page loads: it compresses best in one file. */
const SHELL = /\/app\/(?:root|routes\/evenements)\.tsx/
function shell(id: string, graph: Rollup.ManualChunkMeta, seen = new Set<string>()): 'shell' | undefined {
  if (SHELL.test(id)) return 'shell'
  if (seen.has(id)) return undefined
  seen.add(id)
  return graph.getModuleInfo(id)?.importers.some((file) => shell(file, graph, seen)) ? 'shell' : undefined
}

const SETTINGS = new Map<string, unknown>(Object.entries(remixConfig.future ?? {}))

/** Remix asks for its settings while it runs, and so brings code for every other one. Here they are constants. Names for
 * React's developer tools go too: they keep components that nothing uses. */
const constantSettings: Plugin = {
  name: 'constant-settings',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/node_modules/@remix-run/react/')) return null
    const settled = code.replace(/[\w.]*\bfuture\.(v3_\w+)/g, (_, name) =>
      String(SETTINGS.get(name) ?? false),
    )
    return { code: settled.replace(/^\w+\.displayName = "\w+";$/gm, ''), map: null }
  },
}

/** Of the server: V8 keeps a source with a single ’ in it at two bytes a character, three megabytes more. */
const oneByteSource: Plugin = {
  name: 'one-byte-source',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  renderChunk: {
    order: 'post',
    handler(code) {
      if (/\\[\u0100-\uffff]/.test(code))
        this.error('A backslash before a character above ÿ changes its meaning.')
      const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
      return { code: code.replace(/[\u0100-\uffff]/g, escaped), map: null }
    },
  },
}

/** Scripts that the build writes beside the client's files; in development each is bundled when it is asked for. */
const SCRIPTS: Record<string, () => Promise<string>> = {
  [SERVICE_WORKER]: () => bundleServiceWorker({ build: 'development' }),
  [WEB_COMPONENT]: bundleWebComponent,
}
const bundledScripts: Plugin = {
  name: 'bundled-scripts',
  apply: 'serve',
  configureServer({ middlewares }) {
    for (const [name, bundle] of Object.entries(SCRIPTS)) {
      middlewares.use(`/${name}`, (_req, res, next) => {
        bundle().then((code) => {
          res.setHeader('Content-Type', 'text/javascript')
          res.setHeader('Cache-Control', 'no-cache')
          res.end(code)
        }, next)
      })
    }
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), constantSettings, oneByteSource, bundledScripts],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  define: { 'window.__remixContext.isSpaMode': 'false' },
  build: {
    // The server must name files as the browser's build does: inlined on one side only, they would not match.
    assetsInlineLimit: 0,
    cssTarget: BROWSERS,
    // Vite's own target would make WeakMaps of private fields, which the search reads in its innermost loops.
    target: isSsrBuild ? 'node20' : BROWSERS,
    ...(!isSsrBuild && {
      // 4 % smaller than esbuild's output, without what the router has to say to developers.
      modulePreload: false,
      minify: 'terser',
      terserOptions: { module: true, compress: { passes: 3, keep_fargs: false, pure_funcs: ['warning'] } },
      rollupOptions: {
        output: {
          onlyExplicitManualChunks: true,
          manualChunks: (id, graph) => shell(id, graph),
          // Without the names of sources: every page loads a list of all files, which is a fifth longer with them.
          entryFileNames: 'assets/[hash].js',
          chunkFileNames: ({ isDynamicEntry }) =>
            isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        },
      },
    }),
  },
}))
