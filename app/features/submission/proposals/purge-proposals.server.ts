import { type DocumentStore, everyDocument } from '~/backend/documents'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { PROPOSER_UIDS, proposals, type StoredProposal } from '~/domain/proposal'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { purgeDateOf } from './confirm.server'
import { CONFIRM_DAYS } from './proposal-mails'

interface Purging {
  documents: DocumentStore
  clock: Clock
}

/**
 * Deletes what was never confirmed after seven days, what was held or refused after thirty, and what is known of the
 * author of an event thirty days after its last date; with them the forms that were begun without an account and left
 * for seven days. Answers how many. The sweep finds their photos.
 */
export async function purgeProposals({ documents, clock }: Purging): Promise<number> {
  const now = new Date(clock.now()).toISOString()
  let purged = 0
  const due = everyDocument(documents, proposals, {
    where: [['keptUntil', '<', now]],
    orderBy: ['keptUntil', 'asc'],
  })
  for await (const proposal of due) {
    const longer = await laterPurgeDate(proposal, { documents, clock })
    if (longer === null) {
      await documents.purge(proposals, proposal.id)
      purged += 1
    } else {
      await documents.update(proposals, proposal.id, { keptUntil: longer })
    }
  }
  return purged + (await purgeForms({ documents, clock }))
}

/** Its event may have later dates by now. */
async function laterPurgeDate(
  { eventId }: StoredProposal,
  { documents, clock }: Purging,
): Promise<string | null> {
  const event = eventId === null ? null : await documents.get(events, eventId)
  if (event === null) return null
  const isPostponed = event.programme === 'postponed'
  const until = isPostponed ? new Date(clock.now() + DAY_MS).toISOString() : purgeDateOf(event)
  return Date.parse(until) < clock.now() ? null : until
}

async function purgeForms({ documents, clock }: Purging): Promise<number> {
  const left = new Date(clock.now() - CONFIRM_DAYS * DAY_MS).toISOString()
  const own = everyDocument(documents, drafts, {
    where: [
      ['authorUid', '>=', PROPOSER_UIDS[0]],
      ['authorUid', '<', PROPOSER_UIDS[1]],
    ],
    orderBy: ['authorUid', 'asc'],
  })
  let purged = 0
  for await (const { id, updatedAt } of own) {
    if (updatedAt >= left) continue
    await documents.purge(drafts, id)
    purged += 1
  }
  return purged
}
