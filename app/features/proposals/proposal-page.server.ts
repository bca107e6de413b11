import { linkPaths } from '~/domain/author-paths'
import { dateOf, today } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { withImageKey } from '~/domain/image'
import { datesToCome } from '~/domain/spans'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import type { FormDependencies } from '~/features/submission/form-dependencies'
import { moderationMessage } from '~/features/submission/form-page.server'
import { previewOf } from '~/features/submission/preview.server'
import type { OwnProposal } from './own-proposal.server'
import { SUSPICION_TEXTS } from './suspicion-labels'
import { formPathOf } from './visitor-form.server'

/** Where what was proposed stands. */
export type Standing = 'unconfirmed' | 'held' | 'refused' | 'taken' | StoredEvent['status']

/** The page behind the mailed link with this key. */
export async function proposalPage(
  { proposal, author, event }: OwnProposal,
  key: string,
  dependencies: FormDependencies,
) {
  const { state, title, fields, image, formToken, email } = proposal
  const standing: Standing = event && state === 'sent' ? event.status : standingOf(state)
  const shown = event ? cardOf(event, dependencies) : null
  const preview = fields
    ? (await previewOf({ fields, image, existing: null, imageKey: key }, author, dependencies)).preview
    : shown
  return {
    standing,
    title: event?.title ?? title,
    email,
    card: preview && { ...preview, image: { ...preview.image, src: withImageKey(preview.image.src, key) } },
    category: event?.category ?? fields?.category?.[0] ?? '',
    heldFor: state === 'held' ? proposal.suspicions.map((suspicion) => SUSPICION_TEXTS[suspicion]) : [],
    moderation: event && moderationMessage(event),
    publicPath: event?.status === 'published' ? `/evenement/${event.id}` : null,
    paths: {
      edit: formToken === null ? linkPaths(key).edit('') : formPathOf(formToken),
      state: linkPaths(key).state(''),
    },
    programme: event?.programme ?? null,
    availability: event?.availability ?? null,
  }
}
export type ProposalPageView = Awaited<ReturnType<typeof proposalPage>>

function standingOf(state: OwnProposal['proposal']['state']): Standing {
  // Its event has just been removed: the next visit finds nothing.
  return state === 'sent' ? 'draft' : state
}

function cardOf(event: StoredEvent, { clock, categories }: FormDependencies): EventCardView | null {
  const nowMs = clock.now()
  const upcoming = datesToCome(event, nowMs)
  const occurrence = upcoming[0] ?? event.occurrences.at(-1)
  if (!occurrence) return null
  const hit = { event, occurrence, laterDates: Math.max(0, upcoming.length - 1), distanceKm: null }
  return eventCard(hit, { nowMs, today: dateOf(today(nowMs)), category: categories.get(event.category) })
}
