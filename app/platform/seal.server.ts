// Encrypts texts (AES-256-GCM) with a key derived from the installation's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The result is base64url. `context` says what the text is; `unseal` needs the same one. */
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
