import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ReconciledCredit } from '~/features/donations/reconcile.server'
import type { StatementReportView } from '~/features/donations/statement-report'
import { counted } from '~/platform/french'
import { dottedDay } from '~/platform/french-dates'
import { CONTROL } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import { paymentFormPath } from './payment-form-names'

/** `list` is the path of the list above it. */
export function StatementForm({ list }: { list: string }) {
  const action = paymentFormPath('releve', list)
  return (
    <section aria-labelledby="releve" className="mt-14 max-w-3xl border-t-2 border-ink pt-6">
      <h2 id="releve" className="text-2xl font-bold">
        Importer les versements de la banque
      </h2>
      <p className="mt-2 text-quiet">
        Téléchargez dans votre e-banking l’avis des versements au format camt.054 (ou le relevé camt.053) et
        déposez-le ici. Les dons dont la référence et le montant concordent sont marqués comme reçus. Le même
        fichier peut être envoyé deux fois.
      </p>
      <Form method="post" action={action} encType="multipart/form-data" className="mt-5 space-y-4">
        <label className="block font-semibold">
          Fichier de la banque
          <input
            type="file"
            name="statement"
            required
            accept=".xml,.camt,application/xml,text/xml"
            className={`${CONTROL} mt-1 py-3 font-normal file:mr-4 file:cursor-pointer file:border-0 file:bg-ink file:px-4 file:py-2 file:font-semibold file:text-paper`}
          />
        </label>
        <SubmitButton action={action}>Pointer les dons</SubmitButton>
      </Form>
    </section>
  )
}

const OUTCOMES: Record<ReconciledCredit['outcome'], string> = {
  received: 'reçu, marqué à l’instant',
  known: 'déjà marqué comme reçu',
  mismatch: 'le montant n’est pas celui de la QR-facture\u00a0: à vérifier',
  several: 'ses références sont celles de plusieurs dons\u00a0: à vérifier',
  unreadable: 'son montant ne se lit pas dans le fichier\u00a0: à vérifier',
  unknown: 'aucun don n’a cette référence',
}

/** The texts are for one and for several. */
const HIDDEN: Record<ReconciledCredit['outcome'], string> = {
  received: 'réception marquée à l’instant',
  known: 'réception marquée auparavant',
  mismatch: 'montant à vérifier',
  several: 'références de plusieurs dons, à vérifier',
  unreadable: 'montant illisible, à vérifier',
  unknown: 'référence inconnue',
}

/** Takes the focus, so that screen readers read it after the file was sent. */
export function StatementReport({ report }: { report: StatementReportView }) {
  const { total, received, credits, rest } = report
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has its own report
  useEffect(() => section.current?.focus(), [report])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="pointes"
      className="mb-10 max-w-3xl border-4 border-ink p-5"
    >
      <h2 id="pointes" className="text-xl font-bold">
        {counted(total, 'versement')} dans le fichier, {counted(received, 'don reçu', 'dons reçus')}
      </h2>
      {credits.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {credits.map((credit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two credits may be alike, and the list never changes
            <li key={index} className="py-2">
              <span className="font-semibold tabular-nums">
                {credit.amountRappen === null
                  ? 'Montant illisible'
                  : `${credit.currency} ${(credit.amountRappen / 100).toFixed(2)}`}
              </span>
              {credit.day && ` du ${dottedDay(credit.day)}`}
              <span className="block text-sm [overflow-wrap:anywhere]">
                {credit.reference || 'sans référence'}
              </span>
              <span className="block text-sm text-quiet">{OUTCOMES[credit.outcome]}</span>
            </li>
          ))}
        </ul>
      )}
      {rest.map(({ outcome, count }) => (
        <p key={outcome} className="mt-3 font-semibold">
          {counted(count, 'autre versement', 'autres versements')}&nbsp;: {HIDDEN[outcome]}
        </p>
      ))}
    </section>
  )
}
