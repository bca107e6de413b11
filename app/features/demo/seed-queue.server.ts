import type { DocumentStore, Transaction } from '~/backend/documents'
import { SITE_SOURCE } from '~/domain/blank-event'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import { writeLog } from '~/domain/moderation-log'
import type { Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { slugify, stableId } from '~/platform/ids'
import { toWallTime } from '~/platform/zurich'
import { demoEvents } from './demo.server'
import { type Announcement, readAnnouncements } from './demo-data.server'

/** Far enough away that a moderator need not hurry. */
const NOTICE_MS = 7 * DAY_MS

/**
 * Fills the moderators' queue: a published event of this organizer with a new version that waits, three events that
 * wait and one to be corrected, on dates the demo agenda has in the coming weeks. For an empty queue, once.
 */
export async function seedDemoQueue(
  organizer: { uid: string; displayName: string },
  { documents, clock }: { documents: DocumentStore; clock: Clock },
): Promise<number> {
  const now = clock.now()
  const announcements = await readAnnouncements()
  const templates = (await demoEvents(toWallTime(now).slice(0, 10))).filter(
    ({ category, occurrences: [first] }) =>
      category === 'spectacles' && Date.parse(first?.start ?? '') > now + NOTICE_MS,
  )
  let written = 0
  await documents.transaction(async (transaction) => {
    written = 0
    for (const [index, announcement] of announcements.entries()) {
      const template = templates[index]
      if (!template) continue
      const event = eventOf(announcement, template, organizer, now)
      const id = stableId(event.title, `demo ${event.source.externalId}`)
      transaction.insert(events, id, event)
      logSubmission(transaction, id, event, organizer)
      written += 1
      if (announcement.newTitle === undefined) continue
      transaction.insert(events, amendmentId(id), {
        ...event,
        ...contentOf(event),
        title: announcement.newTitle,
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
  { hoursAgo, newTitle: _newTitle, correction, ...words }: Announcement,
  template: AgendaEvent,
  organizer: { uid: string; displayName: string },
  now: number,
): AgendaEvent {
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
    source: { ...SITE_SOURCE, kind: 'demo', externalId: `file-${slugify(words.title)}` },
    programme: 'scheduled',
    programmeNote: '',
    availability: 'unknown',
    submittedAt: new Date(now - hoursAgo * HOUR_MS).toISOString(),
    decision:
      correction === undefined
        ? null
        : {
            action: 'changes_requested',
            reason: null,
            message: correction,
            at: new Date(now - (hoursAgo - 4) * HOUR_MS).toISOString(),
          },
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
