// @ts-check
// Typed options of the Remix Vite plugin. The plugin does not read this file by itself: vite.config.ts does.

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // Off on purpose: its /__manifest endpoint costs seconds of CPU per request (docs/decisions/pages.md).
    v3_lazyRouteDiscovery: false,
    // Development only: bundles what the routes import before the first page asks for it, so that React is never loaded twice.
    unstable_optimizeDeps: true,
  },
}
