import type { DocumentStore } from '~/backend/documents'
import { authorProfile } from '~/domain/authorship'
import type { Catalogue } from '~/domain/catalogue'
import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today } from '~/domain/days'
import { type AgendaEvent, absentSince, events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf, SITE_SOURCE } from '~/domain/event-content'
import { CONTENT_FIELDS, EVENT_FIELDS } from '~/domain/event-fields'
import { imagePath } from '~/domain/image'
import { allowedActions, STATUS_LABELS } from '~/domain/lifecycle'
import { placeOf } from '~/domain/occurrence'
import { proposalIdIn } from '~/domain/proposal'
import { EVENTS_OF_SOURCES, sources } from '~/domain/source'
import { ADMIN_SOURCES_PATH } from '~/domain/source-paths'
import { datesToCome } from '~/domain/spans'
import type { StoredUser } from '~/domain/user'
import { findPossibleDuplicates } from '~/features/events/duplicates.server'
import { type DiffLabels, diffEvents, fieldText } from '~/features/events/event-diff'
import { eventCard, isApproximate, occurrenceText } from '~/features/events/event-view'
import { renderMarkdown } from '~/features/events/markdown.server'
import { organizerNames } from '~/features/organizers/own-organizers.server'
import { fold } from '~/platform/characters'
import { type DifferenceRow, differenceRow, linesIn } from '~/platform/difference'
import { agoText, longDay, sinceText } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import { publishedInNameOfText } from '../claims'
import { journal } from '../journal.server'
import { type ModerationQuery, moderationPath } from '../moderation-address'
import { reportsOf } from '../reports/reports.server'
import type { ListDependencies } from './list.server'
import { reportLine } from './report-line'

const HISTORY_SHOWN = 15
/** The page shows these outside the list of fields. */
const APART: readonly string[] = ['title', 'description', 'image']

/** An event or an amendment for moderators. A deleted one has only its history. */
export async function eventDetail(
  query: ModerationQuery & { eventId: string },
  moderator: CurrentUser,
  dependencies: ListDependencies,
) {
  const { eventId } = query
  const { documents, catalogue, categories, clock } = dependencies
  const now = clock.now()
  const event = await documents.get(events, eventId)
  const subject = event?.amends ?? eventId
  const { entries: history } = await journal(documents, { eventId: subject, limit: HISTORY_SHOWN })
  const reported = (await reportsOf(subject, documents)).map((report) => reportLine(report, query, now))
  if (event === null) return { isGone: true as const, id: eventId, history, reported }

  const original = event.amends === null ? null : await documents.get(events, event.amends)
  const amendment = event.amends === null ? await documents.get(events, amendmentId(eventId)) : null
  const labels: DiffLabels = {
    categoryOf: (slug) => categories.get(slug).label,
    genreOf: categories.genreLabel,
    partnerOf: (id) => catalogue.partner(id)?.name ?? id,
    organizerOf: await organizerNames([event.organizerId, original?.organizerId ?? null], documents),
  }
  const author = await authorOf(event, documents)
  return {
    isGone: false as const,
    id: event.id,
    version: event.version,
    title: event.title,
    status: event.status,
    statusLabel: STATUS_LABELS[event.status],
    programmeNote: event.programmeNote,
    age:
      event.status === 'pending'
        ? `Attend ${sinceText(event.submittedAt ?? event.createdAt, now)}`
        : `Modifiée ${agoText(event.updatedAt, now)}`,
    actions: allowedActions(event),
    publicPath: event.status === 'published' ? `/evenement/${event.id}` : null,
    editPath: `/organizer/edit-event/${subject}`,
    card: cardOf(event, dependencies, now),
    spot: spotOf(event),
    description: renderMarkdown(event.description),
    fields: CONTENT_FIELDS.filter((field) => !APART.includes(field))
      .map((field) => ({ label: EVENT_FIELDS[field].label, lines: linesIn(fieldText(field, event, labels)) }))
      .filter(({ lines }) => lines.length > 0),
    image: event.image && {
      src: imagePath(event.image.id, 640),
      alt: event.image.alt,
      credit: event.image.credit,
      width: event.image.width,
      height: event.image.height,
    },
    author,
    provenance: await provenanceOf(event, documents),
    claim: claimOf(event, author, catalogue),
    duplicates: await findPossibleDuplicates(event, dependencies, subject, moderator),
    history,
    reported,
    journalPath: moderationPath({ view: 'journal', eventId: subject }),
    amends:
      event.amends === null
        ? null
        : {
            isPublished: original?.status === 'published',
            publicPath: `/evenement/${event.amends}`,
            diff: original ? [...diffRows(original, event, labels), ...noteRows(original, event)] : [],
          },
    amendmentPath: amendment && moderationPath({ eventId: amendment.id }),
  }
}
type EventDetail = Awaited<ReturnType<typeof eventDetail>>
export type ExistingEvent = Extract<EventDetail, { isGone: false }>

function cardOf(event: StoredEvent, { categories }: ListDependencies, nowMs: number) {
  const toCome = datesToCome(event, nowMs)
  const occurrence = toCome[0] ?? event.occurrences.at(-1)
  if (!occurrence) throw new Error(`${event.id} has no date`)
  const hit = { event, occurrence, laterDates: Math.max(toCome.length - 1, 0), distanceKm: null }
  const category = categories.get(event.category)
  return eventCard(hit, { nowMs, today: dateOf(today(nowMs)), category })
}

/** The point of the place of its first date as maps take it. */
function spotOf(event: StoredEvent) {
  const { id, title, amends, attendance } = event
  const [first] = event.occurrences
  const place = placeOf(event, first ?? null)
  if (attendance === 'online' || !place || place.lat === null || place.lng === null || !first) return null
  return {
    id,
    title,
    href: `/evenement/${amends ?? id}`,
    when: occurrenceText(first),
    place: place.name || place.locality,
    isApproximate: isApproximate(place),
    lat: place.lat,
    lng: place.lng,
  }
}

/** Tells where an event was imported from, or the calendar that it is read from every day; null for one that was
 * written here. */
async function provenanceOf(event: AgendaEvent, documents: DocumentStore) {
  const { kind, name, url } = event.source
  const missingSince = absentSince(event)
  if (kind === SITE_SOURCE.kind) return null
  const isRead = kind === EVENTS_OF_SOURCES
  const calendar = isRead ? await documents.get(sources, name) : null
  return {
    text: isRead
      ? (calendar?.name ?? 'Calendrier qui n’est plus lu')
      : [kind, name].filter(Boolean).join(', '),
    path: calendar && `${ADMIN_SOURCES_PATH}/${calendar.id}`,
    url,
    missingSince: missingSince && longDay(toWallTime(Date.parse(missingSince)).slice(0, 10)),
  }
}

async function authorOf({ organizerUid }: AgendaEvent, documents: DocumentStore) {
  if (organizerUid === null) return null
  const author: StoredUser | null = await authorProfile(organizerUid, documents)
  const hasAccount = proposalIdIn(organizerUid) === null
  const having = (status: AgendaEvent['status']) =>
    documents.count(events, [
      ['organizerUid', '==', organizerUid],
      ['status', '==', status],
    ])
  return {
    /** null: proposed without an account. */
    adminPath: hasAccount ? `/admin/users/${organizerUid}` : null,
    name: author?.displayName || (hasAccount ? 'Compte sans nom' : 'Sans nom'),
    email: author?.email ?? '',
    emailVerified: author?.emailVerified ?? false,
    trusted: author?.trusted ?? false,
    isAdmin: author?.role === 'admin',
    organizerIds: author?.organizerIds ?? [],
    disabled: hasAccount && (author?.disabled ?? false),
    published: await having('published'),
    rejected: await having('rejected'),
  }
}

function claimOf(
  { organizerName, organizerId, partnerId }: AgendaEvent,
  author: Awaited<ReturnType<typeof authorOf>>,
  catalogue: Catalogue,
): string | null {
  if (author === null || author.isAdmin) return null
  const { organizerIds } = author
  const own = catalogue.organizers().filter(({ id }) => organizerIds.includes(id))
  const isTheirs = organizerId !== null && organizerIds.includes(organizerId)
  const isTheirPartner = own.some((organizer) => organizer.partnerId === partnerId)
  const called = fold(organizerName).trim()
  const known = catalogue.organizers().filter(({ name }) => fold(name).trim() === called)
  const isForeignOrganizer =
    // An organizer of one's own counts as foreign when it is called like another one that is public already.
    (organizerId !== null && !isTheirs) || (known.length > 0 && !known.some((one) => own.includes(one)))
  return publishedInNameOfText(author, {
    organizerName: isTheirs && !isForeignOrganizer ? '' : organizerName,
    partner: partnerId === null || isTheirPartner ? null : catalogue.partner(partnerId),
    isForeignOrganizer,
  })
}

function diffRows(before: StoredEvent, after: StoredEvent, labels: DiffLabels): DifferenceRow[] {
  return diffEvents(contentOf(before), contentOf(after), labels).map(differenceRow)
}

function noteRows(before: StoredEvent, after: StoredEvent): DifferenceRow[] {
  if (!after.proposesNote) return []
  const lines = ({ programmeNote }: StoredEvent) =>
    linesIn(programmeNote).map((text) => ({ text, differs: true }))
  return [{ field: 'programmeNote', label: 'Message au public', before: lines(before), after: lines(after) }]
}
