import { allDocuments, type DocumentReader, type DocumentStore, type Transaction } from '~/backend/documents'
import { type Actor, actorOf, writeAdminLog } from '~/domain/admin-log'
import { hasVerifiedEmail } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { MERGES_MOST, places, type StoredPlace, standingPlace } from '~/domain/place'
import { users } from '~/domain/user'
import {
  CLAIM_MESSAGE_MAX,
  changedFields,
  type PlaceClaim,
  placeClaimId,
  placeClaims,
  placePageOf,
  recordVersion,
  type StoredPlaceClaim,
  waitingFor,
} from '~/domain/waiting'
import { dropWaiting } from '~/features/waiting/waiting.server'
import type { Refused } from '~/platform/refused'
import { type ClaimAnswer, type ClaimMailDependencies, queueClaimMail } from './claim-mail.server'

/** One account may claim so many places. */
export const CLAIMS_MOST = 20

type Claiming = { ok: true; state: PlaceClaim['state'] } | Refused<'unverified' | 'unknown' | 'too-many'>

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
    transaction.insert(placeClaims, id, {
      placeId,
      uid: user.uid,
      message: text,
      state: 'waiting',
      before: null,
    })
    log(transaction, actorOf(user), placeId, 'claimed')
    return { ok: true, state: 'waiting' }
  })
}

/** null: not claimed by this account. A claim of a place that is merged away is one of the place that stands for it. */
export async function claimOf(
  { uid }: Pick<CurrentUser, 'uid'>,
  placeId: string,
  documents: DocumentStore,
): Promise<PlaceClaim['state'] | null> {
  let state: PlaceClaim['state'] | null = null
  for (const claim of await claimsBy(uid, documents)) {
    if ((await standingPlace(claim.placeId, documents))?.id !== placeId) continue
    if (claim.state === 'granted') return 'granted'
    state = 'waiting'
  }
  return state
}

interface ClaimDependencies extends ClaimMailDependencies {
  documents: DocumentStore
}

/** `hasChanged`: the place is not any more as it was before the account that had it could change it; the state of then is
 * the latest of its versions. */
type ClaimDecision = { ok: true; answer: ClaimAnswer; hasChanged: boolean } | { ok: false }

/** Grants a claim, or deletes it, also one that was granted, with what waits of it, and tells who has claimed. `message`:
 * why not. Not ok when it is gone. The caller lets admins in only. */
export async function decideClaim(
  admin: CurrentUser,
  { id, isGranted, message = '' }: { id: string; isGranted: boolean; message?: string },
  { documents, ...mail }: ClaimDependencies,
): Promise<ClaimDecision> {
  return documents.transaction(async (transaction): Promise<ClaimDecision> => {
    const claim = await transaction.get(placeClaims, id)
    if (!claim) return { ok: false }
    const denial = claim.state === 'granted' ? 'withdrawn' : 'refused'
    const answer = isGranted ? 'granted' : denial
    if (answer === claim.state) return { ok: true, answer, hasChanged: false }
    const place = await standingPlace(claim.placeId, transaction)
    if (place) await queueClaimMail(transaction, claim, { answer, message, place }, mail)
    let hasChanged = false
    if (isGranted) {
      const before = place && { placeId: place.id, page: placePageOf(place) }
      transaction.update(placeClaims, id, { state: 'granted', before })
    } else {
      transaction.purge(placeClaims, id)
      if (place) hasChanged = await keepStateBefore(transaction, claim, place)
    }
    log(transaction, actorOf(admin), place?.id ?? claim.placeId, `claim_${answer}`)
    return { ok: true, answer, hasChanged }
  })
}

/** The waiting change of this account goes, its picture with the sweep. The state before its edits becomes a version,
 * because all versions there may be later ones. */
async function keepStateBefore(
  transaction: Transaction,
  { uid, before, updatedAt }: StoredPlaceClaim,
  place: StoredPlace,
): Promise<boolean> {
  const change = await waitingFor(transaction, 'place', place.id)
  if (change?.authorUid === uid) await dropWaiting(transaction, 'place', place.id)
  if (before?.placeId !== place.id) return false
  if (changedFields(before.page, placePageOf(place)).length === 0) return false
  const version = { id: place.id, page: before.page, nowMs: Date.parse(updatedAt), reason: 'claim' } as const
  await recordVersion(transaction, { kind: 'place', ...version })
  return true
}

export interface ClaimView {
  id: string
  /** The place that stands now. */
  placeId: string
  who: string
  message: string
  isGranted: boolean
}

/** Lists the claims that wait, with the names of the claimants. */
export async function waitingClaims(documents: DocumentStore): Promise<ClaimView[]> {
  const found = await allDocuments(documents, placeClaims, { where: [['state', '==', 'waiting']] })
  return Promise.all(found.map((claim) => shown(claim, documents)))
}

/** Lists the claims on a place and on the places merged into it. */
export async function claimsOn(placeId: string, documents: DocumentStore): Promise<ClaimView[]> {
  const found: StoredPlaceClaim[] = []
  const ids = [placeId]
  for (const id of ids) {
    found.push(...(await allDocuments(documents, placeClaims, { where: [['placeId', '==', id]] })))
    for (const merged of await allDocuments(documents, places, { where: [['mergedInto', '==', id]] })) {
      if (!ids.includes(merged.id) && ids.length < MERGES_MOST) ids.push(merged.id)
    }
  }
  return Promise.all(found.map((claim) => shown(claim, documents)))
}

async function shown(
  { id, placeId, uid, message, state }: StoredPlaceClaim,
  documents: DocumentStore,
): Promise<ClaimView> {
  const user = await documents.get(users, uid)
  const who = user ? [user.displayName, user.email].filter(Boolean).join(', ') : 'Compte supprimé'
  const standing = await standingPlace(placeId, documents)
  return { id, placeId: standing?.id ?? placeId, who, message, isGranted: state === 'granted' }
}

export function claimsBy(uid: string, documents: DocumentReader): Promise<StoredPlaceClaim[]> {
  return allDocuments(documents, placeClaims, { where: [['uid', '==', uid]] })
}

function log(transaction: Transaction, actor: Actor, subjectId: string, action: string): void {
  writeAdminLog(transaction, actor, { subject: 'place', subjectId, action })
}
