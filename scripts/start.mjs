// @ts-check
// npm start: installs, builds and serves the site with the demo agenda, and shows on one screen how far it is.
import { spawn } from 'node:child_process'
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER, build, isBuilt } from './build.mjs'
import { requireNode } from './require-node.mjs'
import { startScreen } from './start-screen.mjs'
import { install, installedPackages, isInstalled, run } from './toolchain.mjs'

/** One Ctrl+C arrives several times: from the terminal and from npm. */
const ECHO_MS = 1000
/** Each start adds to the log; one that is longer begins anew. */
const LOG_BYTES_MOST = 10 * 2 ** 20
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const PRODUCTION = { NODE_ENV: /** @type {const} */ ('production') }
const ACCEPTS = process.argv.includes('--accept-new-database') && { ACCEPT_NEW_DATABASE: 'argument' }

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
if (existsSync('.env')) loadEnvFile('.env')
const HOST = process.env.HOST || '127.0.0.1'
const PORT = Number(process.env.PORT || 3000)
const DATA_DIR = resolve(process.env.DATA_DIR || '.data')
const LOG = `${DATA_DIR}/site.log`

await requireFreePort()
const needsPackages = !isInstalled()
const needsBuild = !isBuilt()
if (needsPackages || needsBuild) requireWritable(process.cwd(), 'le dossier du site')
requireWritable(DATA_DIR, 'DATA_DIR')

const screen = startScreen(process.stdout, 2 + Number(needsPackages) + Number(needsBuild))
const interruption = new AbortController()
for (const signal of SIGNALS) process.on(signal, interrupt)
if (needsPackages) await step('Installation des paquets', install, packageCount)
if (needsBuild) await step('Construction du site', build, () => 'une à deux minutes en général')
const filled = await step('Données', fillData)
// The passwords in it are shown this once: whatever happens next, they are shown.
process.on('exit', showFilled)
for (const signal of SIGNALS) process.off(signal, interrupt)
serve()

/** @param {string} file */
function loadEnvFile(file) {
  try {
    process.loadEnvFile(file)
  } catch {
    refuse(`${file}\u00a0: illisible. Vérifiez que c’est un fichier, et ses droits.`)
  }
}

/** Fails now instead of after minutes of installing. */
async function requireFreePort() {
  if (!Number.isInteger(PORT) || PORT < 0 || PORT > 65_535) refuse('PORT\u00a0: nombre de 0 à 65535 attendu.')
  const problem = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(PORT, HOST, () => probe.close(() => resolve(null)))
  })
  if (problem?.code === 'EADDRINUSE')
    refuse(
      `Le port ${PORT} est déjà utilisé. Choisissez-en un autre\u00a0: PORT=${(PORT % 65_535) + 1} npm start`,
    )
  if (problem?.code === 'EACCES')
    refuse(`PORT\u00a0: le port ${PORT} est réservé. Choisissez-en un à partir de 1024.`)
  if (problem) refuse(`HOST ou PORT\u00a0: impossible d’écouter sur ${HOST}, port ${PORT} (${problem.code}).`)
}

/** The same of a directory, or of the one in which it will be made.
 * @param {string} directory
 * @param {string} name */
function requireWritable(directory, name) {
  let nearest = directory
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
  } catch {
    refuse(`${name}\u00a0: impossible d’écrire dans ${nearest}. Vérifiez les droits du dossier.`)
  }
}

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Ends the program when the work fails.
 * @param {string} label
 * @param {(options: { quiet: true, signal: AbortSignal }) => Promise<{ code: number, output: string }>} work
 * @param {() => string} [howFar]
 */
async function step(label, work, howFar) {
  const done = screen.begin(label, howFar)
  const { code, output } = await work({ quiet: true, signal: interruption.signal })
  if (interruption.signal.aborted) {
    screen.end('Interrompu. «\u00a0npm start\u00a0» reprendra où il en était.')
    process.exit(130)
  }
  if (code !== 0) {
    screen.end(output.trim())
    process.exit(code)
  }
  done()
  return output.trim()
}

function interrupt() {
  interruption.abort()
}

function packageCount() {
  const { present, wanted } = installedPackages()
  return `${present} sur ${wanted}`
}

/** @param {{ quiet: true, signal: AbortSignal }} options */
function fillData(options) {
  return run(process.execPath, ['--import', 'tsx', 'scripts/seed-demo.ts'], {
    ...options,
    env: { ...PRODUCTION, ...ACCEPTS },
  })
}

function showFilled() {
  if (filled) console.log(`\n${filled}`)
}

function serve() {
  // A person at a terminal reads the screen; a service that collects the output (systemd, a container) expects the log
  // there.
  const log = process.stdout.isTTY ? openLog() : 'inherit'
  const done = screen.begin('Démarrage')
  const server = spawn(process.execPath, [BUILT_SERVER], {
    env: { ...process.env, ...PRODUCTION },
    stdio: ['ignore', log, 'inherit', 'ipc'],
    // The terminal's signals must not reach it: a second one would interrupt the stop.
    detached: true,
  })
  if (log !== 'inherit') closeSync(log)
  server.once('message', (/** @type {any} */ { url, port, unsaid }) => {
    done()
    process.off('exit', showFilled)
    const address = ['127.0.0.1', '0.0.0.0', 'localhost'].includes(HOST) ? `http://localhost:${port}` : url
    console.log(`\nLe site est prêt\u00a0: ${address}  (Ctrl+C pour l’arrêter)`)
    showFilled()
    console.log(`\nDonnées\u00a0: ${DATA_DIR}`)
    if (!process.env.SMTP_URL) console.log(`E-mails\u00a0: ${DATA_DIR}/outbox, un fichier par message`)
    if (log !== 'inherit') console.log(`Journal\u00a0: ${LOG}`)
    if (unsaid.length > 0) {
      console.log(
        `\nAvant d’ouvrir ce site au public, dites dans .env qui en répond\u00a0: ${unsaid.join(', ')}.`,
      )
    }
  })
  server.on('close', (code) => process.exit(code ?? 1))

  let stoppedAt = Number.NEGATIVE_INFINITY
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - stoppedAt < ECHO_MS) return
      stoppedAt = performance.now()
      server.kill('SIGTERM')
    })
  }
}

/** Every line goes to the end of the file, also when two sites share the directory. */
function openLog() {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  if (existsSync(LOG) && statSync(LOG).size > LOG_BYTES_MOST) rmSync(LOG)
  return openSync(LOG, 'a', 0o600)
}
