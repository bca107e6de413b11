import { readScorReference } from '~/backend/payments/scor-reference'
import type { Actor } from '~/domain/admin-log'
import { arrivedInstead, payments, type StoredPayment } from '~/domain/payment'
import { inFours } from '~/platform/bank'
import type { Refused } from '~/platform/refused'
import { eventLoopYielder } from '~/platform/slices'
import { type BankCredit, readStatement, type StatementProblem } from './bank-statement'
import { changePayment } from './change-payment.server'
import type { DonationDependencies } from './donation-dependencies'

export interface ReconciledCredit extends Pick<BankCredit, 'amountRappen' | 'currency' | 'day'> {
  /** Spaced; '' = none. */
  reference: string
  /** `known`: it was received before. `mismatch`: another amount than the bill says. `several`: its references are of
   * several bills. `unreadable`: its amount is. */
  outcome: 'received' | 'known' | 'mismatch' | 'several' | 'unreadable' | 'unknown'
}

type Reconciled =
  | { ok: true; credits: ReconciledCredit[] }
  | Refused<StatementProblem | 'other-account' | 'no-bills'>

/**
 * Marks the bills that a bank's file says are paid. Reading a file again changes nothing. Refuses what is no such file,
 * and one of another account than donations are paid to.
 */
export async function reconcileStatement(
  text: string,
  actor: Actor,
  dependencies: DonationDependencies,
): Promise<Reconciled> {
  const { billCreditor } = dependencies.env
  if (billCreditor === null) return { ok: false, reason: 'no-bills' }
  const statement = readStatement(text)
  if (!statement.ok) return statement
  if (statement.iban.toUpperCase() !== billCreditor.iban) return { ok: false, reason: 'other-account' }

  const credits: ReconciledCredit[] = []
  // A large file has thousands of credits, and every visitor would wait for them.
  const yieldToEventLoop = eventLoopYielder()
  for (const credit of statement.credits) {
    credits.push(await reconcile(credit, actor, dependencies))
    await yieldToEventLoop()
  }
  return { ok: true, credits }
}

async function reconcile(
  { references, ...credit }: BankCredit,
  actor: Actor,
  dependencies: DonationDependencies,
): Promise<ReconciledCredit> {
  const bills = await billsOf(references, dependencies)
  const [written = ''] = references
  const shown = {
    ...credit,
    reference: inFours(bills[0]?.providerId ?? readScorReference(written) ?? written),
  }
  const { amountRappen, currency } = credit
  if (amountRappen === null) return { ...shown, outcome: 'unreadable' }
  const [bill, ...more] = bills
  if (bill === undefined) return { ...shown, outcome: 'unknown' }
  if (more.length > 0) return { ...shown, outcome: 'several' }
  const changed = await changePayment(
    bill.id,
    { kind: 'paid', amountRappen, currency },
    { actor },
    dependencies,
  )
  if (changed.ok) return { ...shown, outcome: changed.payment.paidAt === null ? 'mismatch' : 'received' }
  return { ...shown, outcome: bill.paidAt === null ? 'mismatch' : 'known' }
}

async function billsOf(
  written: readonly string[],
  { documents }: Pick<DonationDependencies, 'documents'>,
): Promise<StoredPayment[]> {
  const references = new Set(written.map(readScorReference).filter((reference) => reference !== null))
  const bills: StoredPayment[] = []
  for (const reference of references) {
    // The id of a payment is the body of its reference.
    const payment = await documents.get(payments, reference.slice(4).toLowerCase())
    if (payment?.providerId === reference) bills.push(payment)
  }
  return bills
}

type Marked = { ok: true } | Refused<'gone' | 'no-change'>

/** An admin has seen the money of a bill on the account; where another amount came, that one counts. Refuses what is no bill, or is received already. */
export async function markReceived(
  id: string,
  actor: Actor,
  dependencies: DonationDependencies,
): Promise<Marked> {
  const payment = await dependencies.documents.get(payments, id)
  if (payment?.provider !== 'qr_bill') return { ok: false, reason: 'gone' }
  const { currency } = payment
  const amountRappen = arrivedInstead(payment) ?? payment.amountRappen
  const change = { kind: 'paid', amountRappen, currency, isAccepted: true } as const
  const changed = await changePayment(id, change, { actor }, dependencies)
  return changed.ok ? { ok: true } : { ok: false, reason: 'no-change' }
}

/** Takes that back. The thanks have left, and are not sent again. Refuses what is not marked. */
export async function markUnpaid(
  id: string,
  actor: Actor,
  dependencies: DonationDependencies,
): Promise<Marked> {
  const changed = await changePayment(id, { kind: 'unpaid' }, { actor }, dependencies)
  if (changed.ok) return { ok: true }
  return { ok: false, reason: changed.reason === 'unknown' ? 'gone' : 'no-change' }
}
