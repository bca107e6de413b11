// Ids and keys that are hashes. Apart from their collections, which code of the browser comes upon: that has no such
// hashes.
import { sha256 } from '~/platform/secrets.server'
import type { FollowTarget } from './follow'

export function hashOfKey(key: string): string {
  return sha256(key)
}

export function proposalIdOf(formToken: string): string {
  return sha256(`proposal:${formToken}`).slice(0, 32)
}

/** The id of the follow by which this address (trimmed, lower case) follows this. */
export function followIdOf(email: string, target: FollowTarget): string {
  return sha256(JSON.stringify(['follow', email, target.kind, whatOf(target)])).slice(0, 32)
}

/** Queued mails have this in place of the address (trimmed, lower case), so that they are found without it. */
export function followerUid(email: string): string {
  const hash = sha256(JSON.stringify(['follower', email]))
  return `suivi-${hash.slice(0, 32)}`
}

function whatOf(target: FollowTarget): string | string[] {
  switch (target.kind) {
    case 'event':
      return target.eventId
    case 'search':
      return target.query
    case 'place':
      return target.placeId
    case 'organizer':
      return target.organizerId
    case 'favourites':
      return [...target.eventIds].sort()
  }
}
