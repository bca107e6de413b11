import { type DocumentStore, everyPage } from '~/backend/documents'
import { authorProfile } from '~/domain/authorship'
import type { Categories } from '~/domain/category'
import { type AgendaEvent, events, type Programme, type StoredEvent } from '~/domain/event'
import { placesNamed } from '~/domain/occurrence'
import { type StoredUser, users } from '~/domain/user'
import { scheduleLines } from '~/features/events/schedule-text'
import type { ViewCounter } from '~/features/events/views/view-counter.server'
import { type CsvCell, csvFile } from '~/platform/csv'
import { dottedDay } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'

const PAGE_SIZE = 200

const EVENT_HEADINGS = [
  'Id',
  'Titre',
  'État',
  'Programme',
  'Modifie',
  'Première date',
  'Dernière date',
  'Dates',
  'Horaires',
  'Lieu',
  'NPA',
  'Localité',
  'Canton',
  'Thème',
  'Organisateur',
  'E-mail',
  'Vues',
  'Créé',
  'Mis à jour',
]

const STATUS_LABELS: Record<AgendaEvent['status'], string> = {
  draft: 'retiré par son auteur',
  pending: 'en attente',
  published: 'publié',
  rejected: 'refusé',
  changes_requested: 'à corriger',
}
const PROGRAMME_LABELS: Record<Programme, string> = {
  scheduled: 'prévu',
  rescheduled: 'nouvelle date',
  postponed: 'reporté',
  cancelled: 'annulé',
  moved_online: 'en ligne',
}

/** Only admins may have this: it has the addresses of authors. */
export function eventsCsv(
  documents: DocumentStore,
  categories: Pick<Categories, 'get'>,
  views: Pick<ViewCounter, 'of'>,
): AsyncGenerator<string> {
  async function* lines() {
    const emails = new Map<string, string>()
    for await (const page of everyPage(documents, events, { limit: PAGE_SIZE })) {
      for (const { organizerUid } of page) {
        if (organizerUid === null || emails.has(organizerUid)) continue
        emails.set(organizerUid, (await authorProfile(organizerUid, documents))?.email ?? '')
      }
      yield await Promise.all(
        page.map(async (event) =>
          eventLine(event, {
            category: categories.get(event.category).label,
            email: emails.get(event.organizerUid ?? '') ?? '',
            views: await views.of(event.id),
          }),
        ),
      )
    }
  }
  return csvFile(EVENT_HEADINGS, lines())
}

function eventLine(
  event: StoredEvent,
  { category, email, views }: { category: string; email: string; views: number },
): CsvCell[] {
  const places = placesNamed(event)
  const each = (field: 'name' | 'npa' | 'locality' | 'canton') =>
    [...new Set(places.map(({ place }) => place[field]))].filter(Boolean).join('\u00a0; ')
  const dates = event.occurrences.map(({ startLocal, time }) =>
    localTime(time === 'timed' ? startLocal : startLocal.slice(0, 10)),
  )
  return [
    event.id,
    event.title,
    STATUS_LABELS[event.status],
    PROGRAMME_LABELS[event.programme],
    event.amends,
    dates[0] ?? null,
    dates.at(-1) ?? null,
    dates.join(', '),
    scheduleLines(event).join('\u00a0; '),
    each('name'),
    each('npa'),
    each('locality'),
    each('canton'),
    category,
    event.organizerName,
    email,
    views,
    localInstant(event.createdAt),
    localInstant(event.updatedAt),
  ]
}

const USER_HEADINGS = [
  'Id',
  'Nom',
  'E-mail',
  'Rôle',
  'Adresse vérifiée',
  'De confiance',
  'Désactivé',
  'Inscription',
  'Dernière visite',
  'Événements',
]

/** Only admins may have this. It has no hashes, tokens or device ids. */
export function usersCsv(documents: DocumentStore): AsyncGenerator<string> {
  async function* lines() {
    for await (const page of everyPage(documents, users, { limit: PAGE_SIZE })) {
      yield await Promise.all(page.map((user) => userLine(user, documents)))
    }
  }
  return csvFile(USER_HEADINGS, lines())
}

async function userLine(user: StoredUser, documents: DocumentStore): Promise<CsvCell[]> {
  return [
    user.id,
    user.displayName,
    user.email,
    user.role === 'admin' ? 'administration' : 'organisation',
    yesOrNo(user.emailVerified),
    yesOrNo(user.trusted),
    yesOrNo(user.disabled),
    localInstant(user.createdAt),
    user.lastSeenAt && localInstant(user.lastSeenAt),
    await documents.count(events, [['organizerUid', '==', user.id]]),
  ]
}

/** « evenements-2026-11-21.csv », the day in Zurich. */
export function csvFileName(what: string, nowMs: number): string {
  return `${what}-${toWallTime(nowMs).slice(0, 10)}.csv`
}

export function localInstant(instant: string): string {
  return localTime(toWallTime(Date.parse(instant)))
}

/** « 21.11.2026 20:30 », which Excel reads as a date; « 21.11.2026 » without a time. */
function localTime(wallTime: string): string {
  const [day = '', time] = wallTime.split('T')
  return [dottedDay(day), time].filter(Boolean).join(' ')
}

function yesOrNo(value: boolean): string {
  return value ? 'oui' : 'non'
}
