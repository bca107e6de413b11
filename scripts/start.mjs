// @ts-check
// npm start: installs, builds and starts the site with demo events.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER, build, isBuilt } from './build.mjs'
import { requireNode } from './require-node.mjs'
import { install, isInstalled, run, seconds } from './toolchain.mjs'

/** One Ctrl+C arrives several times: from the terminal and from npm. */
const ECHO_MS = 1000
const PRODUCTION = { NODE_ENV: /** @type {const} */ ('production') }
const ACCEPTS = process.argv.includes('--accept-new-database') && { ACCEPT_NEW_DATABASE: 'argument' }

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
if (existsSync('.env')) loadEnvFile('.env')
const HOST = process.env.HOST || '127.0.0.1'
const PORT = Number(process.env.PORT || 3000)
const OUTBOX = join(process.env.DATA_DIR || '.data', 'outbox')
await requireFreePort()
if (!isInstalled()) await step('Installation des paquets', () => install({ quiet: true }))
if (!isBuilt()) await step('Construction du site', () => build({ quiet: true }))
const seeded = await run(process.execPath, ['--import', 'tsx', 'scripts/seed-demo.ts'], {
  env: { ...PRODUCTION, ...ACCEPTS },
})
if (seeded.code !== 0) process.exit(seeded.code)
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
    refuse(`Le port ${PORT} est déjà utilisé. Choisissez-en un autre\u00a0: PORT=${PORT + 1} npm start`)
  if (problem?.code === 'EACCES')
    refuse(`PORT\u00a0: le port ${PORT} est réservé. Choisissez-en un à partir de 1024.`)
  if (problem) refuse(`HOST ou PORT\u00a0: impossible d’écouter sur ${HOST}, port ${PORT} (${problem.code}).`)
}

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * @param {string} label
 * @param {() => Promise<{ code: number, output: string }>} work
 */
async function step(label, work) {
  process.stdout.write(`${label}… `)
  const start = performance.now()
  const ticking = process.stdout.isTTY ? setInterval(tick, 1000) : undefined
  function tick() {
    process.stdout.write(`\r${label}… ${seconds(performance.now() - start)} `)
  }
  const { code, output } = await work()
  clearInterval(ticking)
  if (ticking) process.stdout.write(`\r${label}… `)
  if (code !== 0) {
    console.log('échec')
    console.error(output)
    process.exit(code)
  }
  console.log(seconds(performance.now() - start))
}

function serve() {
  const server = spawn(process.execPath, [BUILT_SERVER], {
    // Requests and what a real site should still say would fill the screen of whoever tries it.
    env: { ...process.env, ...PRODUCTION, LOG_LEVEL: process.env.LOG_LEVEL || 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The terminal's signals must not reach it: a second one would interrupt the stop.
    detached: true,
  })
  server.once('message', () => {
    console.log(`Le site est prêt\u00a0: http://localhost:${PORT}  (Ctrl+C pour arrêter)`)
    if (!process.env.SMTP_URL) console.log(`Ses e-mails sont des fichiers\u00a0: ${OUTBOX}`)
  })
  server.on('close', (code) => process.exit(code ?? 1))

  let stoppedAt = Number.NEGATIVE_INFINITY
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (performance.now() - stoppedAt < ECHO_MS) return
      stoppedAt = performance.now()
      server.kill('SIGTERM')
    })
  }
}
