import type { Transaction } from '~/backend/documents'
import type { StoredSource } from '~/domain/source'
import { users } from '~/domain/user'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { quoted } from '~/platform/french'
import { longDay } from '~/platform/french-dates'
import { composeLetter, type Sender } from '~/platform/letter'
import { toWallTime } from '~/platform/zurich'

export interface SourceMailDependencies {
  clock: Clock
  secret: string
  /** The sender signs mails, and says where the site is. */
  env: Sender
}

/** Tells the account that has added it that it has failed for days. No mail leaves where the account is gone. */
export async function queueFailureMail(
  transaction: Transaction,
  { name, ownerUid, addedByUid, failingSince, lastRun }: StoredSource,
  { clock, secret, env: sender }: SourceMailDependencies,
): Promise<void> {
  const account = await transaction.get(users, addedByUid)
  if (account === null || account.disabled) return
  const since = longDay(toWallTime(Date.parse(failingSince ?? '')).slice(0, 10))
  const path = ownerUid === null ? '/admin/sources' : '/organizer/calendriers'
  const content = composeLetter({ to: account.email, displayName: account.displayName }, sender, {
    subject: `Nous n’arrivons plus à lire le calendrier ${quoted(name)}`,
    paragraphs: [
      `Depuis le ${since}, nous n’arrivons plus à lire le calendrier ${quoted(name)}. Ses événements restent en ligne, mais ils ne sont plus mis à jour.`,
      `Dernière erreur\u00a0: ${lastRun?.error ?? ''}`,
    ],
    button: { label: 'Voir ce calendrier', url: `${sender.siteUrl}${path}` },
    closing: ['Nous réessayons une fois par jour. C’est le seul e-mail à ce sujet.'],
  })
  await queueSealed(
    { kind: 'source_failing', uid: addedByUid, validMs: 7 * DAY_MS, content },
    { documents: transaction, clock, secret },
  )
}
