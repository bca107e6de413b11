import type { DocumentStore } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import { moderationLog } from '~/domain/moderation-log'
import { partners } from '~/domain/partner'
import { users } from '~/domain/user'
import { waiting } from '~/domain/waiting'
import type { Pending } from '~/features/events/pending.server'
import { waitingText } from '~/features/waiting/waiting-texts'
import type { Clock } from '~/platform/clock'
import { counted, grouped } from '~/platform/french'
import { dayRange, sinceText } from '~/platform/french-dates'
import type { Bar } from '~/ui/bar-chart'
import { lastWeeks, type Week } from './weeks'

const WEEKS_SHOWN = 12

export interface Figure {
  label: string
  count: string
  to: string | null
}

export interface Overview {
  pendingCount: number
  /** « 2 fiches à relire »; null when none waits. */
  waiting: string | null
  oldest: { title: string; since: string; to: string } | null
  figures: Figure[]
  submissions: string
  weeks: Bar[]
}

interface OverviewDependencies {
  documents: DocumentStore
  pending: Pick<Pending, 'count' | 'oldest'>
  clock: Clock
}

/** The figures of the admins' first page in French: what waits, what there is, the submissions of twelve weeks. */
export async function overviewOf({ documents, pending, clock }: OverviewDependencies): Promise<Overview> {
  const now = clock.now()
  const [figures, waitingCount, weeks] = await Promise.all([
    figuresOf(documents),
    documents.count(waiting),
    Promise.all(lastWeeks(now, WEEKS_SHOWN).map((week) => weekBar(documents, week))),
  ])
  const submitted = weeks.reduce((sum, { count }) => sum + count, 0)
  const oldest = pending.oldest()
  return {
    pendingCount: pending.count(),
    waiting: waitingCount > 0 ? waitingText(waitingCount) : null,
    oldest: oldest && {
      title: oldest.title,
      since: sinceText(oldest.submittedAt, now),
      to: `/admin/events?${new URLSearchParams({ eventId: oldest.id })}`,
    },
    figures,
    submissions: `${counted(submitted, 'annonce reçue', 'annonces reçues')} en ${WEEKS_SHOWN}\u00a0semaines, celle-ci comprise.`,
    weeks,
  }
}

async function figuresOf(documents: DocumentStore): Promise<Figure[]> {
  const countEvents = (status: AgendaEvent['status']) => documents.count(events, [['status', '==', status]])
  const counts = await Promise.all([
    countEvents('published'),
    countEvents('changes_requested'),
    countEvents('rejected'),
    countEvents('draft'),
    documents.count(partners, [['active', '==', true]]),
    documents.count(users),
  ])
  const texts: [label: string, to: string | null][] = [
    ['Événements publiés', '/evenements'],
    ['À corriger par leur auteur', null],
    ['Annonces refusées', null],
    ['Annonces retirées par leur auteur', null],
    ['Partenaires actifs', '/admin/partners'],
    ['Comptes', '/admin/users'],
  ]
  return texts.map(([label, to], at) => ({ label, to, count: grouped(counts[at] ?? 0) }))
}

async function weekBar(documents: DocumentStore, { monday, sunday, from, to }: Week): Promise<Bar> {
  const count = await documents.count(moderationLog, [
    ['action', '==', 'submitted'],
    ['at', '>=', from],
    ['at', '<', to],
  ])
  const [, month, day] = monday.split('-')
  return { label: `${Number(day)}.${Number(month)}.`, period: dayRange(monday, sunday), count }
}
