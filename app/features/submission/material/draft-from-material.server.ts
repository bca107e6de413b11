import type { AgendaEvent } from '~/domain/event'
import {
  categoryOfFound,
  eventOfFound,
  locate,
  withPlaceInWords,
} from '~/features/imports/pages/event-of-found'
import type { FoundDate, FoundEvent } from '~/features/imports/pages/found-event'
import type { EventDraft } from '../draft/draft'
import { draftFromEvent } from '../draft/draft-from-event.server'

interface MaterialContext {
  /** YYYY-MM-DD. */
  today: string
  isCategory: (slug: string) => boolean
}

/** The draft of what was found: nothing where nothing was told. Past dates are left out where others come. */
export function draftFromMaterial(found: FoundEvent, { today, isCategory }: MaterialContext): EventDraft {
  const category = categoryOfFound(found)
  const event = eventOfFound({ ...found, dates: found.dates.map((date) => inStateOf(date, found)) }, today)
  const draft = draftFromEvent(event)
  // The event says these also where nobody has told them.
  const { category: _category, placeUnknown: _unknown, programme: _programme, ...told } = draft
  const { availability: _availability, mode, attendance, price, ...rest } = told
  const isKnown = category !== null && isCategory(category)
  return {
    ...rest,
    ...(price && { price: price.kind === 'unknown' ? { ...price, kind: undefined } : price }),
    ...(event.occurrences.length > 0 && { mode }),
    ...((found.location !== null || found.onlineUrl !== null) && { attendance }),
    ...placeAsTold(event.place, found),
    ...(isKnown && { category }),
  }
}

/** A new form asks for the states of its dates, not for that of the event. */
function inStateOf(date: FoundDate, { programme, availability }: FoundEvent): FoundDate {
  return {
    ...date,
    status: date.status ?? (programme === 'scheduled' ? null : programme),
    availability: date.availability ?? (availability === 'unknown' ? null : availability),
  }
}

/** The locality stays as told where it is unknown here: the form asks for it then. */
function placeAsTold(known: AgendaEvent['place'], found: FoundEvent): EventDraft {
  const { location } = found
  if (known !== null || location === null) return {}
  // No locality of the form is abroad.
  if (locate(location)?.nearby) return { placeUnknown: 'on', description: withPlaceInWords(found) }
  const { name, street, npa, locality, text } = location
  const told = [npa, locality].filter(Boolean).join(' ')
  return { place: { name: name || text.slice(0, 100), street, locality: told } }
}
