// Writes the mails to followers when they leave: by then a follow may have ended, and an event may have changed again.
import { events } from '~/domain/event'
import { follows } from '~/domain/follow'
import { datesToCome } from '~/domain/spans'
import { placesText, placeText, whenInBrief } from '~/features/events/event-view'
import { datesInBrief } from '~/features/events/schedule-text'
import type { Mail } from '~/platform/mailer.server'
import type { AskDependencies } from './ask-to-follow.server'
import { lastingFollowKey } from './follow-link.server'
import { changeMail, type NewsPart, newsMail } from './follow-mails'
import { followedThing, mailableWords } from './follow-target.server'
import { newsDay } from './news-times'
import { alertContent, type NewsContent, newsContent } from './tell-follower.server'

type WritingDependencies = Pick<
  AskDependencies,
  'documents' | 'clock' | 'secret' | 'env' | 'catalogue' | 'categories'
>

/** null when the follow has ended, or when what was withdrawn is announced again. */
export async function writeAlert(
  content: unknown,
  { documents, secret, env, catalogue }: WritingDependencies,
): Promise<Mail | null> {
  const { followId, eventId, title, changes, instead } = alertContent.parse(content)
  const follow = await documents.get(follows, followId)
  if (follow?.state !== 'confirmed') return null
  // The catalogue may be some moments behind.
  const isAnnounced = (await documents.get(events, eventId))?.status === 'published'
  if (isAnnounced && changes.some(({ kind }) => kind === 'withdrawn')) return null
  const event = isAnnounced ? catalogue.event(eventId) : null
  const key = await lastingFollowKey(follow, { documents, secret })
  return changeMail(
    {
      to: follow.email,
      key,
      title: event?.title ?? title,
      changes,
      note: event?.programmeNote ?? '',
      facts: event ? `${datesInBrief(event)}\u00a0· ${placesText(event)}` : '',
      page: isAnnounced ? { label: 'Voir l’événement', path: `/evenement/${eventId}` } : instead,
    },
    env,
  )
}

/** null when none of the follows is left, or nothing that was new. */
export async function writeNews(content: unknown, dependencies: WritingDependencies): Promise<Mail | null> {
  let to = ''
  const parts: NewsPart[] = []
  for (const part of newsContent.parse(content).parts) {
    const follow = await dependencies.documents.get(follows, part.followId)
    const thing = follow && followedThing(follow.target, dependencies)
    if (follow?.state !== 'confirmed' || !thing) continue
    const items = newsItems(part, dependencies)
    if (items.length === 0) continue
    const key = await lastingFollowKey(follow, dependencies)
    to = follow.email
    parts.push({
      title: mailableWords(thing) || 'Votre recherche',
      path: thing.path,
      key,
      items,
      more: part.more,
    })
  }
  const [first, ...others] = parts
  return first ? newsMail({ to, parts: [first, ...others] }, dependencies.env) : null
}

/** Lists the events that are still public and still to come, the soonest first. */
function newsItems(
  { eventIds }: NewsContent['parts'][number],
  { catalogue, clock }: WritingDependencies,
): NewsPart['items'] {
  const nowMs = clock.now()
  const today = newsDay(nowMs)
  const dated = eventIds.flatMap((id) => {
    const event = catalogue.event(id)
    const next = event && datesToCome(event, nowMs)[0]
    return event && next ? [{ event, next }] : []
  })
  dated.sort((a, b) => a.next.start.localeCompare(b.next.start))
  return dated.map(({ event, next }) => ({
    title: event.title,
    facts: `${whenInBrief(next, today)}\u00a0· ${placeText(event, next)}`,
    path: `/evenement/${event.id}`,
  }))
}
