import { VISITOR_PATHS } from '~/domain/author-paths'
import { visitorWith } from '~/domain/authorship'
import { proposalIdOf } from '~/domain/hashes.server'
import { limits } from '~/http/rate-limits.server'
import type { FormDependencies } from '../form-dependencies'
import { type FormSession, openFormSession } from '../form-session.server'
import { isProofOf, newFormToken, openedAt, proofOf } from './form-token.server'

interface VisitorForm {
  session: FormSession
  /** Milliseconds; null when the token did not say. */
  openForMs: number | null
}

/**
 * The form of a new event without an account, for the browser that has begun it (`http/begun-forms.server.ts`) or a post
 * with its proof (`postedTokenOf`). A token that is missing or not ours is replaced.
 */
export async function openVisitorForm(
  asked: string | null,
  address: string,
  dependencies: Pick<FormDependencies, 'documents' | 'clock' | 'secret'>,
): Promise<VisitorForm> {
  const { clock, secret } = dependencies
  const opened = asked === null ? null : openedAt(asked, secret)
  const token = asked !== null && opened !== null ? asked : newFormToken(clock.now(), secret)
  const { visitorForm, visitorFormWeek, visitorBytesWeek, visitorSave, visitorPhoto } = limits
  const session = await openFormSession(
    visitorWith(proposalIdOf(token)),
    { eventId: null, token, copyOf: null },
    dependencies,
    {
      paths: VISITOR_PATHS,
      quota: {
        by: address,
        begin: [visitorForm, visitorFormWeek],
        growth: visitorBytesWeek,
        save: visitorSave,
        photo: visitorPhoto,
      },
      imageKey: token,
      proof: proofOf(token, secret),
    },
  )
  if (session === null) throw new Error('a new form needs no event')
  return { session, openForMs: opened === null ? null : clock.now() - opened }
}

/** The token of a posted form. Null where neither the browser has begun the form nor the post has its proof: who only
 * knows its address may not write into it. */
export function postedTokenOf(
  { token, proof, isBegunHere }: { token: string | null; proof: string; isBegunHere: boolean },
  secret: string,
): string | null {
  return token !== null && (isBegunHere || isProofOf(token, proof, secret)) ? token : null
}

export function formPathOf(token: string): string {
  return `${VISITOR_PATHS.newEvent}?${new URLSearchParams({ draft: token })}`
}
