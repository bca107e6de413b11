import type { DocumentStore, Transaction } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import { writeLog } from '~/domain/moderation-log'
import type { Clock } from '~/platform/clock'
import { slugify, stableId } from '~/platform/ids'
import { toWallTime } from '~/platform/zurich'
import { demoEvents } from './demo'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Far enough away that a moderator need not hurry. */
const NOTICE_MS = 7 * DAY_MS

interface Announcement {
  title: string
  summary: string
  description: string
  status: 'published' | 'pending' | 'changes_requested'
  hoursAgo: number
}

const ANNOUNCEMENTS: readonly Announcement[] = [
  {
    title: 'La visite de la vieille dame',
    summary: 'La pièce de Dürrenmatt, jouée par quatorze amateurs.',
    description:
      'Claire Zahanassian revient à Güllen. Une coproduction de la troupe et de la fanfare du village.',
    status: 'published',
    hoursAgo: 240,
  },
  {
    title: 'Lecture à voix haute\u202f: Ramuz',
    summary: 'Trois nouvelles lues à la lueur des lampes.',
    description: 'Une heure de lecture, puis un verre avec les comédiennes.',
    status: 'pending',
    hoursAgo: 52,
  },
  {
    title: 'Répétition publique de la troupe',
    summary: 'Venez voir comment une pièce se monte.',
    description: 'Le metteur en scène explique, recommence et répond à vos questions.',
    status: 'pending',
    hoursAgo: 5,
  },
  {
    title: 'Bal costumé du théâtre',
    summary: 'On sort les costumes du grenier et on danse.',
    description: 'Costumes prêtés sur place. Buffet canadien\u202f: apportez un plat.',
    status: 'pending',
    hoursAgo: 1,
  },
  {
    title: 'Atelier masques',
    summary: 'Fabriquer et porter un masque de comédie.',
    description: 'Matériel fourni, aucune expérience nécessaire.',
    status: 'changes_requested',
    hoursAgo: 30,
  },
]

const AMENDED_TITLE = 'La visite de la vieille dame, avec supplémentaire'

/**
 * Fills the moderators' queue: a published event of this organizer with a new version that waits, three events that
 * wait and one to be corrected, on dates the demo agenda has in the coming weeks. For an empty queue, once.
 */
export async function seedDemoQueue(
  organizer: { uid: string; displayName: string },
  { documents, clock }: { documents: DocumentStore; clock: Clock },
): Promise<number> {
  const now = clock.now()
  const templates = demoEvents(toWallTime(now).slice(0, 10)).filter(
    ({ category, occurrences: [first] }) =>
      category === 'spectacles' && Date.parse(first?.start ?? '') > now + NOTICE_MS,
  )
  let written = 0
  await documents.transaction(async (transaction) => {
    written = 0
    for (const [index, announcement] of ANNOUNCEMENTS.entries()) {
      const template = templates[index]
      if (!template) continue
      const event = eventOf(announcement, template, organizer, now)
      const id = stableId(event.title, `demo ${event.source.externalId}`)
      transaction.insert(events, id, event)
      logSubmission(transaction, id, event, organizer)
      written += 1
      if (event.status !== 'published') continue
      transaction.insert(events, amendmentId(id), {
        ...event,
        ...contentOf(event),
        title: AMENDED_TITLE,
        source: { ...event.source, externalId: `${event.source.externalId}-modification` },
        status: 'pending',
        submittedAt: new Date(now - 3 * HOUR_MS).toISOString(),
        amends: id,
      })
      written += 1
    }
  })
  return written
}

function eventOf(
  { hoursAgo, ...words }: Announcement,
  template: AgendaEvent,
  organizer: { uid: string; displayName: string },
  now: number,
): AgendaEvent {
  const needsChanges = words.status === 'changes_requested'
  return {
    ...template,
    ...words,
    tags: ['théâtre'],
    price: { kind: 'hat', minChf: null, maxChf: null, note: '', reductions: [] },
    bookingUrl: null,
    website: null,
    contact: { email: null, phone: null, public: false },
    audience: { minAge: null, maxAge: null, family: false },
    partnerId: null,
    organizerUid: organizer.uid,
    organizerName: organizer.displayName,
    source: { kind: 'demo', url: null, externalId: `file-${slugify(words.title)}` },
    programme: 'scheduled',
    programmeNote: '',
    availability: 'unknown',
    submittedAt: new Date(now - hoursAgo * HOUR_MS).toISOString(),
    decision: needsChanges
      ? {
          action: 'changes_requested',
          reason: null,
          message: 'Indiquez l’âge minimal et le nombre de places.',
          at: new Date(now - (hoursAgo - 4) * HOUR_MS).toISOString(),
        }
      : null,
  }
}

/** As sending it would have; the overview counts what was sent in the log. */
export function logSubmission(
  transaction: Transaction,
  eventId: string,
  { title, submittedAt }: AgendaEvent,
  { uid, displayName }: { uid: string; displayName: string },
): void {
  writeLog(transaction, {
    eventId,
    eventTitle: title,
    actorUid: uid,
    actorName: displayName,
    action: 'submitted',
    at: submittedAt ?? '',
  })
}
