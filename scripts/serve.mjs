// @ts-check
// npm run serve: the built site in production; installs and builds nothing.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER } from './build.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync(BUILT_SERVER)) {
  await import(`../${BUILT_SERVER}`)
} else {
  console.error('Rien à servir : lancez « npm run build » d’abord.')
  process.exitCode = 1
}
