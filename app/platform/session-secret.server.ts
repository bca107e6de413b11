// The key behind everything this installation signs or hashes: configured, or made once and kept with the data.
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './error-code'

const FILE = 'session-secret'

/** Takes SESSION_SECRET (or null) and the data directory, which must exist. The same answer after every restart. */
export async function sessionSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured
  const file = path.join(dataDir, FILE)
  const fresh = `${file}.${randomBytes(6).toString('hex')}.tmp`
  await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // Appears complete or not at all, and never in the place of one that is there.
    await link(fresh, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(fresh)
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${file} ne contient pas de clé. Supprimez-le pour en créer une nouvelle.`)
  return secret
}
