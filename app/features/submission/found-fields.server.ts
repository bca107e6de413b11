import type { AgendaEvent } from '~/domain/event'
import { categoryOfFound, eventOfFound } from '~/features/imports/pages/event-of-found'
import type { FoundEvent, FoundLocation } from '~/features/imports/pages/found-event'
import { fillEventForm } from './fill-event-form.server'
import type { PostedFields } from './posted-fields'

interface FoundFieldsContext {
  /** YYYY-MM-DD. */
  today: string
  isCategory: (slug: string) => boolean
}

/** The form shows these of an event that says nothing, so they do not count as told. */
const UNTOLD = new Set(['category', 'placeUnknown', 'programme', 'availability'])

/** The form's fields for what was found: nothing where nothing was told. Past dates are left out where others come. */
export function fieldsOfFound(found: FoundEvent, { today, isCategory }: FoundFieldsContext): PostedFields {
  const category = categoryOfFound(found)
  const event = eventOfFound(found, today)
  const fields = Object.entries(fillEventForm(event)).filter(([name, [value]]) => {
    if (name === 'price.kind') return value !== 'unknown'
    if (name === 'mode') return event.occurrences.length > 0
    if (name === 'attendance') return found.location !== null || found.onlineUrl !== null
    return !UNTOLD.has(name)
  })
  const chosen: PostedFields = category !== null && isCategory(category) ? { category: [category] } : {}
  return { ...Object.fromEntries(fields), ...placeFields(event.place, found.location), ...chosen }
}

/** The locality stays as told where it is unknown here: the form asks for it then. */
function placeFields(known: AgendaEvent['place'], location: FoundLocation | null): PostedFields {
  if (known !== null || location === null) return {}
  const { name, street, npa, locality, text } = location
  const told = [npa, locality].filter(Boolean).join(' ')
  const asTold = { 'place.name': name || text.slice(0, 100), 'place.street': street, 'place.locality': told }
  const fields = Object.entries(asTold).filter(([, value]) => value !== '')
  return Object.fromEntries(fields.map(([field, value]) => [field, [value]]))
}
