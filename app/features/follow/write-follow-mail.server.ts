// Writes the mails to followers when they leave: by then a follow may have ended, and an event may have changed again.
import { follows } from '~/domain/follow'
import { placeText } from '~/features/events/event-view'
import { datesInBrief } from '~/features/events/schedule-text'
import type { Mail } from '~/platform/mailer.server'
import type { AskDependencies } from './ask-to-follow.server'
import { lastingFollowKey } from './follow-link.server'
import { changeMail } from './follow-mails'
import { alertContent } from './tell-follower.server'

type WritingDependencies = Pick<AskDependencies, 'documents' | 'secret' | 'env' | 'catalogue'>

/** null when the follow has ended. */
export async function writeAlert(
  content: unknown,
  { documents, secret, env, catalogue }: WritingDependencies,
): Promise<Mail | null> {
  const { followId, eventId, title, changes } = alertContent.parse(content)
  const follow = await documents.get(follows, followId)
  if (follow?.state !== 'confirmed') return null
  const event = catalogue.event(eventId)
  const key = await lastingFollowKey(follow, { documents, secret })
  return changeMail(
    {
      to: follow.email,
      key,
      title: event?.title ?? title,
      changes,
      facts: event ? `${datesInBrief(event)}\u00a0· ${placeText(event, null)}` : '',
      path: `/evenement/${eventId}`,
    },
    env,
  )
}
