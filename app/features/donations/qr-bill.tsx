import { buttonClass } from '~/ui/button'
import type { PaymentView } from './payment-page.server'

/** A bill to scan, print or type in. The picture stays black on white in the dark too, or no application reads it. */
export function QrBill({ bill, amount }: { bill: NonNullable<PaymentView['bill']>; amount: string }) {
  return (
    <div className="space-y-6">
      <p className="no-print flex flex-wrap gap-4">
        <a href={bill.pdf} download className={buttonClass('primary')}>
          Télécharger la facture (PDF)
        </a>
      </p>
      <div className="max-w-[210mm] border-2 border-ink bg-white max-sm:max-w-72 max-sm:p-5">
        <picture>
          <source media="(min-width: 40rem)" srcSet={bill.svg} width={794} height={397} />
          <img
            src={bill.code}
            width={174}
            height={174}
            alt={`QR-facture de ${amount}, à lire avec l’application de votre banque`}
            className="h-auto w-full bg-white"
          />
        </picture>
      </div>
      <p className="max-w-2xl sm:hidden">
        Sur ce téléphone&nbsp;: téléchargez la facture et ouvrez-la avec l’application de votre banque.
      </p>
      <dl className="grid max-w-2xl gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact term="Montant">{amount}</Fact>
        <Fact term="Compte">{bill.iban}</Fact>
        <Fact term="En faveur de">{bill.name}</Fact>
        <Fact term="Référence">{bill.reference}</Fact>
      </dl>
      <p className="max-w-2xl text-quiet">
        Ne modifiez pas la référence&nbsp;: elle nous permet d’identifier votre don. Pour un don régulier,
        créez un ordre permanent à votre banque avec ces mêmes données.
      </p>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere] max-sm:mb-2">{children}</dd>
    </>
  )
}
