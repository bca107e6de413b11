import { VISITOR_PATHS } from '~/domain/author-paths'
import { visitorWith } from '~/domain/authorship'
import { proposalIdOf } from '~/domain/proposal-hashes'
import type { FormDependencies } from '~/features/submission/form-dependencies'
import { type FormSession, openFormSession } from '~/features/submission/form-session.server'
import { limits } from '~/http/rate-limits.server'
import { newFormToken, openedAt } from './form-token.server'

export interface VisitorForm {
  session: FormSession
  /** Milliseconds; null when the token did not say. */
  openForMs: number | null
}

/**
 * The form of a new event without an account. Who has its token fills it in: until the address is confirmed nothing
 * else says who someone is. A token that is missing or not ours is replaced.
 */
export async function openVisitorForm(
  asked: string | null,
  address: string,
  dependencies: Pick<FormDependencies, 'documents' | 'clock' | 'secret'>,
): Promise<VisitorForm> {
  const { clock, secret } = dependencies
  const opened = asked === null ? null : openedAt(asked, secret)
  const token = asked !== null && opened !== null ? asked : newFormToken(clock.now(), secret)
  const { visitorForm, visitorSave, visitorPhoto } = limits
  const session = await openFormSession(
    visitorWith(proposalIdOf(token)),
    { eventId: null, token, copyOf: null },
    dependencies,
    {
      paths: VISITOR_PATHS,
      quota: { by: address, begin: visitorForm, save: visitorSave, photo: visitorPhoto },
      imageKey: token,
    },
  )
  if (session === null) throw new Error('a new form needs no event')
  return { session, openForMs: opened === null ? null : clock.now() - opened }
}

export function formPathOf(token: string): string {
  return `${VISITOR_PATHS.newEvent}?${new URLSearchParams({ draft: token })}`
}
