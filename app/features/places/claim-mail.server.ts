import type { Transaction } from '~/backend/documents'
import { ownPlacePath } from '~/domain/place'
import { users } from '~/domain/user'
import type { StoredPlaceClaim } from '~/domain/waiting'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { quoted } from '~/platform/french'
import { composeLetter, type Letter, type Sender } from '~/platform/letter'

export interface ClaimMailDependencies {
  clock: Clock
  secret: string
  /** The sender signs mails, and says where the site is. */
  env: Sender
}

/** `withdrawn`: what had been granted is taken back. */
export type ClaimAnswer = 'granted' | 'refused' | 'withdrawn'

/** Tells the claimant of the place what an admin answered. No mail leaves where the account is gone. */
export async function queueClaimMail(
  transaction: Transaction,
  { uid }: Pick<StoredPlaceClaim, 'uid'>,
  answer: { answer: ClaimAnswer; message: string; place: { id: string; name: string } },
  { clock, secret, env: sender }: ClaimMailDependencies,
): Promise<void> {
  const account = await transaction.get(users, uid)
  if (account === null || account.disabled) return
  const recipient = { to: account.email, displayName: account.displayName }
  const content = composeLetter(recipient, sender, letterOf(answer, sender))
  await queueSealed(
    { kind: 'claim_decided', uid, validMs: 7 * DAY_MS, content },
    { documents: transaction, clock, secret },
  )
}

function letterOf(
  { answer, message, place }: Parameters<typeof queueClaimMail>[2],
  { siteUrl }: Sender,
): Letter {
  const name = quoted(place.name)
  const closing = [`Une question\u00a0? Répondez à cet e-mail, ou écrivez-nous\u00a0: ${siteUrl}/contact`]
  if (answer === 'granted') {
    return {
      subject: `Vous gérez maintenant ${name}`,
      paragraphs: [
        `Votre demande pour ${name} est acceptée. Vous pouvez maintenant tenir à jour son adresse, ses salles, sa photo et son accessibilité, pour tous les événements qui y ont lieu.`,
      ],
      button: { label: 'Modifier le lieu', url: `${siteUrl}${ownPlacePath(place.id)}` },
      closing,
    }
  }
  const isRefused = answer === 'refused'
  return {
    subject: isRefused ? `Votre demande pour ${name}` : `Vous ne gérez plus ${name}`,
    paragraphs: [
      isRefused
        ? `Nous n’avons pas pu accepter votre demande pour ${name}.`
        : `Votre compte ne peut plus modifier la page de ${name}.`,
      ...(message ? ['Voici pourquoi\u00a0:'] : []),
    ],
    quote: message,
    closing,
  }
}
