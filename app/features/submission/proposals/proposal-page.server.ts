import { linkPaths } from '~/domain/author-paths'
import { proposerOf } from '~/domain/authorship'
import { dateOf, today } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { linkViewsPath, printedPosterPath } from '~/domain/event-views'
import { smallPhotoText, withImageKey } from '~/domain/image'
import type { StoredProposal } from '~/domain/proposal'
import { datesToCome } from '~/domain/spans'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { scheduleLines } from '~/features/events/schedule-text'
import { SUSPICION_TEXTS } from '~/features/events/suspicion-labels'
import { linkKeyOf } from '~/features/notify/proposal-link.server'
import { reviewText } from '~/features/notify/review-text'
import { draftFromFields } from '../draft/draft-fields'
import type { FormDependencies } from '../form-dependencies'
import { moderationMessage } from '../form-page.server'
import { previewOf } from '../preview.server'
import { type OwnProposal, waitingBeside } from './own-proposal.server'
import { formPathOf } from './visitor-form.server'

/** The proposal stands at one of these. */
export type Standing = 'unconfirmed' | 'held' | 'refused' | StoredEvent['status']

/** The page behind the mailed link with this key. */
export async function proposalPage(
  { proposal, author, event }: OwnProposal,
  key: string,
  dependencies: FormDependencies & { env: { moderationDelay: string } },
) {
  const { state, title, fields, image, formToken, email } = proposal
  const standing = standingOf({ proposal, event })
  const beside = []
  for (const other of await waitingBeside(proposal, dependencies))
    beside.push(await shortOf(other, dependencies))
  const draft = fields && draftFromFields(fields)
  const typed =
    draft && (await previewOf({ draft, image, existing: null, imageKey: key }, author, dependencies))
  return {
    standing,
    expectation: standing === 'pending' ? reviewText(dependencies.env.moderationDelay) : '',
    version: proposal.version,
    beside,
    title: event?.title ?? title,
    email,
    card: typed ? typed.preview : event && cardOf(event, key, dependencies),
    schedule: typed?.schedule ?? (event ? scheduleLines(event) : []),
    category: event?.category ?? draft?.category ?? '',
    // Nothing has said it before without JavaScript.
    photoWarning: image ? smallPhotoText(image) : '',
    heldFor: state === 'held' ? proposal.suspicions.map((suspicion) => SUSPICION_TEXTS[suspicion]) : [],
    moderation: event && moderationMessage(event),
    publicPath: event?.status === 'published' ? `/evenement/${event.id}` : null,
    posterPath: event?.status === 'published' ? printedPosterPath(event.id) : null,
    paths: {
      edit: formToken === null ? linkPaths(key).edit('') : formPathOf(formToken),
      state: linkPaths(key).state(''),
      views: linkViewsPath(linkPaths(key).home),
    },
    programme: event?.programme ?? null,
    availability: event?.availability ?? null,
  }
}
/** Another one that the same link confirms, in short. */
async function shortOf(other: StoredProposal, dependencies: FormDependencies) {
  const { id, version, title, fields, image } = other
  const key = linkKeyOf(other, dependencies.secret)
  const draft = fields && draftFromFields(fields)
  const shown = { image, existing: null, imageKey: key }
  const typed = draft && (await previewOf({ ...shown, draft }, proposerOf(other), dependencies))
  return {
    seen: `${id}:${version}`,
    title,
    schedule: typed?.schedule ?? [],
    place: draft?.place?.name || draft?.place?.locality || '',
    path: key && linkPaths(key).home,
  }
}

export type ProposalPageView = Awaited<ReturnType<typeof proposalPage>>

/** How far a proposal has come: its own state until it is an event, then the status of that event. */
export function standingOf({
  proposal: { state },
  event,
}: Pick<OwnProposal, 'proposal' | 'event'>): Standing {
  if (state !== 'sent' && state !== 'taken') return state
  // The event has just been removed if it is missing: the next visit finds nothing.
  return event?.status ?? 'draft'
}

function cardOf(
  event: StoredEvent,
  key: string,
  { clock, categories }: FormDependencies,
): EventCardView | null {
  const nowMs = clock.now()
  const upcoming = datesToCome(event, nowMs)
  const occurrence = upcoming[0] ?? event.occurrences.at(-1)
  if (!occurrence) return null
  const hit = { event, occurrence, laterDates: Math.max(0, upcoming.length - 1), distanceKm: null }
  const category = categories.get(event.category)
  const card = eventCard(hit, { nowMs, today: dateOf(today(nowMs)), category })
  return { ...card, image: { ...card.image, src: withImageKey(card.image.src, key) } }
}
