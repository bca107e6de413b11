import { linkPaths } from '~/domain/author-paths'
import { limits } from '~/http/rate-limits.server'
import type { FormDependencies } from '../form-dependencies'
import { accountSetting, type FormSession, openFormSession } from '../form-session.server'
import { findByKey } from './own-proposal.server'

/** The form of the event behind the link with this key; null when there is none to be changed. */
export async function openLinkForm(
  key: string,
  token: string | null,
  dependencies: FormDependencies,
): Promise<FormSession | null> {
  const own = await findByKey(key, dependencies)
  if (own?.event == null || own.proposal.state !== 'sent') return null
  const { author, event } = own
  const { quota } = accountSetting(author)
  // One event needs few drafts.
  const setting = {
    paths: linkPaths(key),
    quota: { ...quota, begin: [limits.linkForm] },
    imageKey: key,
    proof: null,
  }
  return openFormSession(author, { eventId: event.id, token, copyOf: null }, dependencies, setting)
}
