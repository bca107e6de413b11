import { type StoredDraft, UNTITLED } from '~/domain/draft'
import type { StoredEvent } from '~/domain/event'
import { printedPosterPath } from '~/domain/event-views'
import { type ImageVariant, imagePath } from '~/domain/image'
import { isRejectionReason, REJECTION_REASONS } from '~/domain/reasons'
import { datesToCome } from '~/domain/spans'
import { datesToDecide } from '~/domain/weather'
import { focusOf, type Mark, marksOf, placesText } from '~/features/events/event-view'
import { posterUrl } from '~/features/posters/poster-url'
import { quoted } from '~/platform/french'
import { dayRange } from '~/platform/french-dates'
import { dateAndTime, toWallTime } from '~/platform/zurich'
import { shortDates } from './short-dates'
import { type StateWish, statePath } from './state-wishes'
import { WEATHER_FORM } from './weather/weather-paths'

export interface RowLink {
  to: string
  label: string
  /** The second line shows it. */
  isState?: boolean
}

export interface EventRow {
  key: string
  title: string
  /** The photo, or the poster; null for a draft without a photo. */
  thumbnail: { src: string; focus?: string } | null
  /** Dates and place. */
  facts: string[]
  marks: Mark[]
  /** « Envoyée le 21 novembre 2026 » */
  since: string
  moderationMessage: { reason: string | null; message: string } | null
  /** About the amendment. */
  note: { text: string; links: RowLink[] } | null
  viewsOf: string | null
  links: RowLink[]
  /** Token of the draft, which can be deleted in the row. */
  draft: string | null
}

export interface RowContext {
  nowMs: number
  /** `#rrggbb` of a category. */
  colourOf(category: string): string
}

const THUMBNAIL: ImageVariant = 320

/** The row of the dashboard for an event; `amendment`: its new version, which becomes a note in that row. */
export function eventRow(event: StoredEvent, amendment: StoredEvent | null, context: RowContext): EventRow {
  const { nowMs } = context
  const isPublished = event.status === 'published'
  return {
    key: event.id,
    title: event.title,
    thumbnail: {
      src: event.image
        ? imagePath(event.image.id, THUMBNAIL)
        : posterUrl(event, 'card', context.colourOf(event.category)),
      ...focusOf(event.image),
    },
    facts: [...shortDates(event, nowMs), placesText(event), inWhoseName(event)].filter(Boolean),
    // The heading of the group already says that it is over.
    marks: marksOf(event, null, nowMs).filter(({ label }) => label !== 'Terminé' || !isPublished),
    since: event.submittedAt ? `Envoyée ${on(event.submittedAt)}` : `Créée ${on(event.createdAt)}`,
    moderationMessage:
      isPublished && event.decision?.action !== 'cancelled' ? null : moderationMessageOf(event),
    note: amendment && amendmentNote(event.id, amendment),
    viewsOf: isPublished ? event.id : null,
    links: eventLinks(event, nowMs),
    draft: null,
  }
}

/** Its members see each other's events. */
function inWhoseName({ organizerId, organizerName }: StoredEvent): string {
  return organizerId === null ? '' : `au nom de ${quoted(organizerName)}`
}

/** The amendment was sent back or rejected. */
export function amendmentRow(amendment: StoredEvent, context: RowContext): EventRow {
  const eventId = amendment.amends ?? amendment.id
  return {
    ...eventRow(amendment, null, context),
    marks: [{ label: 'Modification d’une annonce publiée', tone: 'note' }],
    links: [
      { to: `/organizer/edit-event/${eventId}`, label: 'Modifier' },
      { to: `/evenement/${amendment.id}`, label: 'Voir la modification' },
      { to: statePath(eventId, 'sans-modification'), label: 'Retirer la modification', isState: true },
    ],
  }
}

/** The row of the dashboard for a form that was not sent yet. */
export function draftRow(draft: StoredDraft): EventRow {
  const token = encodeURIComponent(draft.id)
  const form = draft.eventId === null ? '/organizer/submit-event' : `/organizer/edit-event/${draft.eventId}`
  return {
    key: draft.id,
    title: draft.title || UNTITLED,
    thumbnail: draft.image && { src: imagePath(draft.image.id, THUMBNAIL) },
    facts: [],
    marks: draft.eventId === null ? [] : [{ label: 'Modification non envoyée', tone: 'note' }],
    // The time is there because several drafts can have the same title.
    since: `Enregistré ${dateAndTime(draft.updatedAt)}`,
    moderationMessage: null,
    note: null,
    viewsOf: null,
    links: [{ to: `${form}?draft=${token}`, label: 'Continuer' }],
    draft: draft.id,
  }
}

function eventLinks(event: StoredEvent, nowMs: number): RowLink[] {
  const { id, status } = event
  const links: RowLink[] = [
    { to: `/organizer/edit-event/${id}`, label: status === 'draft' ? 'Modifier et renvoyer' : 'Modifier' },
    { to: `/evenement/${id}`, label: 'Voir' },
    { to: `/organizer/submit-event?copie=${id}`, label: 'Dupliquer' },
  ]
  if (status === 'published' && datesToCome(event, nowMs).length > 0) {
    links.push({ to: printedPosterPath(id), label: 'Affiche et images' })
    links.push(...weatherLinks(event, nowMs), ...stateLinks(event), {
      to: statePath(id),
      label: 'Autre changement…',
      isState: true,
    })
  }
  if (status === 'pending') links.push({ to: statePath(id, 'retirer'), label: 'Retirer', isState: true })
  if (status === 'draft' || status === 'rejected' || status === 'changes_requested') {
    links.push({ to: statePath(id, 'supprimer'), label: 'Supprimer', isState: true })
  }
  return links
}

/** The links are there on the day on which the author decides. */
function weatherLinks(event: StoredEvent, nowMs: number): RowLink[] {
  const isOpen = event.programmeSetBy === 'author' && datesToDecide(event, nowMs).length > 0
  return isOpen ? [{ to: `${statePath(event.id)}#${WEATHER_FORM}`, label: 'Météo', isState: true }] : []
}

function stateLinks({ id, programme, availability, programmeSetBy }: StoredEvent): RowLink[] {
  const links: [wish: StateWish, label: string][] = []
  const isStopped = programme === 'cancelled' || programme === 'postponed'
  const isOwnChoice = programmeSetBy === 'author'
  if (isOwnChoice && isStopped) links.push(['maintenir', 'Maintenir'])
  if (isOwnChoice && programme !== 'cancelled') links.push(['annuler', 'Annuler'])
  if (!isStopped) {
    if (isOwnChoice) links.push(['reporter', 'Reporter'])
    links.push(availability === 'sold_out' ? ['places', 'À nouveau des places'] : ['complet', 'Complet'])
  }
  return links.map(([wish, label]) => ({ to: statePath(id, wish), label, isState: true }))
}

function moderationMessageOf({ decision, status }: StoredEvent): EventRow['moderationMessage'] {
  if (!decision || status === 'pending') return null
  const { reason, message } = decision
  const label = isRejectionReason(reason) ? REJECTION_REASONS[reason] : null
  return label || message ? { reason: label, message } : null
}

const AMENDMENT_TEXTS: Partial<Record<StoredEvent['status'], string>> = {
  pending: 'Modification en attente de relecture',
  changes_requested: 'Modification à corriger',
  rejected: 'Modification refusée',
}

function amendmentNote(eventId: string, amendment: StoredEvent): EventRow['note'] {
  const since = amendment.submittedAt ? `, envoyée ${on(amendment.submittedAt)}` : ''
  return {
    text: `${AMENDMENT_TEXTS[amendment.status] ?? 'Modification'}${since}. La version publiée reste en ligne.`,
    links: [
      { to: `/evenement/${amendment.id}`, label: 'Voir la modification' },
      { to: statePath(eventId, 'sans-modification'), label: 'Retirer la modification' },
    ],
  }
}

/** « le 21 novembre 2026 » */
function on(instant: string): string {
  const day = toWallTime(Date.parse(instant))
  return dayRange(day, day)
}
