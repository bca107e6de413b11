// Apart from the collection, which code of the browser comes upon: that has no such hashes.
import { createHash } from 'node:crypto'

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function proposalIdOf(formToken: string): string {
  return createHash('sha256').update(`proposal:${formToken}`).digest('hex').slice(0, 32)
}
