import { ButtonLink, buttonClass } from '~/ui/button'
import { SUPPORT_PATH } from './donation-paths'
import type { PaymentView } from './payment-page.server'
import { QrBill } from './qr-bill'

interface Words {
  title: string
  lead: string
}

/** A donor reads this about their payment. Only a settled payment gets thanks. */
export function wordsOf(payment: PaymentView): Words {
  const { amount, isMonthly } = payment
  const gift = isMonthly ? `Votre don mensuel de ${amount}` : `Votre don de ${amount}`
  if (payment.isMismatched) {
    return {
      title: 'Votre versement est arrivé',
      lead: `Le montant reçu diffère des ${amount} prévus. Nous vérifions\u00a0; vous n’avez rien à faire.`,
    }
  }
  if (payment.bill && payment.status === 'started') {
    return {
      title: `Votre QR-facture de ${amount}`,
      lead: `Payez-la dans l’application de votre banque ou à un guichet de La Poste. Le versement prend un à trois jours ouvrables. Son arrivée sera indiquée ici${payment.willThank ? ', et vous recevrez un e-mail' : ''}.`,
    }
  }
  switch (payment.status) {
    case 'paid':
      return { title: 'Merci de votre soutien', lead: `${gift} nous est parvenu.` }
    case 'pending':
      return {
        title: 'Votre don est en cours',
        lead: `${gift} est en cours de traitement à la banque. Vous n’avez plus rien à faire.`,
      }
    case 'started':
      return {
        title: 'Votre don n’est pas terminé',
        lead: `${gift} n’est pas encore payé\u00a0: rien n’a été débité.`,
      }
    case 'cancelled':
      return { title: 'Don abandonné', lead: `${gift} n’a pas été payé\u00a0: rien n’a été débité.` }
    case 'failed':
      return {
        title: 'Le paiement n’a pas abouti',
        lead: `La banque a refusé le paiement de ${amount}\u00a0: rien n’a été débité.`,
      }
    case 'refunded':
      return { title: 'Don remboursé', lead: `${gift} vous a été remboursé.` }
  }
}

export function DonationState({ payment }: { payment: PaymentView }) {
  const { status, payUrl, isStale, isMonthly, hasEnded } = payment
  const isSettled = status === 'paid' || status === 'refunded' || status === 'pending' || payment.isMismatched
  return (
    <div className="space-y-8 border-t-2 border-ink pt-8">
      {isStale && (
        <p role="status" className="max-w-2xl border-2 border-ink p-5">
          Le service de paiement ne répond pas pour l’instant. Rechargez cette page dans quelques
          minutes&nbsp;: si vous avez payé, votre don est bien enregistré.
        </p>
      )}
      {payment.bill && status === 'started' && <QrBill bill={payment.bill} amount={payment.amount} />}
      {(status === 'paid' || status === 'pending') && (
        <p className="max-w-2xl text-lg">
          Il paie des choses très concrètes&nbsp;: le serveur, le nom de domaine, l’envoi des e-mails, les
          heures de relecture.
        </p>
      )}
      {isMonthly && hasEnded && (
        <p className="max-w-2xl text-lg" role="status">
          Ce don mensuel est arrêté&nbsp;: plus rien ne sera débité.
        </p>
      )}
      <p className="no-print flex flex-wrap gap-4">
        {payUrl && (
          <a href={payUrl} className={buttonClass('primary')}>
            Terminer le paiement
          </a>
        )}
        {isSettled || payment.bill ? (
          <ButtonLink look={payment.bill ? 'plain' : 'primary'} to="/evenements">
            Voir les événements
          </ButtonLink>
        ) : (
          <ButtonLink look={payUrl ? 'plain' : 'primary'} to={`${SUPPORT_PATH}#don`}>
            Choisir un autre don
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to="/contact?sujet=soutien">
          Une question sur un don
        </ButtonLink>
      </p>
    </div>
  )
}
