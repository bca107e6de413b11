// Every way a start or a command can be refused: one line for a person, exit code 1, no stack. Each in a real process.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TemporaryDirectory, temporaryDirectory } from '../tests/support/temporary-directory'
import { openBackend } from './backend/backend.server'
import { thing, things } from './backend/contract/things'
import { systemClock } from './platform/clock'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const SERVER = 'app/server/testing/tiny-server.ts'
/** A busy machine takes seconds to start a process, and a test starts two. */
const PROCESSES_MS = 120_000
/** None goes on for longer, above all none that never ends. */
const PROCESS_MS = 50_000

let directory: TemporaryDirectory
let made = 0
beforeAll(async () => {
  directory = await temporaryDirectory('refusals')
})
afterAll(() => directory.remove())

interface Run {
  script: string
  args?: string[]
  env?: Record<string, string>
  cwd?: string
  imports?: string[]
}

/** Runs it until it ends by itself. */
async function run({ script, args = [], env = {}, cwd = ROOT, imports = [] }: Run) {
  const options = [TSX, ...imports].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...options, path.resolve(ROOT, script), ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: newDirectory(), ...env },
    timeout: PROCESS_MS,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}

async function expectRefused(what: Run, sentence: string | RegExp): Promise<void> {
  const { code, errors } = await run(what)
  expect(errors).toMatch(sentence)
  expect(errors).not.toMatch(/^\s+at /m)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

function newDirectory(): string {
  made += 1
  return path.join(directory.path, `data-${made}`)
}

/** A directory in which a site has run, and where its database lies. */
async function usedDirectory(): Promise<{ dataDir: string; database: string }> {
  const dataDir = newDirectory()
  const backend = await openBackend({ backend: 'embedded', dataDir }, systemClock)
  await backend.documents.insert(things, 'a', thing())
  await backend.close()
  return { dataDir, database: path.join(dataDir, 'agenda.sqlite') }
}

/** A link that leads to itself. */
async function loopingLink(): Promise<string> {
  const loop = newDirectory()
  await symlink(loop, loop)
  return loop
}

describe('the server', { timeout: PROCESSES_MS }, () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expectRefused(
      { script: SERVER, env: { PORT: String(port) } },
      `PORT : le port ${port} est déjà utilisé.`,
    )
    other.close()
  })

  test('an address that is none of this machine', () =>
    expectRefused(
      { script: SERVER, env: { HOST: '192.0.2.1' } },
      "HOST : 192.0.2.1 n'est pas une adresse de cette machine.",
    ))

  test.each([
    [{ PORT: 'http' }, 'Configuration invalide : PORT : nombre de 0 à 65535 attendu'],
    [{ SESSION_SECRET: 'court' }, 'Configuration invalide : SESSION_SECRET : au moins 32 caractères'],
    [
      { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.ch', CONTACT_EMAIL: 'a@b.ch' },
      'SMTP_URL : adresse smtp:// ou smtps:// attendue',
    ],
    [
      {
        BACKEND: 'firebase',
        SITE_URL: 'https://a.example',
        SMTP_URL: 'smtp://a.example',
        MAIL_FROM: 'a@b.ch',
        CONTACT_EMAIL: 'a@b.ch',
      },
      "Configuration Firebase incomplète. Vérifiez vos variables d'environnement. Il manque : FIREBASE_PROJECT_ID, FIREBASE_API_KEY",
    ],
  ])('wrong variables are named: %j', (env, sentence) => expectRefused({ script: SERVER, env }, sentence))

  test('a data directory that is a file', async () => {
    const file = newDirectory()
    await writeFile(file, '')
    await expectRefused(
      { script: SERVER, env: { DATA_DIR: file } },
      `DATA_DIR : ${file} n'est pas un dossier.`,
    )
  })

  test('a database that is gone, with the way to accept a new one', async () => {
    const { dataDir, database } = await usedDirectory()
    for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true })
    await expectRefused(
      { script: SERVER, env: { DATA_DIR: dataDir } },
      /absente ou vide, alors que ce dossier a déjà servi.*--accept-new-database/,
    )
  })

  test('a database that another program keeps locked', async () => {
    const { database } = await usedDirectory()
    const dataDir = newDirectory()
    await mkdir(dataDir)
    // Another file, because this process keeps what belongs to the first for a while.
    await copyFile(database, path.join(dataDir, 'agenda.sqlite'))
    const other = new DatabaseSync(path.join(dataDir, 'agenda.sqlite'))
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE other (id)')
    await expectRefused({ script: SERVER, env: { DATA_DIR: dataDir } }, 'verrouillée par un autre programme')
    other.close()
  })

  test('a damaged database, and one that is a directory', async () => {
    const { dataDir, database } = await usedDirectory()
    await writeFile(database, 'no database at all, but long enough to be one '.repeat(200))
    await expectRefused({ script: SERVER, env: { DATA_DIR: dataDir } }, 'La base de données est endommagée')
    const second = newDirectory()
    await mkdir(path.join(second, 'agenda.sqlite'), { recursive: true })
    await expectRefused({ script: SERVER, env: { DATA_DIR: second } }, 'ne peut pas être ouverte ou lue')
  })

  test.skipIf(process.platform !== 'linux')('a data directory where none can be made', () =>
    expectRefused(
      { script: SERVER, env: { DATA_DIR: '/proc/x' } },
      'DATA_DIR : /proc/x ne peut pas être créé',
    ),
  )

  test('a data directory whose name is too long, and one behind a link to itself', async () => {
    const long = path.join(directory.path, 'a'.repeat(300))
    await expectRefused({ script: SERVER, env: { DATA_DIR: long } }, "n'est pas utilisable (nom trop long")
    const loop = path.join(await loopingLink(), 'data')
    await expectRefused({ script: SERVER, env: { DATA_DIR: loop } }, "n'est pas utilisable (nom trop long")
  })

  test.each(['session-secret', 'store-identity.json'])('%s is a directory', async (name) => {
    const { dataDir } = await usedDirectory()
    const file = path.join(dataDir, name)
    await rm(file, { force: true })
    await mkdir(file)
    await expectRefused(
      { script: SERVER, env: { DATA_DIR: dataDir } },
      `Impossible de lire ou d'écrire ${file} (EISDIR)`,
    )
  })

  test('an outbox that is a file', async () => {
    const { dataDir } = await usedDirectory()
    const outbox = path.join(dataDir, 'outbox')
    await writeFile(outbox, '')
    await expectRefused({ script: SERVER, env: { DATA_DIR: dataDir } }, `${outbox} n'est pas un dossier.`)
  })

  test('a .env that is a directory', async () => {
    const cwd = newDirectory()
    await mkdir(path.join(cwd, '.env'), { recursive: true })
    const env = { TSX_TSCONFIG_PATH: path.join(ROOT, 'tsconfig.json') }
    await expectRefused({ script: SERVER, cwd, env }, '.env : illisible.')
  })

  test('a missing build, and a Node that is too old', async () => {
    await expectRefused({ script: 'server.ts', cwd: directory.path }, 'lancez « npm run build »')
    const versions =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })"
    const { code, errors } = await run({
      script: 'server.ts',
      imports: [`data:text/javascript,${encodeURIComponent(versions)}`],
    })
    expect(errors).toContain('Node 20.19 ou plus récent est nécessaire, vous avez 18.20.0')
    expect(code).toBe(1)
  })
})

describe('the commands', { timeout: PROCESSES_MS }, () => {
  test.each([
    ['import', ['shared.ndjson']],
    ['export', ['out.ndjson']],
    ['admin', ['users']],
    ['seed-demo', []],
  ])('%s says the same of a wrong variable and of a database that is gone', async (name, args) => {
    const { dataDir, database } = await usedDirectory()
    for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true })
    const command = { script: `scripts/${name}.ts`, args }
    await expectRefused({ ...command, env: { DATA_DIR: dataDir } }, 'alors que ce dossier a déjà servi')
    await expectRefused({ ...command, env: { LOG_LEVEL: 'loud' } }, 'Configuration invalide : LOG_LEVEL')
  })

  test.skipIf(process.platform !== 'linux')('backup and restore where no directory can be made', async () => {
    const { dataDir } = await usedDirectory()
    const backups = newDirectory()
    const env = { DATA_DIR: dataDir }
    await expectRefused({ script: 'scripts/backup.ts', args: ['/proc/x'], env }, "d'écrire dans /proc/x")
    expect((await run({ script: 'scripts/backup.ts', args: [backups], env })).code).toBe(0)
    const restore = { script: 'scripts/restore.ts', args: [backups] }
    await expectRefused({ ...restore, env: { DATA_DIR: '/proc/x' } }, "d'écrire dans /proc/x")
    await expectRefused(
      { ...restore, env: { DATA_DIR: await loopingLink() } },
      '(ELOOP) : vérifiez le chemin.',
    )
  })

  test('backup and restore of a path that cannot be, and a lock that is a directory', async () => {
    const { dataDir } = await usedDirectory()
    const backup = { script: 'scripts/backup.ts', env: { DATA_DIR: dataDir } }
    const loop = await loopingLink()
    await expectRefused({ ...backup, args: [loop] }, `Impossible d'écrire dans ${loop}`)
    await expectRefused(
      { ...backup, args: [path.join(directory.path, 'a'.repeat(300))] },
      "Impossible d'écrire",
    )
    await expectRefused({ script: 'scripts/restore.ts', args: [loop] }, `Aucune sauvegarde dans ${loop}.`)
    const backups = newDirectory()
    const lock = path.join(backups, '.agenda-backup.lock')
    await mkdir(lock, { recursive: true })
    await expectRefused({ ...backup, args: [backups] }, `Impossible d'écrire dans ${lock}`)
  })

  test('export replaces no directory and nothing special, and makes no directory', async () => {
    const place = newDirectory()
    await mkdir(place)
    const pipe = path.join(place, 'pipe')
    execFileSync('mkfifo', [pipe])
    const script = 'scripts/export.ts'
    await expectRefused({ script, args: [pipe] }, `${pipe} n'est pas un fichier ordinaire.`)
    expect((await stat(pipe)).isFIFO()).toBe(true)
    await expectRefused({ script, args: [place] }, `${place} n'est pas un fichier ordinaire.`)
    await expectRefused(
      { script, args: [path.join(place, 'no', 'out.ndjson')] },
      '(ENOENT) : vérifiez le chemin.',
    )
  })
})
