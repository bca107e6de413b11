import type ICAL from 'ical.js'
import { NOTE_MAX } from '~/domain/vocabulary'
import { longDay } from '~/platform/french-dates'
import { type DateDetails, propertyText } from './calendar-times'
import { descriptionOf, oneLine, titleOf } from './text.server'
import { toldState } from './told-state'

export const AS_THE_EVENT: DateDetails = {
  status: null,
  availability: null,
  label: null,
  note: null,
  location: null,
}

const LONGEST_LABEL = 140
/** Reads what a component with a RECURRENCE-ID (RFC 5545 3.8.4.4) says of its date, which begins on `day`. A description
 * that is too long for a note is said to be left out. */
export function ownDetails(
  component: ICAL.Component,
  event: ICAL.Component,
  day: string,
  notes: string[],
): DateDetails {
  const textOf = (name: string) => oneLine(propertyText(component, name), 2000)
  const differs = (name: string) =>
    textOf(name) !== '' && textOf(name) !== oneLine(propertyText(event, name), 2000)
  const { title, programme, availability, says } = toldState(titleOf(propertyText(component, 'summary')), [
    day,
  ])
  const told = toldState(titleOf(propertyText(event, 'summary')), [])
  const status = statusOf(component)
  const description = differs('description') ? descriptionOf(propertyText(component, 'description')) : ''
  const isLong = description.length > NOTE_MAX
  if (isLong) notes.push(`la description propre à la date du ${longDay(day)} n’est pas reprise`)
  const note = [status === 'TENTATIVE' && 'À confirmer', says, !isLong && description.replace(/\s+/g, ' ')]
  return {
    status: status === 'CANCELLED' ? 'cancelled' : (programme ?? null),
    availability: availability ?? null,
    label: title !== '' && title !== told.title ? title.slice(0, LONGEST_LABEL) : null,
    note: oneLine(note.filter(Boolean).join('. '), NOTE_MAX) || null,
    location: differs('location') ? textOf('location') : null,
  }
}

/** In capitals. */
export function statusOf(component: ICAL.Component): string {
  return propertyText(component, 'status').trim().toUpperCase()
}
