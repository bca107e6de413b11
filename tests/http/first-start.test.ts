// npm start, as somebody sees it who tries the site, and as a service sees it that collects its output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENV_NAMES } from '~/platform/env.server'
import { freePort } from '../firebase/free-port'
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary-directory'

const CTRL_C = '\u0003'
const START = 'scripts/start.mjs'
const PROCESSES_MS = 120_000

let directory: TemporaryDirectory
let dataDir: string
let port: number
let started: ChildProcess
let output: string

beforeEach(async () => {
  directory = await temporaryDirectory('first-start')
  dataDir = path.join(directory.path, 'data')
  port = await freePort()
})
afterEach(async () => {
  started.kill('SIGKILL')
  await directory.remove()
})

function start(command: string, args: string[]): void {
  output = ''
  started = spawn(command, args, {
    // Empty settings keep a developer's own .env out.
    env: {
      ...Object.fromEntries(ENV_NAMES.map((name) => [name, ''])),
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
  })
  started.stdout?.on('data', (chunk) => (output += chunk))
  started.stderr?.on('data', (chunk) => (output += chunk))
}

/** Starts the site on a terminal of its own. */
function startOnTerminal(): void {
  start('script', ['-qefc', `exec "${process.execPath}" ${START}`, '/dev/null'])
}

/** The lines as they stand on the terminal in the end. */
function screen(): string[] {
  return output.split(/\r*\n/).map((line) => line.split('\r\u001b[K').at(-1)?.trimEnd() ?? '')
}

async function ready(): Promise<void> {
  await expect.poll(() => output, { timeout: PROCESSES_MS }).toContain('Le site est prêt')
  await expect.poll(() => output).toContain('Avant d’ouvrir ce site')
}

async function code(): Promise<unknown> {
  const [code] = await once(started, 'close')
  return code
}

test.skipIf(process.platform !== 'linux')(
  'on a terminal: one quiet screen with what to know, the log in a file, and accounts whose passwords are shown once',
  { timeout: 2 * PROCESSES_MS },
  async () => {
    startOnTerminal()
    await ready()
    await (await fetch(`http://127.0.0.1:${port}/evenements`)).text()
    started.stdin?.write(CTRL_C)
    expect(await code()).toBe(0)
    expect(screen().filter((line) => line !== '' && line !== '^C')).toEqual([
      expect.stringMatching(/^1\/2 {2}Données\u00a0: \d+\u00a0s$/),
      expect.stringMatching(/^2\/2 {2}Démarrage\u00a0: \d+\u00a0s$/),
      `Le site est prêt\u00a0: http://localhost:${port}  (Ctrl+C pour l’arrêter)`,
      expect.stringMatching(/^Agenda de démonstration\u00a0: \d+ événements, \d+ partenaires$/),
      'Comptes de démonstration (mots de passe affichés cette seule fois)\u00a0:',
      expect.stringMatching(/^ {2}admin@agenda\.example +\S{12} {2}administration$/),
      expect.stringMatching(/^ {2}organisatrice@agenda\.example +\S{12} {2}organisation$/),
      `Données\u00a0: ${dataDir}`,
      `E-mails\u00a0: ${dataDir}/outbox, un fichier par message`,
      `Journal\u00a0: ${dataDir}/site.log`,
      'Avant d’ouvrir ce site au public, dites dans .env qui en répond\u00a0: LEGAL_CONTROLLER, LEGAL_ADDRESS, LEGAL_FORUM, LEGAL_HOST, LEGAL_HOST_COUNTRY.',
    ])
    const log = path.join(dataDir, 'site.log')
    const messages = async () =>
      (await readFile(log, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg)
    expect(await messages()).toEqual(
      expect.arrayContaining([`listening on http://127.0.0.1:${port}`, 'request', 'stopping']),
    )
    expect((await stat(log)).mode & 0o777).toBe(0o600)

    startOnTerminal()
    await ready()
    started.stdin?.write(CTRL_C)
    expect(await code()).toBe(0)
    expect(output).toContain(
      'Comptes de démonstration\u00a0: admin@agenda.example, organisatrice@agenda.example',
    )
    expect((await messages()).filter((message) => message === 'stopping')).toHaveLength(2)
  },
)

test.skipIf(process.platform !== 'linux')(
  'interrupted, it says that it goes on where it was, and the next start does',
  { timeout: 2 * PROCESSES_MS },
  async () => {
    startOnTerminal()
    await expect.poll(() => output, { timeout: PROCESSES_MS }).toContain('Données…')
    started.stdin?.write(CTRL_C)
    expect(await code()).toBe(130)
    expect(screen().filter(Boolean).at(-1)).toBe(
      'Interrompu. «\u00a0npm start\u00a0» reprendra où il en était.',
    )
    startOnTerminal()
    await ready()
    expect(output).toContain('mots de passe affichés cette seule fois')
    started.stdin?.write(CTRL_C)
    expect(await code()).toBe(0)
  },
)

test('elsewhere the log is on standard output, and there is no file of it', {
  timeout: PROCESSES_MS,
}, async () => {
  start(process.execPath, [START])
  await ready()
  await expect.poll(() => output).toContain(`"msg":"listening on http://127.0.0.1:${port}"`)
  expect(output).not.toContain('Journal')
  expect(output).not.toContain('\r')
  started.kill('SIGTERM')
  expect(await code()).toBe(0)
  await expect(stat(path.join(dataDir, 'site.log'))).rejects.toThrow('ENOENT')
})

test('what would fail after minutes of installing fails at once', { timeout: PROCESSES_MS }, async () => {
  await writeFile(path.join(directory.path, 'file'), '')
  dataDir = path.join(directory.path, 'file')
  start(process.execPath, [START])
  expect(await code()).toBe(1)
  expect(output).toBe(
    `DATA_DIR\u00a0: impossible d’écrire dans ${dataDir}. Vérifiez les droits du dossier.\n`,
  )
})
