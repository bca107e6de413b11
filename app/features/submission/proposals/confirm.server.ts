import { proposerOf } from '~/domain/authorship'
import type { AgendaEvent } from '~/domain/event'
import { type Proposal, proposals, type StoredProposal } from '~/domain/proposal'
import { DAY_MS } from '~/platform/durations'
import { newId } from '~/platform/ids'
import type { Refused } from '~/platform/refused'
import { eventLoopYielder } from '~/platform/slices'
import { eventInFields } from '../form-context.server'
import type { FormDependencies } from '../form-dependencies'
import { sendNewEvent } from '../submit-event.server'
import { waitingBeside } from './own-proposal.server'

export type ConfirmDependencies = Pick<FormDependencies, 'documents' | 'clock' | 'catalogue' | 'categories'>

type EntryOutcome =
  | { ok: true; state: 'sent' | 'held' }
  /** 'unfit': its dates are over by now, say. 'changed': it is no more what was seen. */
  | Refused<'unfit' | 'changed'>

/** Confirms the address and what was seen: the event enters the queue, or the quarantine when something about it is
 * suspicious. Somebody who knows the form may have sent another text meanwhile, which nobody has confirmed. */
export function confirmProposal(
  seen: StoredProposal,
  dependencies: ConfirmDependencies,
): Promise<EntryOutcome> {
  if (seen.suspicions.length > 0) return hold(seen, dependencies)
  return enterQueue(seen, 'unconfirmed', dependencies)
}

/** The titles of what waited beside another one, by what became of it. `left`: changed meanwhile, or does not fit now. */
export type BesideOutcome = Record<'sent' | 'held' | 'left', string[]>

/** Confirms what was seen of the others that wait beside this one (« id:version »). */
export async function confirmBeside(
  own: StoredProposal,
  seen: readonly string[],
  dependencies: ConfirmDependencies,
): Promise<BesideOutcome> {
  const result: BesideOutcome = { sent: [], held: [], left: [] }
  for (const proposal of await waitingBeside(own, dependencies)) {
    const shown = seen.find((one) => one.startsWith(`${proposal.id}:`))
    if (shown === undefined) continue
    const version = Number(shown.slice(proposal.id.length + 1))
    const outcome = await confirmProposal({ ...proposal, version }, dependencies)
    result[outcome.ok ? outcome.state : 'left'].push(proposal.title)
  }
  return result
}

/** Takes it out of the quarantine. */
export function releaseProposal(
  proposal: StoredProposal,
  dependencies: ConfirmDependencies,
): Promise<EntryOutcome> {
  return enterQueue(proposal, 'held', dependencies)
}

/** Held, and after the last date of an event. */
const RETENTION_DAYS = 30

async function hold(
  { id, version }: StoredProposal,
  { documents, clock }: ConfirmDependencies,
): Promise<EntryOutcome> {
  const now = clock.now()
  return documents.transaction<EntryOutcome>(async (transaction) => {
    const proposal = await transaction.get(proposals, id)
    if (proposal?.state !== 'unconfirmed' || proposal.version !== version)
      return { ok: false, reason: 'changed' }
    transaction.update(proposals, id, {
      state: 'held',
      confirmedAt: new Date(now).toISOString(),
      keptUntil: new Date(now + RETENTION_DAYS * DAY_MS).toISOString(),
    })
    return { ok: true, state: 'held' }
  })
}

async function enterQueue(
  { id, title, version }: StoredProposal,
  from: 'unconfirmed' | 'held',
  dependencies: ConfirmDependencies,
): Promise<EntryOutcome> {
  const { documents, clock } = dependencies
  const nowMs = clock.now()
  const eventId = newId(title)
  return documents.transaction<EntryOutcome>(async (transaction) => {
    const proposal = await transaction.get(proposals, id)
    if (proposal?.state !== from || proposal.version !== version) return { ok: false, reason: 'changed' }
    const { fields, formToken, image } = proposal
    const yieldToEventLoop = eventLoopYielder()
    const filled = fields && formToken ? eventInFields(fields, formToken, image, dependencies) : null
    await yieldToEventLoop()
    if (!filled?.ok || !formToken) return { ok: false, reason: 'unfit' }
    const { content, state } = filled
    const confirmedAt = proposal.confirmedAt ?? new Date(nowMs).toISOString()
    const author = proposerOf({ ...proposal, confirmedAt })
    const sent = await sendNewEvent(transaction, {
      author,
      token: formToken,
      id: eventId,
      content,
      state,
      nowMs,
    })
    if (!sent.ok) return { ok: false, reason: 'unfit' }
    transaction.update(
      proposals,
      id,
      { ...becomeEvent(eventId, content), confirmedAt },
      { expectedVersion: proposal.version },
    )
    return { ok: true, state: 'sent' }
  })
}

/** A proposal keeps these beside its event. */
function becomeEvent(eventId: string, event: Pick<AgendaEvent, 'occurrences'>): Partial<Proposal> {
  const keptUntil = purgeDateOf(event)
  return { state: 'sent', eventId, formToken: null, fields: null, image: null, keptUntil }
}

/** How long the author of an event is known. */
export function purgeDateOf({ occurrences }: Pick<AgendaEvent, 'occurrences'>): string {
  const last = Math.max(...occurrences.map(({ start, end }) => Date.parse(end ?? start)))
  return new Date(last + RETENTION_DAYS * DAY_MS).toISOString()
}
