// @ts-check
// npm run serve: the built site in production; installs and builds nothing.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER } from './build.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync(BUILT_SERVER)) {
  await import(`../${BUILT_SERVER}`)
} else {
  console.error('Le site n’est pas construit\u00a0: lancez d’abord «\u00a0npm run build\u00a0».')
  process.exitCode = 1
}
