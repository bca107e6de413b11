import type { Transaction } from '~/backend/documents'
import { ownPlacePath } from '~/domain/place'
import { users } from '~/domain/user'
import type { StoredWaiting } from '~/domain/waiting'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { quoted } from '~/platform/french'
import { composeLetter, type Letter, type Sender } from '~/platform/letter'

export interface WaitingMailDependencies {
  clock: Clock
  secret: string
  /** The sender signs mails, and says where the site is. */
  env: Sender
}

interface Decision {
  answer: 'accepted' | 'refused'
  message: string
  /** The organizer or place has this name in public. */
  name: string
}

/** Tells the author of a change what an admin answered. No mail leaves where the account is gone. */
export async function queueDecision(
  transaction: Transaction,
  change: StoredWaiting,
  decision: Decision,
  { clock, secret, env: sender }: WaitingMailDependencies,
): Promise<void> {
  const account = await transaction.get(users, change.authorUid)
  if (account === null || account.disabled) return
  const recipient = { to: account.email, displayName: account.displayName }
  const content = composeLetter(recipient, sender, letterOf(change, decision, sender))
  await queueSealed(
    { kind: 'change_decided', uid: account.uid, validMs: 7 * DAY_MS, content },
    { documents: transaction, clock, secret },
  )
}

function letterOf(
  { kind, targetId }: StoredWaiting,
  { answer, message, name }: Decision,
  { siteUrl }: Sender,
): Letter {
  const path = kind === 'place' ? ownPlacePath(targetId) : `/organizer/organisateurs/${targetId}`
  const button = { label: 'Voir la fiche', url: `${siteUrl}${path}` }
  const closing = [`Une question\u00a0? Répondez à cet e-mail, ou écrivez-nous\u00a0: ${siteUrl}/contact`]
  if (answer === 'accepted') {
    return {
      subject: `${quoted(name)}\u00a0: votre modification est acceptée`,
      paragraphs: [`Nous avons relu votre modification de la fiche ${quoted(name)} et l’avons acceptée.`],
      button,
      closing,
    }
  }
  return {
    subject: `${quoted(name)}\u00a0: votre modification n’est pas acceptée`,
    paragraphs: [
      `Nous avons relu votre modification de la fiche ${quoted(name)} et ne l’avons pas acceptée. La fiche reste comme elle était.`,
      'Voici pourquoi\u00a0:',
    ],
    quote: message,
    button,
    closing,
  }
}
