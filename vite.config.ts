import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

// Loader data keeps its types across the wire: single fetch serializes more than JSON.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const SHELL =
  /app\/(?:ui\/(?:button|search-field|error-page|logo|site-header|site-footer)|http\/(?:seo|nonce)|features\/catalogue\/search-text)\.tsx?$|lucide-react\/dist\/esm\/(?:\w+|icons\/(?:menu|x|plus|search))\.m?js$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  build: isSsrBuild
    ? {}
    : {
        target: 'es2022',
        assetsInlineLimit: 0,
        // 4 % smaller than esbuild's output: the first page has 100 kB for all of its JavaScript.
        minify: 'terser',
        terserOptions: { module: true, compress: { passes: 2 } },
        // What every page loads anyway travels in one file: small files compress badly and cost headers each.
        rollupOptions: { output: { manualChunks: (id) => (SHELL.test(id) ? 'shell' : undefined) } },
      },
}))
