// The life of an event across submission, organizer and moderation: whatever people do, in whatever order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { DECISION_ACTIONS, type DecisionAction } from '~/domain/lifecycle'
import { moderationLog } from '~/domain/moderation-log'
import { isSealed, mailQueue } from '~/domain/queued-mail'
import { removeOwnEvent } from '~/features/dashboard/remove-event.server'
import { withdrawAmendment, withdrawEvent } from '~/features/dashboard/withdraw-event.server'
import {
  backend,
  clock,
  decideNow,
  edit,
  openAgenda,
  parts,
  people,
  read,
  submit,
} from './testing/agenda-life'
import { undoDecision } from './undo.server'

type Step = {
  by: keyof typeof people
  doing: 'edit' | 'withdraw' | 'withdraw-amendment' | 'delete' | 'undo' | DecisionAction
  target: 'of-author' | 'of-trusted' | 'amendment'
}

const APPROVAL: Step = { by: 'camille', doing: 'approve', target: 'of-author' }
const PROPOSAL: Step = { by: 'author', doing: 'edit', target: 'of-author' }

/** Somebody does one of these to one of two events; 'edit' writes a title of its own. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: fc.constant('author'),
    doing: fc.constantFrom('edit', 'withdraw', 'withdraw-amendment', 'delete'),
    target: fc.constant('of-author'),
  }),
  fc.record({
    by: fc.constantFrom('author', 'trusted', 'camille', 'dominique'),
    doing: fc.constantFrom('edit', 'withdraw', 'withdraw-amendment', 'delete'),
    target: fc.constantFrom('of-author', 'of-trusted'),
  }),
  fc.record({
    by: fc.constantFrom('camille', 'dominique'),
    doing: fc.constantFrom(...DECISION_ACTIONS, 'undo'),
    target: fc.constantFrom('of-author', 'of-trusted', 'amendment'),
  }),
)

const MAILS: Partial<Record<string, string>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  cancel: 'cancelled_by_moderation',
}

test('whatever two authors and two moderators do: nothing is public unapproved, nothing waits without its event, all is logged once and every mail queued once', async () => {
  const begun = fc.constantFrom<Step[]>([], [APPROVAL], [APPROVAL, PROPOSAL])
  const run = fc.asyncProperty(
    begun,
    fc.array(step, { minLength: 8, maxLength: 20 }),
    async (first, later) => {
      await backend.close()
      await openAgenda()
      const ids = {
        'of-author': (await submit(people.author)).id,
        'of-trusted': (await submit(people.trusted)).id,
      }
      const amendment = amendmentId(ids['of-author'])
      const targets = { ...ids, amendment }
      /** Titles that somebody who may has let through. */
      const approved = new Set([(await read(ids['of-trusted']))?.title])
      const mails = new Map<string, number>([['submission_received', 1]])
      let entries = 2
      let last = ''
      let number = 0

      const promise = (kind: string) => mails.set(kind, (mails.get(kind) ?? 0) + 1)

      for (const { by: name, doing, target } of [...first, ...later]) {
        // A decision can be taken back for ten steps.
        clock.advance(1000)
        const by = people[name]
        const id = targets[target]
        const before = await read(id)
        const seen = { id, version: before?.version ?? 0 }
        const waiting = await mailKinds()
        let isTaken = false
        switch (doing) {
          case 'edit': {
            number += 1
            const title = `Titre ${number}`
            const wasProposed = (await read(amendmentId(id)))?.status === 'pending'
            const outcome = await edit(by, id, { title })
            isTaken = outcome.ok
            if (!outcome.ok) break
            if (outcome.result === 'published' || name === 'camille' || name === 'dominique')
              approved.add(title)
            if (name === 'camille' || name === 'dominique') promise('edited_by_moderation')
            if (name !== 'author') break
            if (outcome.result === 'sent' || (outcome.result === 'proposed' && !wasProposed)) {
              promise('submission_received')
            }
            break
          }
          case 'withdraw':
            isTaken = (await withdrawEvent(by, seen, parts)).ok
            break
          case 'withdraw-amendment': {
            const own = await read(amendmentId(id))
            isTaken = (await withdrawAmendment(by, { id, version: own?.version ?? 0 }, parts)).ok
            break
          }
          case 'delete':
            isTaken = (await removeOwnEvent(by, seen, parts)).ok
            break
          case 'undo':
            isTaken = (await undoDecision(by, last, parts)).ok
            break
          default: {
            const outcome = await decideNow(by, id, doing)
            isTaken = outcome.ok
            if (!outcome.ok) break
            last = outcome.logId
            if (doing === 'approve') approved.add(before?.title)
            promise(MAILS[doing] ?? (before?.status === 'published' ? 'cancelled_by_moderation' : 'rejected'))
          }
        }
        if (isTaken) entries += 1
        // Mails that had not left are taken back with what they told.
        if (isTaken && ['withdraw', 'withdraw-amendment', 'delete', 'undo'].includes(doing)) {
          mails.clear()
          for (const [kind, count] of await mailKinds()) {
            expect(count).toBeLessThanOrEqual(waiting.get(kind) ?? 0)
            mails.set(kind, count)
          }
        }

        const all = (await backend.documents.find(events, {})).documents
        for (const event of all) {
          if (event.amends !== null) {
            expect(event.status).not.toBe('published')
            expect(all.find(({ id: other }) => other === event.amends)?.status).toBe('published')
          } else if (event.status === 'published') expect([...approved]).toContain(event.title)
        }
        expect(await backend.documents.count(moderationLog)).toBe(entries)
        expect(await mailKinds()).toEqual(mails)
      }
    },
  )
  await fc.assert(run, { numRuns: 60 })
}, 120_000)

async function mailKinds(): Promise<Map<string, number>> {
  const kinds = new Map<string, number>()
  for (const mail of (await backend.documents.find(mailQueue, { limit: 1000 })).documents) {
    if (isSealed(mail)) throw new Error('not about an event')
    kinds.set(mail.kind, (kinds.get(mail.kind) ?? 0) + 1)
  }
  return kinds
}
