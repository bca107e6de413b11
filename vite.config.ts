import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'

// Loader data keeps its types across the wire: single fetch serializes more than JSON.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const APP = new URL('./app', import.meta.url).pathname

/** Of the server's build, too, where it decides what the stylesheet becomes: both builds must give it one name. */
const BROWSERS = 'es2022'

/**
 * What every page loads anyway travels in one file: small files compress badly and cost headers each. The icons stand
 * here by name, because the rest of that package belongs to the pages that show them.
 */
const SHELL = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run/[\\w-]+)/',
    'lucide-react/dist/esm/icons/(?:menu|x|plus|search|check|sliders-horizontal|locate-fixed|calendar-plus|rss|map)\\.m?js$',
    '\0(?:vite/preload-helper|commonjsHelpers)',
    'app/ui/(?:button|lucide-icon|search-field|search-input|error-page|logo|pending-badge|site-header|site-footer|keep-page|trouble|trouble-bar|progress)\\.tsx?$',
    'app/http/(?:seo|nonce)\\.tsx?$',
    'app/platform/french\\.ts$',
    'app/(?:domain/search-text|features/(?:catalogue/(?:query|position)|search/(?:filters|near-me)))\\.tsx?$',
    'app/features/(?:events/event-card|consent/cookies-button)\\.tsx$',
  ].join('|'),
)

/** Cookies: the banner, which is in most first visits, and what dialog and page of preferences share with it. */
const BANNER = /app\/features\/consent\/(?:consent-panels|consent-store|preferences|use-focus-return)\.tsx?$/

/**
 * What Remix asks at every step in the browser is known here: the minifier drops what belongs to other answers (finding
 * routes while the visitor waits, the data format before single fetch), 1 kB.
 */
function knownFlags(): Plugin {
  const flags = new Map(Object.entries(remixConfig.future ?? {}))
  return {
    name: 'agenda-known-flags',
    transform(code, id) {
      if (!id.includes('/@remix-run/react/dist/esm/')) return null
      const known = code
        .replace(/(?<!["'.\w])(?:[\w.]+\.)?future\.(v3_\w+)/g, (_, flag: string) =>
          String(flags.get(flag) === true),
        )
        .replaceAll('window.__remixContext.isSpaMode', 'false')
      return { code: known, map: null }
    },
  }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), remix(remixConfig), ...(command === 'build' && !isSsrBuild ? [knownFlags()] : [])],
  resolve: {
    alias: [
      { find: '~', replacement: APP },
      // As the files of icons call it.
      { find: '../createLucideIcon.mjs', replacement: `${APP}/ui/lucide-icon.tsx` },
    ],
  },
  // The server would load the drawings of 1700 icons for the thirty we use: 0.3 s and 40 MB at every start.
  ssr: { noExternal: ['lucide-react'] },
  build: isSsrBuild
    ? {
        // Vite's own target would make WeakMaps of private fields, which the search reads in its innermost loops.
        target: 'node20',
        cssTarget: BROWSERS,
      }
    : {
        target: BROWSERS,
        assetsInlineLimit: 0,
        // What an admin's page needs is loaded already: the list of it would be in every visitor's first load.
        modulePreload: {
          resolveDependencies: (file, dependencies) => (file.includes('admin-live') ? [] : dependencies),
        },
        // 4 % smaller than esbuild's output: the first page has 100 kB for all of its JavaScript.
        minify: 'terser',
        terserOptions: {
          module: true,
          compress: { passes: 3, ecma: 2020, unsafe_arrows: true, keep_fargs: false },
          format: { ecma: 2020 },
        },
        rollupOptions: {
          output: {
            // Without this, whatever the files of the shell import comes with them: through its index all icons.
            onlyExplicitManualChunks: true,
            manualChunks: (id) => (SHELL.test(id) ? 'shell' : BANNER.test(id) ? 'consent' : undefined),
          },
        },
      },
}))
