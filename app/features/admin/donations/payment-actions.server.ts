import { data, redirect } from '@remix-run/node'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import type { DonationDependencies } from '~/features/donations/donation-dependencies'
import { markReceived, markUnpaid, reconcileStatement } from '~/features/donations/reconcile.server'
import { statementReport } from '~/features/donations/statement-report'
import { flash } from '~/http/flash.server'
import { UNREADABLE_FORM } from '~/http/form-messages'
import { parseForm } from '~/http/forms.server'
import type { PaymentFormName } from './payment-form-names'
import { paymentForm, statementForm } from './payment-forms'
import { paymentsPathOf, paymentsQueryOf } from './payments-page.server'

/** Answers one form of the donations page; the caller must have let only admins in. */
export async function answerPaymentForm(
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
