// The installation's secret, and what is made with it.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { readIfPresent, writeOnce } from './disk.server'
import { StartRefused } from './errors'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts (AES-256-GCM) with a key derived from the secret. The result is base64url. `context` says what the text is; `unseal` needs the same one. */
export function seal(text: string, { secret, context }: { secret: string; context: string }): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, sealKey(secret), nonce).setAAD(Buffer.from(context))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Null when sealed with another secret or context, or changed. */
export function unseal(
  sealed: string,
  { secret, context }: { secret: string; context: string },
): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, sealKey(secret), nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

/** A separate key: the secret also signs cookies and hashes addresses. */
function sealKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'agenda-romand: sealed texts', KEY_BYTES))
}

/** The SHA-256 of a text (in UTF-8) or of bytes; callers cut it to the length they need. */
export function sha256(
  content: string | Uint8Array,
  encoding: 'hex' | 'base64' | 'base64url' = 'hex',
): string {
  return hash('sha256', content, encoding)
}

const FILE = 'session-secret'
const SHORTEST = 32

/** The secret: configured, or generated once and kept in the data directory. Takes SESSION_SECRET (or null) and an existing data directory. Throws StartRefused when the file holds no secret. */
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
