import { hasVerifiedEmail, isMemberOf, mayPublishAs, visitorWith } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { StoredEvent } from '~/domain/event'
import type { IngestedImage } from '~/domain/image'
import type { StoredOrganizer } from '~/domain/organizer'
import type { StoredPartner } from '~/domain/partner'
import { type DraftFields, draftFromFields } from './draft/draft-fields'
import { draftToEvent, type EventOutcome, type FormContext } from './draft/draft-to-event.server'
import { readDraft } from './draft/read-draft'
import type { FormDependencies } from './form-dependencies'
import type { FormSession } from './form-session.server'

type ContextDependencies = Pick<FormDependencies, 'catalogue' | 'categories' | 'clock'>

type Author = Pick<FormSession, 'author' | 'event' | 'organizers'>

/** A draft is checked against this. */
export function formContext(
  {
    existing,
    image,
    author,
    event,
    organizers,
  }: Author & { existing: StoredEvent | null; image: IngestedImage | null },
  { catalogue, categories, clock }: ContextDependencies,
): FormContext {
  const active = new Set(categories.list().map(({ id }) => id))
  return {
    nowMs: clock.now(),
    existing,
    image,
    isCategory: (slug) => active.has(slug),
    isGenreOf: (genre, category) =>
      categories.genres().some(({ slug, theme }) => slug === genre && theme === category),
    isPartner: (id) => {
      const partner = catalogue.partner(id)
      return partner !== null && mayNamePartner(author, organizers, partner)
    },
    mayPublishAs: (id) => mayPublishAs(author, id, event),
    organizerName: (id) =>
      organizers.find((organizer) => organizer.id === id)?.name ?? catalogue.organizer(id)?.name ?? null,
    placeNamed: (place) => catalogue.placeNamed(place),
    placesCalled: (name) => catalogue.placesCalled(name),
  }
}

/** Partners are offered to those whose they are, by an organizer or by their address, and to moderators. */
export function mayNamePartner(
  author: CurrentUser,
  organizers: FormSession['organizers'],
  { id, email }: Pick<StoredPartner, 'id' | 'email'>,
): boolean {
  const isTheirs = (organizer: StoredOrganizer) =>
    organizer.partnerId === id && isMemberOf(author, organizer.id)
  const hasAddress = hasVerifiedEmail(author) && email !== null && author.profile?.email === email
  return author.role === 'admin' || hasAddress || organizers.some(isTheirs)
}

/** The new event of somebody without an account, in fields that were posted earlier: what was right then may be refused now. */
export function eventInFields(
  fields: DraftFields,
  token: string,
  image: IngestedImage | null,
  dependencies: ContextDependencies,
): EventOutcome {
  // Only accounts and moderators name them.
  const { partnerId: _partner, organizerId: _organizer, ...own } = draftFromFields(fields)
  const visitor = { author: visitorWith(token), event: null, organizers: [] }
  return draftToEvent(readDraft(own), formContext({ ...visitor, existing: null, image }, dependencies))
}
