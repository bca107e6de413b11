import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'
import remixConfig from './remix.config.js'

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  define: {
    'window.__remixContext.isSpaMode': 'false',
    'window.__remixContext.future.v3_singleFetch': 'true',
    'window.__remixContext.future.v3_lazyRouteDiscovery': 'false',
  },
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
        output: { onlyExplicitManualChunks: true, manualChunks: (id, graph) => shell(id, graph) },
      },
    }),
  },
}))
