// @ts-check
// npm run doctor: looks at what a start needs and says what to do. Leaves everything as it is.
import { fileURLToPath } from 'node:url'
import { requireNode } from './require-node.mjs'
import { isInstalled, run } from './toolchain.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
console.log(`✓ Node ${process.versions.node}`)
if (!isInstalled()) {
  console.log('✗ Les paquets ne sont pas installés, ou ne sont pas ceux de package-lock.json')
  console.log('  → npm ci')
  process.exit(1)
}
const { code } = await run(process.execPath, ['--import', 'tsx', 'scripts/doctor/examine.ts'])
process.exit(code)
