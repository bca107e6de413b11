import type { Payment } from '~/domain/payment'
import { DAY_MS } from '~/platform/durations'
import { francs } from '~/platform/french'
import { composeLetter, type Recipient, type Sender } from '~/platform/letter'
import type { Mail } from '~/platform/mailer.server'
import { SUPPORT_PATH, thanksPath } from './donation-paths'
import { paymentKey } from './payment-key.server'

export const THANKS_VALID_MS = 7 * DAY_MS

/** A donor gets this mail once their payment is settled; a monthly one also tells how to end it. */
export function thanksMail(
  payment: Pick<Payment, 'amountRappen' | 'interval' | 'startedWith'> & { id: string },
  recipient: Recipient,
  sender: Sender,
  secret: string,
): Mail {
  const amount = francs(payment.amountRappen / 100)
  const isMonthly = payment.interval === 'monthly'
  return composeLetter(recipient, sender, {
    subject: `Merci pour votre don de ${amount}`,
    paragraphs: [
      isMonthly
        ? `Nous avons reçu votre don mensuel de ${amount}. Merci\u00a0: il finance le serveur, le nom de domaine, l’envoi des e-mails et les heures de relecture.`
        : `Nous avons reçu votre don de ${amount}. Merci\u00a0: il finance le serveur, le nom de domaine, l’envoi des e-mails et les heures de relecture.`,
      ...(isMonthly
        ? ['Vous pouvez arrêter ce don quand vous voulez, sans explication, sur sa page\u00a0:']
        : []),
    ],
    ...(isMonthly
      ? {
          button: {
            label: 'Gérer mon don mensuel',
            url: sender.siteUrl + thanksPath(paymentKey(payment.startedWith ?? payment.id, secret)),
          },
        }
      : {}),
    closing: [
      `Une question\u00a0? Envie de figurer parmi les donateurs\u00a0? Répondez à cet e-mail. ${sender.siteUrl}${SUPPORT_PATH}`,
    ],
  })
}
