import type { CurrentUser } from '~/domain/current-user'
import type { SubmissionMessage } from '~/domain/pending-messages'
import type { SessionKeeper } from '~/features/accounts/sessions.server'
import { isStillAdmin } from '~/features/accounts/still-admin.server'
import { openEventStream } from '~/http/event-stream.server'
import type { Logger } from '~/platform/logger.server'
import type { Pending, PendingEvent } from './pending.server'

/** Shorter than what proxies take for a dead connection, and than the 30 s in which a lost right must show. */
export const HEARTBEAT_MS = 25_000

interface StreamParts extends SessionKeeper {
  pending: Pending
  log: Logger
}

/**
 * What awaits moderation, as server-sent events: `count` now and with each change, `submission` for each event that
 * becomes pending. Takes an admin; before each message and at each heartbeat it asks whether they still are one, and ends
 * when not.
 */
export function streamPending(
  admin: Pick<CurrentUser, 'uid' | 'sessionId'>,
  closed: AbortSignal,
  { pending, log, ...keeper }: StreamParts,
): Response {
  return openEventStream(closed, ({ send, comment, end }) => {
    let work = Promise.resolve()
    /** One after the other, so that an older count never overtakes a newer one. */
    function whileAllowed(tell: () => void): void {
      work = work.then(async () => {
        try {
          if (await isStillAdmin(admin, keeper)) tell()
          else end()
        } catch (err) {
          log.error({ err }, 'stream of pending events failed')
          end()
        }
      })
    }

    const leave = pending.follow(({ count, added }) =>
      whileAllowed(() => {
        send('count', count)
        for (const event of added) send('submission', submissionMessage(event))
      }),
    )
    const heart = setInterval(() => whileAllowed(comment), HEARTBEAT_MS)
    send('count', pending.count())
    return () => {
      clearInterval(heart)
      leave()
    }
  })
}

function submissionMessage({ id, title, organizerName, isAmendment }: PendingEvent): SubmissionMessage {
  return {
    id: `pending-${id}`,
    eventId: id,
    title: isAmendment ? 'Modification à traiter' : 'Nouvelle annonce à traiter',
    body: organizerName ? `${title}, par ${organizerName}` : title,
  }
}
