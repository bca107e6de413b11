import type { DocumentStore, Transaction } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId, contentOf, SITE_SOURCE } from '~/domain/event-content'
import { writeLog } from '~/domain/moderation-log'
import { newOrganizer, organizers } from '~/domain/organizer'
import { users } from '~/domain/user'
import type { Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { slugify, stableId } from '~/platform/ids'
import { toWallTime } from '~/platform/zurich'
import { demoEvents } from './demo.server'
import { type Announcement, readAnnouncements } from './demo-data.server'

/** Far enough away that a moderator need not hurry. */
const NOTICE_MS = 7 * DAY_MS

const ORGANIZER_DESCRIPTION =
  'Une troupe d’amateurs de la région, deux spectacles par saison et des lectures ouvertes à tout le monde.'

/**
 * Makes this account the owner of a public organizer of its name and sends in that organizer's events: a published one
 * with a new version that waits, three that wait and one to be corrected, on dates the demo agenda has in the coming
 * weeks. For an account without organizer and an empty queue, once. Answers how many events it wrote.
 */
export async function seedDemoQueue(
  account: { uid: string; displayName: string },
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
    const organizerId = await insertOrganizer(transaction, account, now)
    for (const [index, announcement] of announcements.entries()) {
      const template = templates[index]
      if (!template) continue
      const event = { ...eventOf(announcement, template, account, now), organizerId }
      const id = stableId(event.title, `demo ${event.source.externalId}`)
      transaction.insert(events, id, event)
      logSubmission(transaction, id, event, account)
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

/** The organizer and its owner name each other: both are written in one commit. */
async function insertOrganizer(
  transaction: Transaction,
  { uid, displayName }: { uid: string; displayName: string },
  nowMs: number,
): Promise<string> {
  const owner = await transaction.get(users, uid)
  if (!owner) throw new Error(`No account ${uid}`)
  const id = stableId(displayName, `demo ${uid}`)
  const facts = { name: displayName, description: ORGANIZER_DESCRIPTION, website: null, logo: null }
  transaction.insert(organizers, id, {
    ...newOrganizer(facts, { uid, nowMs }),
    state: 'active',
    verified: true,
  })
  const organizerIds = [...owner.organizerIds, id]
  transaction.update(users, uid, { organizerIds }, { expectedVersion: owner.version })
  return id
}

function eventOf(
  { hoursAgo, newTitle: _newTitle, correction, ...words }: Announcement,
  template: AgendaEvent,
  account: { uid: string; displayName: string },
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
    organizerUid: account.uid,
    organizerName: account.displayName,
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

/** Writes the log as sending it would have; the overview counts what was sent in the log. */
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
