import type { DocumentStore } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import { type Organizer, organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { users } from '~/domain/user'
import { pageVersions, pageVersionsId } from '~/domain/waiting'
import { dropWaiting } from '~/features/waiting/waiting.server'
import type { Refused } from '~/platform/refused'

export type Judgement = 'verify' | 'unverify' | 'activate' | 'suspend'

const CHANGES: Record<Judgement, Partial<Organizer>> = {
  verify: { verified: true, state: 'active' },
  unverify: { verified: false },
  activate: { state: 'active' },
  // It is suspended until its next event is public.
  suspend: { state: 'pending', verified: false },
}

/** Stores an admin's judgement of an organizer. False when it is gone. The caller lets admins in only. */
export async function judgeOrganizer(
  admin: Actor,
  id: string,
  judgement: Judgement,
  documents: DocumentStore,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    if ((await transaction.get(organizers, id)) === null) return false
    transaction.update(organizers, id, CHANGES[judgement])
    // An admin has just answered what it waits for.
    if (judgement !== 'activate') await dropWaiting(transaction, 'verification', id)
    writeAdminLog(transaction, admin, { subject: 'organizer', subjectId: id, action: judgement })
    return true
  })
}

/** Says which partner an organizer is, null for none. Its members may then name this partner in their events. */
export async function linkPartner(
  admin: Actor,
  id: string,
  partnerId: string | null,
  documents: DocumentStore,
): Promise<{ ok: true } | Refused<'unknown' | 'unknown-partner'>> {
  return documents.transaction(async (transaction) => {
    if ((await transaction.get(organizers, id)) === null) return { ok: false, reason: 'unknown' }
    const partner = partnerId === null ? null : await transaction.get(partners, partnerId)
    if (partnerId !== null && partner === null) return { ok: false, reason: 'unknown-partner' }
    transaction.update(organizers, id, { partnerId })
    const detail = partner?.name ?? 'aucun'
    writeAdminLog(transaction, admin, { subject: 'organizer', subjectId: id, action: 'partner', detail })
    return { ok: true }
  })
}

export function countOrganizerEvents(id: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [['organizerId', '==', id]])
}

/** Refuses one in whose name events are: nobody could manage them. Its pictures go with the sweep. */
export async function removeOrganizer(
  admin: Actor,
  id: string,
  documents: DocumentStore,
): Promise<{ ok: true } | Refused<'in-use'>> {
  return documents.transaction(async (transaction) => {
    const organizer = await transaction.get(organizers, id)
    if (organizer === null) return { ok: true }
    if ((await countOrganizerEvents(id, documents)) > 0) return { ok: false, reason: 'in-use' }
    for (const { uid } of organizer.members) {
      const user = await transaction.get(users, uid)
      if (user === null) continue
      const organizerIds = user.organizerIds.filter((other) => other !== id)
      transaction.update(users, uid, { organizerIds }, { expectedVersion: user.version })
    }
    transaction.remove(organizers, id)
    for (const kind of ['organizer', 'verification'] as const) await dropWaiting(transaction, kind, id)
    transaction.purge(pageVersions, pageVersionsId('organizer', id))
    const detail = organizer.name
    writeAdminLog(transaction, admin, { subject: 'organizer', subjectId: id, action: 'removed', detail })
    return { ok: true }
  })
}
