import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { requireAdmin } from '~/features/accounts/guards.server'
import type { PaymentFormName } from '~/features/admin/donations/payment-form-names'
import { PAYMENT_FORMS } from '~/features/admin/donations/payment-form-names'
import { paymentForm, statementForm } from '~/features/admin/donations/payment-forms'
import { PAYMENT_COLUMNS, PaymentLine } from '~/features/admin/donations/payment-line'
import {
  paymentsPage,
  paymentsPathOf,
  paymentsQueryOf,
} from '~/features/admin/donations/payments-page.server'
import { StatementForm, StatementReport } from '~/features/admin/donations/statement'
import type { DonationDependencies } from '~/features/donations/donation-dependencies'
import { PAYMENTS_PATH } from '~/features/donations/donation-paths'
import { markReceived, markUnpaid, reconcileStatement } from '~/features/donations/reconcile.server'
import { statementReport } from '~/features/donations/statement-report'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { UNREADABLE_FORM } from '~/http/form-messages'
import { parseForm } from '~/http/forms.server'
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

/** Answers one form of the donations page; the caller must have let only admins in. */
async function answerPaymentForm(
  name: PaymentFormName,
  request: Request,
  admin: CurrentUser,
  dependencies: DonationDependencies,
) {
  return name === 'releve'
    ? readBankFile(request, admin, dependencies)
    : mark(name, request, admin, dependencies)
}

async function mark(
  name: Exclude<PaymentFormName, 'releve'>,
  request: Request,
  admin: CurrentUser,
  dependencies: DonationDependencies,
) {
  const form = await parseForm(request, paymentForm)
  if (!form.ok) return refused(UNREADABLE_FORM, form.status)
  const change = name === 'recu' ? markReceived : markUnpaid
  const outcome = await change(form.value.id, actorOf(admin), dependencies)
  if (!outcome.ok) return refused(REFUSALS[outcome.reason], 409)
  await flash(
    name === 'recu'
      ? 'Le don est marqué comme reçu. Le remerciement part si une adresse est connue.'
      : 'Le don attend de nouveau son versement.',
  )
  const list = paymentsQueryOf(new URL(request.url).searchParams, dependencies.clock.now())
  return redirect(paymentsPathOf(list), 303)
}

const REFUSALS = {
  gone: 'Cette QR-facture n’existe pas.',
  'no-change': 'Ce don a changé entre-temps\u00a0: regardez son état dans la liste.',
}

async function readBankFile(request: Request, admin: CurrentUser, dependencies: DonationDependencies) {
  const form = await parseForm(request, statementForm)
  if (!form.ok) {
    const messages = Object.values(form.reply.error ?? {}).flat()
    return refused(messages.join(' ') || 'Choisissez un fichier.', form.status)
  }
  const text = await form.value.statement.text()
  const outcome = await reconcileStatement(text, actorOf(admin), dependencies)
  if (!outcome.ok) return refused(STATEMENT_REFUSALS[outcome.reason], 422)
  return data({ message: null, report: statementReport(outcome.credits) })
}

const STATEMENT_REFUSALS = {
  'not-xml': 'Ce fichier n’est pas du XML bien formé\u00a0: téléchargez-le de nouveau à la banque.',
  'not-camt': 'Ce fichier n’est pas un avis camt.054 ni un relevé camt.053.',
  'several-accounts': 'Ce fichier concerne plusieurs comptes\u00a0: demandez-en un par compte.',
  'other-account': 'Ce fichier concerne un autre compte que celui des dons.',
  'no-bills': 'Aucun compte pour les dons n’est configuré (DONATION_IBAN).',
}

function refused(message: string, status: number) {
  return data({ message, report: null }, { status })
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
