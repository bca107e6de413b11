import type { CurrentUser } from '~/domain/current-user'
import type { StoredEvent } from '~/domain/event'
import { contentOf, type EventContent, type EventState } from '~/domain/event-content'
import { AVAILABILITY_LABELS, PROGRAMME_LABELS } from '~/domain/labels'
import { moderationLog } from '~/domain/moderation-log'
import { users } from '~/domain/user'
import { diffEvents } from '~/features/events/event-diff'
import { organizerNames } from '~/features/organizers/own-organizers.server'
import { dateAndTime } from '~/platform/zurich'
import type { FormDependencies } from './form-dependencies'
import type { ConflictView } from './form-view'

/** Compares the author's text with the stored event, and names who stored it if the author may know. */
export async function conflictView(
  yours: EventContent & EventState,
  stored: StoredEvent,
  author: CurrentUser,
  { documents, categories, catalogue }: FormDependencies,
): Promise<ConflictView> {
  const labels = {
    categoryOf: (slug: string) => categories.get(slug).label,
    genreOf: categories.genreLabel,
    partnerOf: (id: string) => catalogue.partner(id)?.name ?? id,
    organizerOf: await organizerNames([yours.organizerId, stored.organizerId], documents),
  }
  const content = diffEvents(yours, contentOf(stored), labels).map(({ label, before, after }) => ({
    label,
    yours: before,
    stored: after,
  }))
  const states = [
    {
      label: 'Programme',
      yours: PROGRAMME_LABELS[yours.programme],
      stored: PROGRAMME_LABELS[stored.programme],
    },
    { label: 'Précision', yours: yours.programmeNote, stored: stored.programmeNote },
    {
      label: 'Places',
      yours: AVAILABILITY_LABELS[yours.availability],
      stored: AVAILABILITY_LABELS[stored.availability],
    },
  ].filter((state) => state.yours !== state.stored)
  return {
    what: `${await whoChanged(stored.amends ?? stored.id, author, documents)} ${dateAndTime(stored.updatedAt)}.`,
    fields: [...content, ...states],
  }
}

async function whoChanged(
  eventId: string,
  author: CurrentUser,
  documents: FormDependencies['documents'],
): Promise<string> {
  const { documents: entries } = await documents.find(moderationLog, {
    where: [['eventId', '==', eventId]],
    orderBy: ['at', 'desc'],
    limit: 1,
  })
  const [last] = entries
  if (last === undefined) return 'Quelqu’un d’autre l’a modifiée'
  if (last.actorUid === author.uid) return 'Vous avez modifié cette annonce dans une autre fenêtre,'
  const actor = await documents.get(users, last.actorUid)
  if (actor?.role === 'admin' && author.role !== 'admin') return 'La modération l’a modifiée'
  return `${last.actorName || 'Quelqu’un d’autre'} l’a modifiée`
}
