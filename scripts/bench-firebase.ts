// npm run bench:firebase: what each thing that people do costs at Firestore, in docs/operations.md. 1 when a public page
// reads or writes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { firebaseSiteAt, NO_EMULATORS } from '../tests/firebase/firebase-site'
import { closeRun, keptEmulators, newProject, openRun } from '../tests/firebase/kept-emulators'
import { hasFirebaseTools } from '../tests/firebase/storage-emulator'
import { temporaryDirectory } from '../tests/support/temporary-directory'
import type * as Measuring from './bench/firebase-actions'
import { reportOf } from './bench/firebase-costs'
import { record } from './bench/report'
import { runCommand } from './command'

const RECORD = 'docs/operations.md'

await runCommand(async () => {
  const run = openRun()
  const { path: directory, remove } = await temporaryDirectory('bench-firebase')
  try {
    const addresses = hasFirebaseTools() ? await keptEmulators(run, 'all') : null
    if (addresses === null) {
      console.error(NO_EMULATORS)
      return 2
    }
    Object.assign(process.env, firebaseSiteAt(addresses, newProject()).env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: directory,
      SITE_URL: 'http://localhost:3000',
    })
    const forgetCatalogue = () => rmSync(join(directory, 'catalogue'), { recursive: true, force: true })
    const actions = await measured(forgetCatalogue, join(directory, 'vite'))
    const report = reportOf(actions)
    console.log(report)
    record(report, RECORD, 'bench:firebase')
    return actions.page.reads + actions.page.writes === 0 ? 0 : 1
  } finally {
    await closeRun(run)
    await remove()
  }
})

/** Vite loads it, because routes import fonts and styles. */
async function measured(forgetCatalogue: () => void, cacheDir: string): Promise<Measuring.Actions> {
  const vite = await createServer({
    configFile: false,
    cacheDir,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    resolve: { alias: { '~': fileURLToPath(new URL('../app', import.meta.url)) } },
  })
  try {
    // Its types are those of the file.
    const measuring = (await vite.ssrLoadModule('/scripts/bench/firebase-actions.ts')) as typeof Measuring
    return await measuring.measureActions(forgetCatalogue)
  } finally {
    await vite.close()
  }
}
