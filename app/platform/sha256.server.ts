import { hash } from 'node:crypto'

/** The SHA-256 of a text (in UTF-8) or of bytes; callers cut it to the length they need. */
export function sha256(
  content: string | Uint8Array,
  encoding: 'hex' | 'base64' | 'base64url' = 'hex',
): string {
  return hash('sha256', content, encoding)
}
