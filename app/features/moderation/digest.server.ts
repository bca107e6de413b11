import { allDocuments, type DocumentStore } from '~/backend/documents'
import type { Catalogue } from '~/domain/catalogue'
import { dateOf, today } from '~/domain/days'
import { users } from '~/domain/user'
import { waiting } from '~/domain/waiting'
import { occurrenceText, placeText } from '~/features/events/event-view'
import type { Pending } from '~/features/events/pending.server'
import { queueSealed, type SealDependencies } from '~/features/notify/sealed-mail.server'
import { HOUR_MS } from '~/platform/durations'
import { capitalized, counted } from '~/platform/french'
import { composeLetter, type Letter, type Sender } from '~/platform/letter'
import { toWallTime } from '~/platform/zurich'
import { moderationPath } from './moderation-address'
import { byUrgency, urgencyText, type Waiting } from './queue'
import { openReports } from './reports/reports.server'

interface DigestDependencies extends SealDependencies {
  documents: DocumentStore
  pending: Pick<Pending, 'list'>
  catalogue: Pick<Catalogue, 'event'>
  sender: Sender
}

const FROM_HOUR = 7
/** After a night without a process it comes later, at noon no more. */
const TO_HOUR = 11
/** The next morning there is a newer one. */
const VALID_MS = 20 * HOUR_MS
const URGENT_SHOWN = 5

/** Whether it is morning in Zurich, from 7:00 to 10:59. */
export function isDigestTime(nowMs: number): boolean {
  const hour = Number(toWallTime(nowMs).slice(11, 13))
  return hour >= FROM_HOUR && hour < TO_HOUR
}

/** Queues a mail to each admin who wants it: how much waits, and the most urgent of it. Nothing when nothing waits. */
export async function mailDigests(dependencies: DigestDependencies): Promise<void> {
  const { documents, pending, catalogue, clock, sender } = dependencies
  const nowMs = clock.now()
  const queue = byUrgency(pending.list(), nowMs, (id) => catalogue.event(id))
  const { count: reported } = await openReports(documents)
  const pages = await documents.count(waiting)
  if (queue.length === 0 && reported === 0 && pages === 0) return

  const letter = digestLetter({ queue, reported, pages }, { sender, nowMs })
  const admins = await allDocuments(documents, users, { where: [['role', '==', 'admin']] })
  for (const { uid, email, displayName, disabled, notifications } of admins) {
    if (disabled || !notifications.digest) continue
    const content = composeLetter({ to: email, displayName }, sender, letter)
    await queueSealed({ kind: 'digest', uid, validMs: VALID_MS, content }, dependencies)
  }
}

function digestLetter(
  { queue, reported, pages }: { queue: readonly Waiting[]; reported: number; pages: number },
  { sender, nowMs }: { sender: Sender; nowMs: number },
): Letter {
  const corrections = queue.filter(({ event }) => event.amends !== null).length
  const events = queue.length > 0 ? `${counted(queue.length, 'annonce')} à traiter` : ''
  const reports = reported > 0 ? counted(reported, 'signalement') : ''
  const toRead = pages > 0 ? counted(pages, 'fiche à relire', 'fiches à relire') : ''
  const correctionsText =
    corrections > 0 ? ` Dont ${counted(corrections, 'modification')} d’annonces publiées.` : ''
  return {
    subject: [events, reports, toRead].filter(Boolean).join(', '),
    paragraphs: [
      ...(events ? [`Dans la file\u00a0: ${events}.${correctionsText}`] : []),
      ...(reports ? [`À examiner aussi\u00a0: ${reports}.`] : []),
      ...(toRead ? [`Organisateurs et lieux\u00a0: ${toRead} sur ${sender.siteUrl}/admin/propositions`] : []),
      ...(queue.length > 0 ? ['Le plus urgent\u00a0:'] : []),
    ],
    items: queue.slice(0, URGENT_SHOWN).map((waits) => itemOf(waits, { sender, nowMs })),
    button: { label: 'Ouvrir la file', url: `${sender.siteUrl}${moderationPath()}` },
    closing: [
      `Vous recevez cet e-mail parce que vous avez activé le résumé quotidien dans votre profil\u00a0: ${sender.siteUrl}/organizer/profile`,
    ],
  }
}

function itemOf(waits: Waiting, { sender, nowMs }: { sender: Sender; nowMs: number }) {
  const { event, next } = waits
  const when = next ? capitalized(occurrenceText(next, dateOf(today(nowMs)))) : ''
  const marks = [event.amends === null ? '' : 'Modification', urgencyText(waits, nowMs)].filter(Boolean)
  return {
    title: event.title,
    lines: [[when, placeText(event, next ?? null)].filter(Boolean).join(' · '), marks.join(', ')].filter(
      Boolean,
    ),
    link: { label: 'Relire', url: `${sender.siteUrl}${moderationPath({ eventId: event.id })}` },
  }
}
