// npm run export -- FILE
import { parseArgs } from 'node:util'
import { openBackend } from '../app/backend/backend.server'
import { exportTo } from '../app/features/feeds/export.server'
import { systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'

const { positionals } = parseArgs({ allowPositionals: true })
const [file, ...others] = positionals

if (!file || others.length > 0) {
  console.error('Usage : npm run export -- FICHIER')
  process.exitCode = 2
} else {
  const backend = await openBackend(env(), systemClock)
  try {
    const documents = await exportTo(backend.documents, file)
    console.log(`${documents} documents exportés dans ${file}`)
  } finally {
    await backend.close()
  }
}
