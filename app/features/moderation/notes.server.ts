import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { logged, writeLog } from '~/domain/moderation-log'
import type { ModerationDependencies } from './decide.server'

/** Keeps a moderator's note about an event, in the log: its author never sees it. False when the event is gone. The
 * caller checks that the moderator is an admin. */
export async function addNote(
  moderator: CurrentUser,
  { eventId, text }: { eventId: string; text: string },
  { documents, clock }: ModerationDependencies,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const event = await transaction.get(events, eventId)
    if (event === null) return false
    writeLog(transaction, { ...logged(moderator, event, clock.now()), action: 'noted', message: text })
    return true
  })
}
