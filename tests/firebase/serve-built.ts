// Serves the production build where emulators are allowed: server.ts does so in production only, which refuses them.
import type * as Entry from '../../app/entry.server'

// React chooses its half when it is loaded; with the one for development, pages take several times as long.
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom/server')])
process.env.NODE_ENV = NODE_ENV

const build = await import(new URL('../../build/server/index.js', import.meta.url).href)
const entry: typeof Entry = build.entry.module
const files = new URL('../../build/client', import.meta.url).pathname
await entry.startServer({ loadBuild: () => build, files, development: false })
