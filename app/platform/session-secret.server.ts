// The key behind everything this installation signs or hashes: configured, or made once and kept with the data.
import { randomBytes } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './error-code'
import { readIfPresent } from './read-if-present.server'
import { StartRefused } from './start-refused'

const FILE = 'session-secret'
const SHORTEST = 32

/**
 * Takes SESSION_SECRET (or null) and the data directory, which must exist. The same answer after every restart; nothing
 * is written once there is a key. Throws StartRefused for a file that holds none.
 */
export async function sessionSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured
  const file = path.join(dataDir, FILE)
  const secret = (await read(file)) ?? (await make(file))
  if (secret.length < SHORTEST) {
    throw new StartRefused(`${file} ne contient pas de clé. Supprimez-le pour en créer une nouvelle.`)
  }
  return secret
}

async function read(file: string): Promise<string | null> {
  return (await readIfPresent(file))?.trim() ?? null
}

async function make(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const fresh = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(fresh, `${secret}\n`, { mode: 0o600, flush: true })
    // Appears complete or not at all, and never in the place of one that is there.
    await link(fresh, file)
    return secret
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) === 'EEXIST') return (await read(file)) ?? ''
    // On a disk that takes nothing, reading still works. Who signs in before the next start signs in again after it.
    if (['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'].includes(String(codeOf(error)))) return secret
    throw error
  } finally {
    await rm(fresh, { force: true })
  }
}
