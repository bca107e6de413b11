import { normaliseEmail } from '~/backend/identity/identity'
import { hasVerifiedEmail, isAuthor, presentAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { logged, writeLog } from '~/domain/moderation-log'
import { proposals, proposerUid, type StoredProposal } from '~/domain/proposal'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import { DAY_MS } from '~/platform/durations'
import type { Refused } from '~/platform/refused'
import { transferredMail } from './proposal-mails'
import type { ProposalDependencies } from './propose.server'

export type TakeOutcome =
  | { ok: true; eventId: string }
  /** 'changed': it is no event any more, or another account's. */
  | Refused<'unverified' | 'changed'>

/** After that nobody needs to be told any more. */
const MAIL_DAYS = 7

/** Gives the event of a proposal, with its amendment, to an account. The link then leads to the account only, and the
 * address that it went to is told, unless it is the account's own. */
export async function takeOver(
  { id }: Pick<StoredProposal, 'id'>,
  user: CurrentUser,
  { documents, clock, secret, env }: Pick<ProposalDependencies, 'documents' | 'clock' | 'secret' | 'env'>,
): Promise<TakeOutcome> {
  return documents.transaction<TakeOutcome>(async (transaction) => {
    const account = await presentAuthor(transaction, user)
    if (account === null || !hasVerifiedEmail(account)) return { ok: false, reason: 'unverified' }
    const proposal = await transaction.get(proposals, id)
    const eventId = proposal?.eventId ?? null
    if (proposal?.state !== 'sent' || eventId === null) return { ok: false, reason: 'changed' }
    const event = await transaction.get(events, eventId)
    const amendment = await transaction.get(events, amendmentId(eventId))
    if (event === null || !isAuthor({ uid: proposerUid(id), profile: null }, event))
      return { ok: false, reason: 'changed' }
    transaction.update(events, eventId, { organizerUid: account.uid })
    if (amendment) transaction.update(events, amendment.id, { organizerUid: account.uid })
    transaction.update(proposals, id, { state: 'taken' })
    const by = account.profile
    if (by === null || normaliseEmail(by.email) !== proposal.email) {
      const content = transferredMail(
        { to: proposal.email, title: event.title, by: by?.displayName ?? '' },
        env,
      )
      await queueSealed(
        { kind: 'proposal_taken', validMs: MAIL_DAYS * DAY_MS, content },
        { documents: transaction, clock, secret },
      )
    }
    writeLog(transaction, {
      ...logged(account, event, clock.now()),
      action: 'edited',
      before: 'Annoncé sans compte',
      after: 'Rattaché à un compte',
    })
    return { ok: true, eventId }
  })
}
