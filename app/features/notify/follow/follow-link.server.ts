import { randomBytes } from 'node:crypto'
import type { DocumentStore } from '~/backend/documents'
import { type Follow, follows, type StoredFollow } from '~/domain/follow'
import { hashOfKey } from '~/domain/hashes.server'
import { seal, unseal } from '~/platform/secrets.server'

/** A new key for the links of a follow: what is mailed, and what is stored of it. */
export function newFollowKey(
  followId: string,
  secret: string,
): { key: string } & Pick<Follow, 'keyHash' | 'sealedKey'> {
  const key = randomBytes(32).toString('base64url')
  return { key, keyHash: hashOfKey(key), sealedKey: seal(key, { secret, context: contextOf(followId) }) }
}

/**
 * The key that was mailed. Another one, which ends the former, only where the installation's secret has changed since.
 * Throws VersionConflict when the follow has changed meanwhile.
 */
export async function lastingFollowKey(
  { id, sealedKey, version }: Pick<StoredFollow, 'id' | 'sealedKey' | 'version'>,
  { documents, secret }: { documents: Pick<DocumentStore, 'update'>; secret: string },
): Promise<string> {
  const kept = unseal(sealedKey, { secret, context: contextOf(id) })
  if (kept !== null) return kept
  const { key, ...stored } = newFollowKey(id, secret)
  await documents.update(follows, id, stored, { expectedVersion: version })
  return key
}

const KEY = /^[\w-]{43}$/

/** The follow to which this key leads; null for a forged one, and once it has ended. */
export async function findFollow(
  key: string,
  { documents }: { documents: Pick<DocumentStore, 'find'> },
): Promise<StoredFollow | null> {
  if (!KEY.test(key)) return null
  const found = await documents.find(follows, { where: [['keyHash', '==', hashOfKey(key)]], limit: 1 })
  return found.documents[0] ?? null
}

function contextOf(followId: string): string {
  return `follow ${followId}`
}
