import { randomUUID } from 'node:crypto'
import type { Collection } from '~/backend/documents'
import { onceAMinute } from '~/backend/once-a-minute.server'
import type { UnrequestedMailKind } from '~/domain/mail-kinds'
import { mailQueue, type SealedKind, type SealedMail } from '~/domain/queued-mail'
import type { Clock } from '~/platform/clock'
import { seal, unseal } from '~/platform/secrets.server'
import type { MailPermit } from './mail-budget.server'

export interface SealDependencies {
  /** A transaction queues the mail with what it tells of. */
  documents: Inserting
  clock: Clock
  secret: string
}

interface Inserting {
  insert<T>(collection: Collection<T>, id: string, value: T): unknown
}

/** A mail that its recipient did not ask for is counted first (`mayMail`). */
type NewMail = { uid?: string | null; validMs: number; content: object; id?: string } & (
  | { kind: Exclude<SealedKind, UnrequestedMailKind>; permit?: undefined }
  | { kind: UnrequestedMailKind; permit: MailPermit }
)

/** Encrypted, because the database and its backups must not show it. Not sent after `validMs`. */
export async function queueSealed(
  { kind, uid = null, validMs, content, id = randomUUID() }: NewMail,
  { documents, clock, secret }: SealDependencies,
): Promise<void> {
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

/** Does the same as `queueSealed`, but the same content of the same minute is one mail. Requests that the queue
 * carries out must not take this way: it purges them at once, so that the second would be carried out as well. */
export function queueSealedOnce(mail: NewMail, dependencies: SealDependencies): Promise<void> {
  return onceAMinute([mail.kind, mail.content], dependencies, (id) =>
    queueSealed({ ...mail, id }, dependencies),
  )
}

/** The content that was sealed. Throws Unreadable when it is gone or was sealed with another secret. */
export function openSealed(mail: SealedMail & { id: string }, secret: string): unknown {
  const text = mail.sealed === null ? null : unseal(mail.sealed, { secret, context: mail.id })
  if (text === null) throw new Unreadable('it was sealed with another secret')
  return JSON.parse(text)
}

export class Unreadable extends Error {
  override name = 'Unreadable'
}
