// The pages of an author lie under the account, or behind the link of somebody who has none.

import { NEW_EVENT_PATH, PROPOSE_PATH } from './new-event-paths'

export interface AuthorPaths {
  home: string
  newEvent: string
  /** The form saves itself here. */
  autosave: string
  edit(eventId: string): string
  state(eventId: string): string
  /** After an event was sent. */
  sent(eventId: string): string
  /** After it was deleted. */
  gone: string
}

export const ACCOUNT_PATHS: AuthorPaths = {
  home: '/dashboard',
  newEvent: NEW_EVENT_PATH,
  autosave: '/api/brouillon',
  edit: (eventId) => `/organizer/edit-event/${encodeURIComponent(eventId)}`,
  state: (eventId) => `/organizer/event-state/${eventId}`,
  sent: (eventId) => `/organizer/event-confirmation/${encodeURIComponent(eventId)}`,
  gone: '/dashboard',
}

/** A moderator who edits the event of somebody else comes back to the queue. */
export const MODERATOR_PATHS: AuthorPaths = {
  ...ACCOUNT_PATHS,
  home: '/admin/events',
  sent: (eventId) => `/admin/events?${new URLSearchParams({ eventId })}`,
  gone: '/admin/events',
}

/** `key`: of the link that was mailed to the author. */
export function linkPaths(key: string): AuthorPaths {
  const home = `/annonce/${key}`
  return {
    home,
    newEvent: PROPOSE_PATH,
    autosave: `${home}/brouillon`,
    edit: () => `${home}/modifier`,
    state: () => `${home}/etat`,
    sent: () => home,
    gone: '/evenements',
  }
}

/** A form that is not confirmed yet has no other pages. */
export const VISITOR_PATHS: AuthorPaths = {
  ...linkPaths(''),
  home: PROPOSE_PATH,
  autosave: `${PROPOSE_PATH}/brouillon`,
}

/** A lost link is asked for again here. */
export const LOST_LINK_PATH = `${PROPOSE_PATH}/message`

/** After the form was sent: the mail is on its way. */
export function sentPath(formToken: string): string {
  return `${LOST_LINK_PATH}?${new URLSearchParams({ draft: formToken })}`
}
