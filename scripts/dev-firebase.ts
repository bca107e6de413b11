// npm run dev:firebase: the site with hot reload on Firebase's emulators and the demo agenda. Nothing of it is kept.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '~/platform/env.server'
import { firebaseSiteAt } from '../tests/firebase/firebase-site'
import { findFirestoreEmulator } from '../tests/firebase/firestore-emulator'
import { closeRun, keptEmulators, openRun } from '../tests/firebase/kept-emulators'
import { hasFirebaseTools } from '../tests/firebase/storage-emulator'
import { runCommand } from './command'
import { seedDemoSite } from './demo-site'

const PROJECT = 'demo-agenda'

await runCommand(async () => {
  const missing = missingEmulators()
  if (missing.length > 0) {
    console.error(`Il manque ${missing.join(' et ')}.`)
    return 1
  }
  const run = openRun()
  try {
    const addresses = await keptEmulators(run, 'all')
    if (addresses === null) throw new Error('the Firestore emulator is gone')
    const { firestore, auth, storage } = addresses
    console.log(
      `Émulateurs\u00a0: Firestore ${firestore}, comptes ${auth}, fichiers ${storage} (projet ${PROJECT})`,
    )
    Object.assign(process.env, firebaseSiteAt(addresses, PROJECT).env, {
      SESSION_SECRET: randomBytes(32).toString('hex'),
      // The .env file may set these for real people.
      SMTP_URL: '',
      FIREBASE_VAPID_KEY: '',
    })
    await seedDemoSite(env())
    return await serve(`http://${auth}/emulator/v1/projects/${PROJECT}/oobCodes`)
  } finally {
    await closeRun(run)
  }
})

/** Sentences' ends, none when all is there. */
function missingEmulators(): string[] {
  const missing: string[] = []
  if (findFirestoreEmulator() === null) {
    missing.push(
      'l’émulateur de Firestore (Java 11 ou plus récent, puis «\u00a0gcloud components install cloud-firestore-emulator\u00a0»)',
    )
  }
  if (!hasFirebaseTools()) {
    missing.push(
      'ceux des comptes et des fichiers («\u00a0npm ci --prefix tests/firebase --ignore-scripts\u00a0»)',
    )
  }
  return missing
}

/** Serves until a signal ends it. Gives its exit code. */
function serve(codesAddress: string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agenda-dev-firebase-'))
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The terminal's signals must not reach it: a second one would interrupt the stop.
    detached: true,
  })
  server.once('message', () => {
    console.log(
      `Liens des e-mails de compte\u00a0: ${codesAddress}\u00a0; autres e-mails\u00a0: ${join(dataDir, 'outbox')}`,
    )
    console.log(
      `Le site est prêt\u00a0: ${env().siteUrl}  (Ctrl+C pour tout arrêter\u00a0; rien n’est gardé)`,
    )
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // One Ctrl+C arrives several times: from the terminal and from npm.
    process.on(signal, () => {
      // Vite's plugins would exit at once on a signal.
      if (server.connected) server.disconnect()
    })
  }
  return new Promise((resolve) => {
    server.on('exit', (code) => {
      rmSync(dataDir, { recursive: true, force: true })
      resolve(code ?? 1)
    })
  })
}
