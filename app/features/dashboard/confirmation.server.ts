import type { DocumentStore } from '~/backend/documents'
import type { CategoryLook } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { datesToCome } from '~/domain/spans'
import { eventCard } from '~/features/events/event-view'
import type { Pending } from '~/features/events/pending.server'
import { scheduleLines } from '~/features/events/schedule-text'
import { reviewText } from '~/features/notify/review-text'
import { DAY_MS } from '~/platform/durations'
import { counted } from '~/platform/french'

interface ConfirmationContext {
  documents: DocumentStore
  pending: Pick<Pending, 'list'>
  nowMs: number
  /** « en général en moins de deux jours ouvrables » */
  moderationDelay: string
  /** Whether the reader gets a mail of each decision. */
  getsMails: boolean
  categoryOf: (slug: string) => CategoryLook
}

type ConfirmationOutcome = 'pending' | 'published' | 'amendment' | 'other'

/** The promised two working days can include a weekend. */
const LATE_DAYS = 4

/** The data of the page after submission. The caller checks that the reader owns the event or amendment. */
export async function loadConfirmation(event: StoredEvent, context: ConfirmationContext) {
  const { documents, nowMs, categoryOf } = context
  const amendment = event.amends ? event : await documents.get(events, amendmentId(event.id))
  const sent = amendment?.status === 'pending' ? amendment : event
  const outcome = outcomeOf(sent)
  const eventId = event.amends ?? event.id
  return {
    eventId,
    title: sent.title,
    outcome,
    next: nextText(outcome, context.getsMails),
    expectation: outcome === 'pending' || outcome === 'amendment' ? expectation(sent, context) : null,
    card: cardOf(sent, { nowMs, categoryOf }),
    schedule: scheduleLines(sent),
    category: sent.category,
    viewPath: `/evenement/${sent.id}`,
  }
}

function outcomeOf({ status, amends }: StoredEvent): ConfirmationOutcome {
  if (status === 'pending') return amends ? 'amendment' : 'pending'
  return status === 'published' ? 'published' : 'other'
}

/** Says what comes after, and how its reader hears of it: a mail that the account does not want is not promised. */
function nextText(outcome: ConfirmationOutcome, getsMails: boolean): string {
  const hears = (accepted: string) =>
    getsMails
      ? `Vous recevrez un e-mail dès qu’elle sera ${accepted}, ou si une correction est nécessaire.`
      : `Vous avez choisi de ne pas recevoir d’e-mail\u00a0: votre tableau de bord vous dira si elle est ${accepted}, ou si une correction est nécessaire.`
  switch (outcome) {
    case 'pending':
      return `${hears('publiée')} D’ici là, elle n’est pas publique et vous pouvez encore la modifier.`
    case 'amendment':
      return `D’ici là, la version publiée reste en ligne telle qu’elle est. ${hears('acceptée')}`
    case 'published':
      return 'Il apparaît dans l’agenda et sur la carte. En cas d’annulation ou de changement, mettez-le à jour depuis votre tableau de bord.'
    case 'other':
      return 'Il n’est pas dans l’agenda. Consultez votre tableau de bord pour savoir ce qu’il reste à faire.'
  }
}

function expectation(sent: StoredEvent, { pending, nowMs, moderationDelay }: ConfirmationContext): string {
  const others = pending.list().filter(({ id }) => id !== sent.id)
  const since = Math.min(...others.map(({ submittedAt }) => Date.parse(submittedAt)))
  const waitingDays = others.length === 0 ? 0 : Math.floor((nowMs - since) / DAY_MS)
  const texts = [reviewText(moderationDelay)]
  if (others.length > 0) {
    texts.push(
      `${counted(others.length, 'autre annonce est en attente', 'autres annonces sont en attente')}.`,
    )
  }
  if (waitingDays >= LATE_DAYS) {
    texts.push(
      `Nous avons pris du retard\u00a0: la plus ancienne annonce attend depuis ${counted(waitingDays, 'jour')}.`,
    )
  }
  return texts.join(' ')
}

function cardOf(
  event: StoredEvent,
  { nowMs, categoryOf }: Pick<ConfirmationContext, 'nowMs' | 'categoryOf'>,
) {
  const upcoming = datesToCome(event, nowMs)
  const occurrence = upcoming[0] ?? event.occurrences.at(-1)
  if (!occurrence) return null
  const hit = { event, occurrence, laterDates: Math.max(0, upcoming.length - 1), distanceKm: null }
  return eventCard(hit, { nowMs, today: dateOf(todayOf(nowMs)), category: categoryOf(event.category) })
}
