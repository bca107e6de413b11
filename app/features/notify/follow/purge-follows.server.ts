import type { DocumentStore } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import { FOLLOW_CONFIRM_DAYS, follows } from '~/domain/follow'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'

/** Deletes what nobody has confirmed for seven days; answers how many. */
export function purgeFollows({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  return purgeDue(documents, follows, {
    field: 'updatedAt',
    before: clock.now() - FOLLOW_CONFIRM_DAYS * DAY_MS,
    where: [['state', '==', 'unconfirmed']],
  })
}
