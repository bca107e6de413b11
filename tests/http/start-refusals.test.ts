import { once } from 'node:events'
import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILT_SERVER } from '../../scripts/build.mjs'
import { directoriesForRefusals, PROCESSES_MS } from '../support/refused'

const FIREBASE = {
  BACKEND: 'firebase',
  SITE_URL: 'https://a.example',
  SMTP_URL: 'smtp://a.example',
  MAIL_FROM: 'a@b.ch',
  CONTACT_EMAIL: 'a@b.ch',
  SESSION_SECRET: 's'.repeat(32),
  FIREBASE_PROJECT_ID: 'projet',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'projet.firebaseapp.com',
  FIREBASE_STORAGE_BUCKET: 'projet.firebasestorage.app',
  FIREBASE_MESSAGING_SENDER_ID: '1',
  FIREBASE_APP_ID: '1:1:web:1',
  METADATA_SERVER_DETECTION: 'none',
}

let directories: Awaited<ReturnType<typeof directoriesForRefusals>>
beforeAll(async () => {
  directories = await directoriesForRefusals()
})
afterAll(() => directories.remove())

describe('the server', { timeout: PROCESSES_MS }, () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { PORT: String(port) } },
      `PORT\u00a0: le port ${port} est déjà utilisé.`,
    )
    other.close()
  })

  test('an address that is none of this machine', () =>
    directories.expectRefused(
      { script: BUILT_SERVER, env: { HOST: '192.0.2.1' } },
      'HOST\u00a0: 192.0.2.1 n’est pas une adresse de cette machine.',
    ))

  test.each([
    [{ PORT: 'http' }, 'Configuration invalide\u00a0: PORT\u00a0: nombre de 0 à 65535 attendu'],
    [
      { SESSION_SECRET: 'court' },
      'Configuration invalide\u00a0: SESSION_SECRET\u00a0: au moins 32\u00a0caractères',
    ],
    [
      { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.ch', CONTACT_EMAIL: 'a@b.ch' },
      'SMTP_URL\u00a0: adresse smtp:// ou smtps:// attendue',
    ],
    [
      {
        BACKEND: 'firebase',
        SITE_URL: 'https://a.example',
        SMTP_URL: 'smtp://a.example',
        MAIL_FROM: 'a@b.ch',
        CONTACT_EMAIL: 'a@b.ch',
      },
      "Configuration Firebase incomplète. Vérifiez vos variables d'environnement. Il manque\u00a0: FIREBASE_PROJECT_ID, FIREBASE_API_KEY",
    ],
  ])('wrong variables are named: %j', (env, sentence) =>
    directories.expectRefused({ script: BUILT_SERVER, env }, sentence),
  )

  test.each([
    ['nowhere', {}, 'Could not load the default credentials'],
    ['a file that is not there', { GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' }, 'does not exist'],
    ['a file without a key', { GOOGLE_APPLICATION_CREDENTIALS: 'package.json' }, 'client_email'],
  ])('no credentials for Google: %s', (_, env, why) =>
    directories.expectRefused(
      { script: BUILT_SERVER, env: { ...FIREBASE, ...env } },
      new RegExp(`^Aucun accès à Google pour le projet projet\u00a0: .*${why}`),
    ),
  )

  test('a data directory that is a file', async () => {
    const file = directories.newDirectory()
    await writeFile(file, '')
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: file } },
      `DATA_DIR\u00a0: ${file} n’est pas un dossier.`,
    )
  })

  test('a database that is gone, with the way to accept a new one', async () => {
    const { dataDir, database } = await directories.usedDirectory()
    for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true })
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: dataDir } },
      /absente ou vide, alors que ce dossier a déjà servi.*--accept-new-database/,
    )
  })

  test('a database that another program keeps locked', async () => {
    const { database } = await directories.usedDirectory()
    const dataDir = directories.newDirectory()
    await mkdir(dataDir)
    // Another file, because this process keeps what belongs to the first for a while.
    await copyFile(database, path.join(dataDir, 'agenda.sqlite'))
    const other = new DatabaseSync(path.join(dataDir, 'agenda.sqlite'))
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE other (id)')
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: dataDir } },
      'verrouillée par un autre programme',
    )
    other.close()
  })

  test('a damaged database, and one that is a directory', async () => {
    const { dataDir, database } = await directories.usedDirectory()
    await writeFile(database, 'no database at all, but long enough to be one '.repeat(200))
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: dataDir } },
      'La base de données est endommagée',
    )
    const second = directories.newDirectory()
    await mkdir(path.join(second, 'agenda.sqlite'), { recursive: true })
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: second } },
      'ne peut pas être ouverte ou lue',
    )
  })

  test.skipIf(process.platform !== 'linux')('a data directory where none can be made', () =>
    directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: '/proc/x' } },
      'DATA_DIR\u00a0: /proc/x ne peut pas être créé',
    ),
  )

  test('a data directory whose name is too long, and one behind a link to itself', async () => {
    const long = path.join(directories.path, 'a'.repeat(300))
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: long } },
      'n’est pas utilisable (nom trop long',
    )
    const loop = path.join(await directories.loopingLink(), 'data')
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: loop } },
      'n’est pas utilisable (nom trop long',
    )
  })

  test.each(['session-secret', 'vapid-keys.json', 'store-identity.json'])(
    '%s is a directory',
    async (name) => {
      const { dataDir } = await directories.usedDirectory()
      const file = path.join(dataDir, name)
      await rm(file, { force: true })
      await mkdir(file)
      await directories.expectRefused(
        { script: BUILT_SERVER, env: { DATA_DIR: dataDir } },
        `Impossible de lire ou d’écrire ${file} (EISDIR)`,
      )
    },
  )

  test('an outbox that is a file', async () => {
    const { dataDir } = await directories.usedDirectory()
    const outbox = path.join(dataDir, 'outbox')
    await writeFile(outbox, '')
    await directories.expectRefused(
      { script: BUILT_SERVER, env: { DATA_DIR: dataDir } },
      `${outbox} n’est pas un dossier.`,
    )
  })

  test('a .env that is a directory', async () => {
    const cwd = directories.newDirectory()
    await mkdir(path.join(cwd, '.env'), { recursive: true })
    await symlink(path.resolve('build'), path.join(cwd, 'build'))
    await directories.expectRefused({ script: BUILT_SERVER, cwd }, '.env\u00a0: illisible.')
  })

  test('a missing build, and a Node that is too old', async () => {
    await directories.expectRefused(
      { script: BUILT_SERVER, cwd: directories.path },
      'lancez «\u00a0npm run build\u00a0»',
    )
    const versions =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })"
    const { code, errors } = await directories.run({
      script: BUILT_SERVER,
      imports: [`data:text/javascript,${encodeURIComponent(versions)}`],
    })
    expect(errors).toContain('Node 20.19 ou plus récent est nécessaire, vous avez 18.20.0')
    expect(code).toBe(1)
  })
})
