// Organizers and places that are public, and editing them as browsers do.
import { expect, vi } from 'vitest'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { placeClaimId, placeClaims } from '~/domain/waiting'
import * as organizerRoute from '~/routes/organizer.organisateurs.$id'
import * as placeRoute from '~/routes/organizer.place.$id'
import { type Application, browserRequest } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { addOrganizer } from '../../../../tests/support/make-organizer'
import { makePlace } from '../../../../tests/support/make-place'
import { type Fields, posted } from './edits'

/** The catalogue takes up to so long to follow on a slow machine, in milliseconds. */
export const SLOW = { timeout: 30_000 }

type Person = Parameters<Application['signedIn']>[0]

/** An active organizer of one owner with an event, as the catalogue has it. */
export async function activeOrganizer(app: Application, id: string, owner: Person = {}, verified = false) {
  const { user, cookie } = await app.signedIn(owner)
  await addOrganizer(app.documents, id, { verified, members: { [user.uid]: 'owner' } })
  await app.documents.insert(
    events,
    `concert-${id}`,
    makeEvent({ organizerId: id, organizerName: 'Chœur du Lac', organizerUid: user.uid }),
  )
  await vi.waitFor(() => expect(app.catalogue.organizer(id)).not.toBeNull(), SLOW)
  return { user, cookie }
}

export function shownOrganizer(app: Application, cookie: string, id: string) {
  const request = browserRequest(`/organizer/organisateurs/${id}`, { cookie })
  return organizerRoute.loader({ request, params: { id }, context: app.context })
}

export async function editOrganizer(app: Application, cookie: string, id: string, fields: Fields) {
  const { organizer } = await shownOrganizer(app, cookie, id)
  const base = JSON.stringify(organizer.fields)
  const request = posted(`/organizer/organisateurs/${id}?formulaire=modifier`, cookie, {
    ...organizer.fields,
    ...fields,
    base,
  })
  return organizerRoute.action({ request, params: { id }, context: app.context })
}

/** A public place with an event, and somebody who was granted it. */
export async function grantedPlace(app: Application, id: string, fields: Person = {}) {
  const { user, cookie } = await app.signedIn(fields)
  await app.documents.insert(places, id, makePlace({ name: `Salle ${id}` }))
  await app.documents.insert(events, `soir-${id}`, makeEvent({ placeId: id }))
  await app.documents.insert(placeClaims, placeClaimId(id, user.uid), {
    ...{ placeId: id, uid: user.uid, message: 'C’est chez nous.', state: 'granted', before: null },
  })
  await vi.waitFor(() => expect(app.catalogue.place(id)).not.toBeNull(), SLOW)
  return { user, cookie }
}

export async function shownPlace(app: Application, cookie: string, id: string) {
  const request = browserRequest(`/organizer/place/${id}`, { cookie })
  return placeRoute.loader({ request, params: { id }, context: app.context })
}

export async function editPlace(app: Application, cookie: string, id: string, fields: Fields, search = '') {
  const present = (await shownPlace(app, cookie, id)).fields
  const sent = Object.fromEntries(Object.entries(present).filter(([, value]) => value !== ''))
  const base = JSON.stringify(present)
  const request = posted(`/organizer/place/${id}${search}`, cookie, { ...sent, ...fields, base })
  return placeRoute.action({ request, params: { id }, context: app.context })
}
