import type { CurrentUser } from '~/domain/current-user'
import type { SubmissionMessage } from '~/domain/pending'
import type { SessionKeeper } from '~/features/accounts/sessions.server'
import { isStillAdmin } from '~/features/accounts/still-admin.server'
import type { Pending, PendingEvent } from '~/features/events/pending.server'
import { openEventStream } from '~/http/event-stream.server'
import type { Logger } from '~/platform/logger.server'

/** Proxies close a silent connection, and a user who is no longer admin must be cut off within 30 s. */
export const HEARTBEAT_MS = 25_000

interface StreamDependencies extends SessionKeeper {
  pending: Pending
  log: Logger
}

/**
 * Server-sent events: `count` at once and at each change, `submission` for each new pending event. Checks before each
 * message and heartbeat that the user is still an admin, and otherwise ends.
 */
export function streamPending(
  admin: Pick<CurrentUser, 'uid' | 'sessionId'>,
  closed: AbortSignal,
  { pending, log, ...keeper }: StreamDependencies,
): Response {
  return openEventStream(closed, ({ send, comment, end }) => {
    let work = Promise.resolve()
    /** Runs one call at a time, so that an older count never arrives after a newer one. */
    function ifStillAdmin(write: () => void): void {
      work = work.then(async () => {
        try {
          if (await isStillAdmin(admin, keeper)) write()
          else end()
        } catch (err) {
          log.error({ err }, 'stream of pending events failed')
          end()
        }
      })
    }

    const leave = pending.follow(({ count, added }) =>
      ifStillAdmin(() => {
        send('count', count)
        for (const event of added) send('submission', submissionMessage(event))
      }),
    )
    const heart = setInterval(() => ifStillAdmin(comment), HEARTBEAT_MS)
    send('count', pending.count())
    return () => {
      clearInterval(heart)
      leave()
    }
  })
}

function submissionMessage({ id, title, organizerName, amends }: PendingEvent): SubmissionMessage {
  return {
    id: `pending-${id}`,
    eventId: id,
    title: amends === null ? 'Nouvelle annonce à traiter' : 'Modification à traiter',
    body: organizerName ? `${title}, par ${organizerName}` : title,
  }
}
