// The installation's secret: configured, or generated once and kept in the data directory.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readIfPresent } from './read-if-present.server'
import { StartRefused } from './start-refused'
import { writeOnce } from './write-once.server'

const FILE = 'session-secret'
const SHORTEST = 32

/** Takes SESSION_SECRET (or null) and an existing data directory. Throws StartRefused when the file holds no secret. */
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
  if ((await writeOnce(file, `${secret}\n`)) === 'there') return (await read(file)) ?? ''
  // On a read-only or full disk the site still runs; sessions end at the next start.
  return secret
}
