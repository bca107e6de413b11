// Mails that are written when they are queued: those of accounts, whose links open accounts, and those of the contact
// form. They wait sealed, so that neither the database nor a copy of it shows a code, an address or a message.
import { randomUUID } from 'node:crypto'
import type { DocumentStore } from '~/backend/documents'
import type { Clock } from '~/platform/clock'
import { seal, unseal } from '~/platform/seal.server'
import { mailQueue, type SealedKind, type SealedMail } from './queued-mail'

export interface SealDependencies {
  documents: DocumentStore
  clock: Clock
  /** The installation's secret. */
  secret: string
}

/**
 * Puts a mail, or a request for one, into the queue; resolves when it is in the store. `content` is JSON. It is sent at
 * once or not at all after `validMs` milliseconds. With a `uid` it goes when that account does.
 */
export async function queueSealed(
  {
    kind,
    uid = null,
    validMs,
    content,
  }: { kind: SealedKind; uid?: string | null; validMs: number; content: object },
  { documents, clock, secret }: SealDependencies,
): Promise<void> {
  const id = randomUUID()
  const now = clock.now()
  await documents.insert(mailQueue, id, {
    kind,
    uid,
    sealed: seal(JSON.stringify(content), { secret, context: id }),
    expiresAt: new Date(now + validMs).toISOString(),
    state: 'waiting',
    attempts: 0,
    dueAt: new Date(now).toISOString(),
    claim: null,
    problem: '',
  })
}

/** What was queued. Throws when there is nothing in it any more, or it was sealed with another secret. */
export function openSealed(mail: SealedMail & { id: string }, secret: string): unknown {
  const text = mail.sealed === null ? null : unseal(mail.sealed, { secret, context: mail.id })
  if (text === null) throw new Unreadable('it was sealed with another secret')
  return JSON.parse(text)
}

/** It will not become readable by waiting. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
