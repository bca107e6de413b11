// The token of a form that is opened without an account: it is random, and says since when the form is open.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN = /^(([0-9a-z]{1,9})-[\w-]{22})-([\w-]{16})$/

export function newFormToken(nowMs: number, secret: string): string {
  const text = `${nowMs.toString(36)}-${randomBytes(16).toString('base64url')}`
  return `${text}-${signatureOf(text, secret)}`
}

/** When the form was opened, in milliseconds since the epoch; null for a token that is not ours. */
export function openedAt(token: string, secret: string): number | null {
  const [, text = '', since = '', signature = ''] = TOKEN.exec(token) ?? []
  const expected = Buffer.from(signatureOf(text, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(since, 36)
}

/** The form's page has the proof and no address has it: a person who posts it has been shown the form, also without
 * cookies. */
export function proofOf(token: string, secret: string): string {
  return signatureOf(`shown:${token}`, secret)
}

export function isProofOf(token: string, proof: string, secret: string): boolean {
  const expected = Buffer.from(proofOf(token, secret))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`proposal-form:${text}`)
    .digest()
    .subarray(0, 12)
    .toString('base64url')
}
