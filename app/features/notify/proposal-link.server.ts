import { randomBytes } from 'node:crypto'
import { hashOfKey } from '~/domain/hashes.server'
import type { Proposal } from '~/domain/proposal'
import { seal, unseal } from '~/platform/secrets.server'

/** A new key for the link to a proposal: what is stored of it, and what is mailed. */
export function newLinkKey(
  proposalId: string,
  secret: string,
): { key: string } & Pick<Proposal, 'keyHash' | 'sealedKey'> {
  const key = randomBytes(32).toString('base64url')
  return { key, keyHash: hashOfKey(key), sealedKey: seal(key, { secret, context: contextOf(proposalId) }) }
}

/** Null when it was sealed with another secret: the links that were mailed go on working. */
export function linkKeyOf(
  { id, sealedKey }: Pick<Proposal, 'sealedKey'> & { id: string },
  secret: string,
): string | null {
  return unseal(sealedKey, { secret, context: contextOf(id) })
}

function contextOf(proposalId: string): string {
  return `proposal ${proposalId}`
}
