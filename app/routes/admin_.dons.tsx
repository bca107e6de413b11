import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { answerPaymentForm } from '~/features/admin/donations/payment-actions.server'
import { PAYMENT_FORMS } from '~/features/admin/donations/payment-form-names'
import { PAYMENT_COLUMNS, PaymentLine } from '~/features/admin/donations/payment-line'
import { paymentsPage, paymentsQueryOf } from '~/features/admin/donations/payments-page.server'
import { StatementForm, StatementReport } from '~/features/admin/donations/statement'
import { PAYMENTS_PATH } from '~/features/donations/donation-paths'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, UNKNOWN_FORM } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { AdminTable, FilterSelect, FoundRows, ListPages } from '~/ui/admin/table'
import { Button } from '~/ui/button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Dons', path: PAYMENTS_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, clock, payments } = await runtime()
  const query = paymentsQueryOf(new URL(request.url).searchParams, clock.now())
  return {
    ...(await paymentsPage(query, documents, clock.now())),
    takesStatements: payments.qr_bill !== null,
    isOffered: payments.qr_bill !== null || payments.stripe !== null,
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const name = formIn(new URL(request.url).searchParams, PAYMENT_FORMS)
  if (name === null) return data({ message: UNKNOWN_FORM, report: null }, { status: 400 })
  return answerPaymentForm(name, request, admin, await runtime())
}

export default function PaymentsPage() {
  const { total, rows, path, sums, next, before, csv, takesStatements, isOffered, flash } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame
      current="payments"
      title="Dons"
      flash={answer ? null : flash}
      actions={
        <a href={csv} className={TEXT_LINK} download>
          Exporter en CSV
        </a>
      }
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      {answer?.report && <StatementReport report={answer.report} />}
      {!isOffered && (
        <p className="mb-8 max-w-3xl border-2 border-ink p-5">
          Les dons ne sont pas activés&nbsp;: configurez Stripe (STRIPE_SECRET_KEY) ou la QR-facture
          (DONATION_IBAN).
        </p>
      )}
      <dl className="mb-10 grid gap-x-8 gap-y-4 border-y-2 border-ink py-5 sm:grid-cols-2 lg:grid-cols-4">
        {sums.map(({ label, amount, detail }) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{amount}</dd>
            {detail && <dd className="text-sm text-quiet">{detail}</dd>}
          </div>
        ))}
      </dl>
      <FilterForm />
      <FoundRows total={total} count={rows.length} none="Aucun don ne correspond.">
        <AdminTable caption="Dons" columns={PAYMENT_COLUMNS}>
          {rows.map((row) => (
            <PaymentLine key={row.id} row={row} list={path} />
          ))}
        </AdminTable>
      </FoundRows>
      <ListPages back={{ to: before, label: 'Page précédente' }} next={next} />
      {takesStatements && <StatementForm list={path} />}
    </AdminFrame>
  )
}

function FilterForm() {
  const { filter, year, filters, years } = useLoaderData<typeof loader>()
  return (
    <Form
      action={PAYMENTS_PATH}
      // The key makes the fields follow the address.
      key={`${filter} ${year}`}
      className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <FilterSelect label="Afficher" name="filtre" value={filter} options={filters} />
      <FilterSelect label="Année" name="annee" value={String(year)} options={years} />
      <Button look="primary">Afficher</Button>
    </Form>
  )
}
