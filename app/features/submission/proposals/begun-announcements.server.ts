import type { DocumentStore } from '~/backend/documents'
import { drafts, UNTITLED } from '~/domain/draft'
import { proposalIdOf } from '~/domain/hashes.server'
import { proposals, proposerUid } from '~/domain/proposal'
import { dateAndTime } from '~/platform/zurich'
import type { UnfinishedDrafts } from '../form-view'
import { formPathOf } from './visitor-form.server'

type Begun = UnfinishedDrafts['latest'][number] & { token: string }

/** Lists the announcements that were begun with these forms and are not confirmed yet, the one saved last first. */
export async function begunAnnouncements(
  tokens: readonly string[],
  { documents }: { documents: Pick<DocumentStore, 'get'> },
): Promise<Begun[]> {
  const found = await Promise.all(
    tokens.map(async (token) => {
      const id = proposalIdOf(token)
      const [draft, proposal] = await Promise.all([
        documents.get(drafts, token),
        documents.get(proposals, id),
      ])
      const isOpen = proposal === null || proposal.state === 'unconfirmed'
      if (draft?.authorUid !== proposerUid(id) || !isOpen) return []
      const saved = `${proposal ? 'à confirmer, ' : ''}enregistré ${dateAndTime(draft.updatedAt)}`
      const shown = { token, to: formPathOf(token), title: draft.title || UNTITLED, when: saved }
      return [{ shown, at: draft.updatedAt }]
    }),
  )
  return found
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ shown }) => shown)
}
