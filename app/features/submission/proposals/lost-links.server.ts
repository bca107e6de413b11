// A link that got lost is asked for again by the address that it went to.
import { z } from 'zod'
import { normaliseEmail } from '~/backend/identity/identity'
import { linkPaths } from '~/domain/author-paths'
import { datesInBrief } from '~/features/events/schedule-text'
import { quotedTitle } from '~/features/notify/event-mails'
import { mayMail } from '~/features/notify/mail-budget.server'
import { whereabouts } from '~/features/notify/mail-delivery.server'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { findByEmail, type OwnProposal } from './own-proposal.server'
import { linksMail } from './proposal-mails'
import { standingOf } from './proposal-page.server'
import { lastingKeyOf, type ProposalDependencies } from './propose.server'
import { STANDING_MARKS } from './standing-texts'

const linksRequest = z.object({ email: z.string() })

/** Puts the address into the queue of mails, whatever it is: neither answer nor time tell whether there is anything. */
export function requestLinks(
  email: string,
  { documents, clock, secret }: ProposalDependencies,
): Promise<void> {
  const content: z.infer<typeof linksRequest> = { email: normaliseEmail(email) }
  return queueSealed({ kind: 'links_request', validMs: HOUR_MS, content }, { documents, clock, secret })
}

/** Mails the links of what the address has announced without an account, within the budget of its mailbox. */
export async function mailLostLinks(request: unknown, dependencies: ProposalDependencies): Promise<void> {
  const { documents, clock, secret, env } = dependencies
  const { email } = linksRequest.parse(request)
  const own = await findByEmail(email, dependencies)
  if (own.length === 0) return
  const links: { title: string; lines: string[]; url: string }[] = []
  for (const each of own) {
    const key = await lastingKeyOf(each.proposal, dependencies)
    links.push({ ...summaryOf(each), url: `${env.siteUrl}${linkPaths(key).home}` })
  }
  // Last, because what fails before is tried again, and would be counted each time.
  const leave = await mayMail(email, 'proposal_links', dependencies)
  if (!leave.ok) return
  const content = linksMail({ to: email, links }, env)
  await queueSealed(
    { kind: 'proposal_links', validMs: DAY_MS, content, permit: leave.permit },
    { documents, clock, secret },
  )
}

function summaryOf(own: OwnProposal): { title: string; lines: string[] } {
  const { event } = own
  const facts = event ? `${datesInBrief(event)} · ${whereabouts(event)}` : ''
  return {
    // Unconfirmed, anybody may have written it.
    title: event ? quotedTitle(event.title) : 'Une annonce',
    lines: [facts, STANDING_MARKS[standingOf(own)] ?? ''].filter(Boolean),
  }
}
