import { allDocuments, type DocumentReader, type DocumentStore, type Transaction } from '~/backend/documents'
import { type Actor, actorOf, writeAdminLog } from '~/domain/admin-log'
import { hasVerifiedEmail } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { places } from '~/domain/place'
import {
  CLAIM_MESSAGE_MAX,
  type PlaceClaim,
  placeClaimId,
  placeClaims,
  type StoredPlaceClaim,
} from '~/domain/place-claim'
import { users } from '~/domain/user'

/** Of one account. */
export const CLAIMS_MOST = 20

export type Claiming =
  | { ok: true; state: PlaceClaim['state'] }
  | { ok: false; reason: 'unverified' | 'unknown' | 'too-many' }

/** Says that a public place is this account's; an admin decides. Claimed again it stays as it is. */
export async function claimPlace(
  user: CurrentUser,
  placeId: string,
  message: string,
  documents: DocumentStore,
): Promise<Claiming> {
  if (!hasVerifiedEmail(user)) return { ok: false, reason: 'unverified' }
  const own = await documents.count(placeClaims, [['uid', '==', user.uid]])
  return documents.transaction(async (transaction): Promise<Claiming> => {
    const id = placeClaimId(placeId, user.uid)
    const place = await transaction.get(places, placeId)
    const known = await transaction.get(placeClaims, id)
    if (known) return { ok: true, state: known.state }
    if (place?.state !== 'active' || place.mergedInto !== null) return { ok: false, reason: 'unknown' }
    if (own >= CLAIMS_MOST) return { ok: false, reason: 'too-many' }
    const text = message.trim().slice(0, CLAIM_MESSAGE_MAX)
    transaction.insert(placeClaims, id, { placeId, uid: user.uid, message: text, state: 'waiting' })
    log(transaction, actorOf(user), placeId, 'claimed')
    return { ok: true, state: 'waiting' }
  })
}

/** null: not claimed by this account. */
export async function claimOf(
  { uid }: Pick<CurrentUser, 'uid'>,
  placeId: string,
  documents: Pick<DocumentStore, 'get'>,
): Promise<PlaceClaim['state'] | null> {
  return (await documents.get(placeClaims, placeClaimId(placeId, uid)))?.state ?? null
}

/** Grants a claim, or deletes it, also one that was granted. False when it is gone. The caller lets admins in only. */
export async function decideClaim(
  admin: CurrentUser,
  id: string,
  isGranted: boolean,
  documents: DocumentStore,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const claim = await transaction.get(placeClaims, id)
    if (!claim) return false
    if (isGranted) transaction.update(placeClaims, id, { state: 'granted' })
    else transaction.purge(placeClaims, id)
    log(transaction, actorOf(admin), claim.placeId, isGranted ? 'claim_granted' : 'claim_refused')
    return true
  })
}

export interface ClaimView {
  id: string
  placeId: string
  who: string
  message: string
  isGranted: boolean
}

/** Those of a place, or without one those that wait, with the names of who claims. */
export async function claimsShown(placeId: string | null, documents: DocumentStore): Promise<ClaimView[]> {
  const where =
    placeId === null ? (['state', '==', 'waiting'] as const) : (['placeId', '==', placeId] as const)
  const found = await allDocuments(documents, placeClaims, { where: [where] })
  return Promise.all(found.map((claim) => shown(claim, documents)))
}

async function shown(
  { id, placeId, uid, message, state }: StoredPlaceClaim,
  documents: DocumentStore,
): Promise<ClaimView> {
  const user = await documents.get(users, uid)
  const who = user ? [user.displayName, user.email].filter(Boolean).join(', ') : 'Compte supprimé'
  return { id, placeId, who, message, isGranted: state === 'granted' }
}

export function claimsBy(uid: string, documents: DocumentReader): Promise<StoredPlaceClaim[]> {
  return allDocuments(documents, placeClaims, { where: [['uid', '==', uid]] })
}

function log(transaction: Transaction, actor: Actor, subjectId: string, action: string): void {
  writeAdminLog(transaction, actor, { subject: 'place', subjectId, action })
}
