// Apart from the collection, which code of the browser comes upon: that has no such hashes.
import { sha256 } from '~/platform/secrets.server'

export function hashOfKey(key: string): string {
  return sha256(key)
}

export function proposalIdOf(formToken: string): string {
  return sha256(`proposal:${formToken}`).slice(0, 32)
}
