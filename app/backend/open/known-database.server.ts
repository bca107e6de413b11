// Checks that the database in DATA_DIR is the one that was there last: store-identity.json holds its id and number of
// commits. A copy of DATA_DIR must contain this file, copied before the database so that it is not newer. Code that
// puts another database there calls acceptDatabase. Copy a running database with copyDatabase, never as files.
import { randomUUID } from 'node:crypto'
import { chmod, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { systemClock } from '~/platform/clock'
import { makeDirectory, readIfPresent } from '~/platform/disk.server'
import { codeOf, StartRefused } from '~/platform/errors'
import { DATABASE_FILE, FILES_DIRECTORY } from '../data-directory'
import { openSqliteStore, type SqliteStore } from '../sqlite/store.server'

export type Acceptance = 'argument' | 'environment' | null

const IDENTITY_FILE = 'store-identity.json'
/** The files hold personal data. */
const DIRECTORY_MODE = 0o700
const FILE_MODE = 0o600
/** How far store-identity.json may lag behind. */
const MIRROR_MS = 5000

const knownSchema = z.object({
  id: z.string(),
  commits: z.number().int().nonnegative(),
  /** The environment variable was used once; later starts ignore it. */
  isEnvironmentHeard: z.boolean().optional(),
})
type Known = z.infer<typeof knownSchema>

/** Makes the directory and removes others' rights. Throws StartRefused when it is no directory. */
export async function prepareDirectory(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir, DIRECTORY_MODE)
    await readdir(dataDir)
  } catch (error) {
    throw directoryRefusal(dataDir, error)
  }
  await tighten(dataDir)
}

function directoryRefusal(dataDir: string, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartRefused(`DATA_DIR\u00a0: ${dataDir} n’est pas un dossier.`)
    case 'EACCES':
    case 'EPERM':
      return new StartRefused(
        `DATA_DIR\u00a0: ${dataDir} n’est pas accessible à cet utilisateur. Vérifiez les droits du dossier.`,
      )
    case 'EROFS':
    case 'ENOSPC':
    case 'ENOENT':
      return new StartRefused(
        `DATA_DIR\u00a0: ${dataDir} ne peut pas être créé (disque plein, en lecture seule ou absent).`,
      )
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return new StartRefused(
        `DATA_DIR\u00a0: ${dataDir} n’est pas utilisable (nom trop long, ou lien symbolique en boucle).`,
      )
    default:
      return error
  }
}

async function tighten(dataDir: string): Promise<void> {
  const below = relative(dataDir, process.cwd())
  const holdsProgram = below === '' || !below.startsWith('..')
  const own = ['', '-wal', '-shm'].map((suffix) => DATABASE_FILE + suffix)
  const directories = [FILES_DIRECTORY, 'outbox', 'catalogue'].map((name) => join(dataDir, name))
  const files = [...own, IDENTITY_FILE, 'session-secret'].map((name) => join(dataDir, name))
  for (const directory of directories.slice(1)) files.push(...(await pathsIn(directory)))
  if (!holdsProgram) directories.push(dataDir)
  for (const path of directories) await closeToOthers(path, DIRECTORY_MODE)
  for (const path of files) await closeToOthers(path, FILE_MODE)
}

async function pathsIn(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(directory, name))
  } catch {
    return []
  }
}

async function closeToOthers(path: string, mode: number): Promise<void> {
  try {
    const found = await stat(path)
    const isShared = (found.mode & 0o1000) !== 0
    if (!isShared && (found.mode & 0o077) !== 0) await chmod(path, mode)
  } catch {}
}

/** Throws StartRefused, changing nothing, when the database is missing, empty, another one or older than it was,
 * unless that is accepted. */
export async function openDatabase(
  dataDir: string,
  options: Omit<Parameters<typeof openSqliteStore>[0], 'file'>,
  acceptance: Acceptance,
): Promise<SqliteStore> {
  const known = await readKnown(dataDir)
  const isAccepted =
    acceptance === 'argument' || (acceptance === 'environment' && known?.isEnvironmentHeard !== true)
  const file = join(dataDir, DATABASE_FILE)
  const isUsed = known !== null || (await wasUsedBefore(dataDir))
  if (isUsed && !isAccepted && (await isMissing(file))) throw refusal(dataDir, 'absente ou vide')

  const store = openSqliteStore({ file, ...options })
  try {
    const difference = isUsed ? differenceOf(known, store) : null
    if (difference !== null && !isAccepted) throw refusal(dataDir, difference)
    if (difference !== null) store.renewIdentity()
    const envAlreadyUsed =
      acceptance === 'environment' && (difference !== null || known?.isEnvironmentHeard === true)
    await removeUnfinished(dataDir)
    return await withIdentityFile(dataDir, store, known, envAlreadyUsed)
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Accepts the database that now lies in the directory. No process may have it open. Throws the errors of
 * openSqliteStore. */
export async function acceptDatabase(dataDir: string): Promise<void> {
  const store = await openDatabase(dataDir, { clock: systemClock }, 'argument')
  await store.close()
}

/** null = the known one; else a French word for what it is. */
function differenceOf(known: Known | null, store: SqliteStore): string | null {
  const identity = store.identity()
  if (known === null || known.id === '') {
    // A database without an identity is accepted if it has documents.
    return store.isEmpty() ? 'vide' : null
  }
  if (identity?.id !== known.id) return 'une autre que la dernière fois'
  if (identity.commits < known.commits) return 'plus ancienne que la dernière fois'
  return null
}

function refusal(dataDir: string, difference: string): StartRefused {
  return new StartRefused(
    `La base de données de ${dataDir} est ${difference}, alors que ce dossier a déjà servi. Remettez ${DATABASE_FILE} (avec son -wal) ou restaurez une sauvegarde\u00a0; si c’est voulu\u00a0: --accept-new-database, ou ACCEPT_NEW_DATABASE=1 pour un service.`,
  )
}

/** Id '' = the file cannot be read (power cut). */
async function readKnown(dataDir: string): Promise<Known | null> {
  const text = await readIfPresent(join(dataDir, IDENTITY_FILE))
  if (text === null) return null
  try {
    return knownSchema.parse(JSON.parse(text))
  } catch {
    return { id: '', commits: 0 }
  }
}

/** Whether a site was here: photos, mails or a catalogue. */
async function wasUsedBefore(dataDir: string): Promise<boolean> {
  const shards = (await namesIn(join(dataDir, FILES_DIRECTORY))).filter((name) => /^[0-9a-f]{2}$/.test(name))
  const traces = [shards, await namesIn(join(dataDir, 'outbox')), await namesIn(join(dataDir, 'catalogue'))]
  return traces.some((names) => names.length > 0)
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function isMissing(file: string): Promise<boolean> {
  try {
    return (await stat(file)).size === 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

/** Writes store-identity.json every few seconds and at closing. It never runs ahead of the database, because only
 * committed state is read. */
async function withIdentityFile(
  dataDir: string,
  store: SqliteStore,
  known: Known | null,
  isEnvironmentHeard: boolean,
): Promise<SqliteStore> {
  let written = known && JSON.stringify(known)
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const identity = store.identity()
    if (identity === null) return
    const text = JSON.stringify({ ...identity, ...(isEnvironmentHeard && { isEnvironmentHeard }) })
    if (text === written) return
    try {
      await replaceFile(join(dataDir, IDENTITY_FILE), text)
      written = text
    } catch {
      // The disk is full or read-only; tried again next time.
    }
  }

  function mirror(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  await mirror()
  const timer = setInterval(mirror, MIRROR_MS).unref()
  return {
    ...store,
    async close() {
      clearInterval(timer)
      await mirror()
      await store.close()
    },
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(`${IDENTITY_FILE}.`)) continue
    await rm(join(dataDir, name), { force: true }).catch(() => {})
  }
}

/** Atomic and durable. */
async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.tmp`
  try {
    await writeFile(unfinished, `${text}\n`, { mode: FILE_MODE, flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}
