import { getZodConstraint } from '@conform-to/zod/v3'
import type { DocumentStore } from '~/backend/documents'
import { editedVersion, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today as todayOf } from '~/domain/days'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { PROGRAMME_LABELS } from '~/domain/labels'
import { actorOf, transitionOf } from '~/domain/lifecycle'
import { isProgrammeLocked } from '~/domain/programme'
import { datesToCome } from '~/domain/spans'
import { occurrenceText, placesText, placeText } from '~/features/events/event-view'
import { capitalized } from '~/platform/french'
import { DATES_ON_A_PAGE, stateForm } from './own-event-forms'
import { STATUS_TEXTS } from './own-notice.server'
import { shortDates } from './short-dates'
import { weatherView } from './weather/weather-view.server'

/** `page` counts from 1. The caller checks that the user is the author or an admin. */
export async function loadStatePage(
  user: CurrentUser,
  event: StoredEvent,
  { page, nowMs }: { page: number; nowMs: number },
  documents: Pick<DocumentStore, 'get'>,
) {
  const amendment = await documents.get(events, amendmentId(event.id))
  const { programme, availability, status } = event
  const isLocked = isProgrammeLocked(user, event)
  const { programmeNote } = editedVersion(user, event, amendment)
  return {
    id: event.id,
    version: event.version,
    title: event.title,
    facts: [...shortDates(event, nowMs), placesText(event)].join(' · '),
    status: STATUS_TEXTS[status],
    isPublished: status === 'published',
    state: { programme, programmeNote, availability },
    stateText: `${stateText(event)}.`,
    isLocked,
    canCancel: !isLocked && programme !== 'cancelled',
    reviewsNote: status === 'published' && !publishesDirectly(user),
    isNoteWaiting: programmeNote !== event.programmeNote,
    weather: weatherView(user, event, nowMs),
    dates: datesPage(event, { page, nowMs }),
    amendment: amendment && { version: amendment.version, status: STATUS_TEXTS[amendment.status] },
    canWithdraw: status === 'pending' || status === 'published',
    canRemove: transitionOf('delete', actorOf(user, event), event) !== null,
    constraint: { ...getZodConstraint(stateForm) },
  }
}
export type StatePageView = Awaited<ReturnType<typeof loadStatePage>>

const PLACES_TEXTS: Record<StoredEvent['availability'], string> = {
  unknown: 'nombre de places non précisé',
  available: 'il reste des places',
  few_left: 'dernières places',
  sold_out: 'complet',
}

function stateText({ programme, availability }: StoredEvent): string {
  return `${PROGRAMME_LABELS[programme].toLowerCase()}\u00a0; ${PLACES_TEXTS[availability]}`
}

/** Null for a single date, which follows the state of the event, and when all dates are over. */
function datesPage(event: StoredEvent, { page, nowMs }: { page: number; nowMs: number }) {
  const upcoming = datesToCome(event, nowMs)
  if (event.occurrences.length < 2 || upcoming.length === 0) return null
  const pages = Math.ceil(upcoming.length / DATES_ON_A_PAGE)
  const number = Math.min(page, pages)
  const today = dateOf(todayOf(nowMs))
  return {
    page: number,
    pages,
    rows: upcoming.slice((number - 1) * DATES_ON_A_PAGE, number * DATES_ON_A_PAGE).map((occurrence) => ({
      id: occurrence.id,
      // Two houses may play at the same hour.
      text: [capitalized(occurrenceText(occurrence, today)), occurrence.place && placeText(event, occurrence)]
        .filter(Boolean)
        .join(', '),
      label: occurrence.label,
      status: occurrence.status,
    })),
  }
}
