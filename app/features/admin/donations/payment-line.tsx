import { Form } from '@remix-run/react'
import { Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Cell, Row } from '~/ui/admin/table'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { paymentFormPath } from './payment-form-names'
import type { PaymentRow } from './payments-page.server'

export const PAYMENT_COLUMNS = ['Don', 'Dates', 'État', 'Moyen et référence', 'Compte', '']

/** `list` is the path of the list in which it stands. */
export function PaymentLine({ row, list }: { row: PaymentRow; list: string }) {
  return (
    <Row>
      <Cell label="Don">
        <span className="min-w-0">
          <span className="block font-semibold whitespace-nowrap tabular-nums">{row.amount}</span>
          {row.isMonthly && <span className="block text-sm text-quiet">{row.interval}</span>}
        </span>
      </Cell>
      <Cell label="Dates" className="text-sm tabular-nums">
        <span className="min-w-0">
          <span className="block">{row.date}</span>
          {row.paid && <span className="block text-quiet">reçu le {row.paid}</span>}
        </span>
      </Cell>
      <Cell label="État">
        <span className="inline-flex flex-wrap gap-1.5">
          <Tag tone={row.isReceived ? 'strong' : 'plain'}>{row.status}</Tag>
          {row.refunded && <Tag tone="warning">{`remboursé\u00a0: ${row.refunded}`}</Tag>}
          {row.warning && <Tag tone="warning">{row.warning}</Tag>}
        </span>
      </Cell>
      <Cell label="Moyen">
        <span className="min-w-0">
          <span className="block">{row.provider}</span>
          <span className="block text-sm text-quiet [overflow-wrap:anywhere]">{row.reference}</span>
        </span>
      </Cell>
      <Cell label="Compte">
        {row.user ? (
          <Link to={row.user.path} className={TEXT_LINK}>
            {row.user.name}
          </Link>
        ) : (
          <span className="text-quiet">sans compte</span>
        )}
      </Cell>
      <Cell>
        {row.canBe === 'received' && (
          <Confirmed id={row.id} action={paymentFormPath('recu', list)} summary="Reçu" yes="Oui, reçu">
            {`Le versement de ${row.arrived} est-il arrivé sur le compte\u00a0?`}
          </Confirmed>
        )}
        {row.canBe === 'unpaid' && (
          <Confirmed
            id={row.id}
            action={paymentFormPath('non-recu', list)}
            summary="Corriger"
            yes="Oui, remettre en attente"
          >
            Ce versement n’est pas arrivé&nbsp;? Le remerciement est déjà parti.
          </Confirmed>
        )}
      </Cell>
    </Row>
  )
}

/** Money takes a second click. */
function Confirmed({
  id,
  action,
  summary,
  yes,
  children,
}: {
  id: string
  action: string
  summary: string
  yes: string
  children: React.ReactNode
}) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center border-2 border-ink px-4 py-1.5 text-sm font-semibold hover:bg-ink hover:text-paper">
        {summary}
      </summary>
      <Form method="post" action={action} className="max-w-64 space-y-2 py-2 text-sm">
        <input type="hidden" name="id" value={id} />
        <p>{children}</p>
        <Button look="primary">{yes}</Button>
      </Form>
    </details>
  )
}
