// Names of payments: the id is made from the form, the key in addresses from the id and the installation's secret.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '~/platform/secrets.server'

/** The alphabet leaves out vowels and look-alikes, so that a key can be read aloud; 80 bits. It is also the body of a
 * bill's reference. */
const ALPHABET = '0123456789bcdfghjkmnpqrstvwxyz'
const ID_LENGTH = 16
const KEY_LENGTH = 32
const KEY = new RegExp(`^([${ALPHABET}]{${ID_LENGTH}})-([0-9a-f]{${KEY_LENGTH}})$`)

export function newFormToken(): string {
  return randomBytes(16).toString('hex')
}

/** The same parts always give the same id. */
export function paymentIdFor(parts: readonly (string | number | null)[]): string {
  let rest = BigInt(`0x${sha256(JSON.stringify(parts))}`)
  let id = ''
  const base = BigInt(ALPHABET.length)
  while (id.length < ID_LENGTH) {
    id += ALPHABET[Number(rest % base)]
    rest /= base
  }
  return id
}

/** Anybody who knows the key sees the payment; it cannot be guessed from the id, which stands on a bill. */
export function paymentKey(id: string, secret: string): string {
  return `${id}-${proofOf(id, secret)}`
}

/** The id that a key names; null = not one of ours. */
export function paymentIdIn(key: string, secret: string): string | null {
  const [, id = '', proof = ''] = KEY.exec(key) ?? []
  if (id === '') return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(id, secret))) ? id : null
}

function proofOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`payment:${id}`).digest('hex').slice(0, KEY_LENGTH)
}
