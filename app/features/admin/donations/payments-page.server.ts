import { type DocumentStore, everyDocument } from '~/backend/documents'
import { arrivedInstead, payments, type StoredPayment } from '~/domain/payment'
import { users } from '~/domain/user'
import { PAYMENTS_PATH } from '~/features/donations/donation-paths'
import {
  DISPUTE_LABELS,
  INTERVAL_LABELS,
  PROVIDER_LABELS,
  STATUS_LABELS,
} from '~/features/donations/payment-labels'
import { inFours } from '~/platform/bank'
import { amountText, counted } from '~/platform/french'
import { listQuery, pageIn } from '~/platform/query-string'
import { toWallTime } from '~/platform/zurich'
import { shortDate } from '../admin-page.server'
import { userPath } from '../users/users-page.server'

const PAGE_SIZE = 50
const FIRST_YEAR = 2026

const PAYMENT_FILTERS = [
  { value: 'tous', label: 'Tous les dons' },
  { value: 'recus', label: 'Reçus' },
  { value: 'attendus', label: 'En cours ou attendus' },
  { value: 'abandonnes', label: 'Abandonnés ou refusés' },
  { value: 'rembourses', label: 'Remboursés' },
  { value: 'a-verifier', label: 'À vérifier' },
] as const
type PaymentFilter = (typeof PAYMENT_FILTERS)[number]['value']

export interface PaymentsQuery {
  filter: PaymentFilter
  year: number
  page: number
}

/** Unknown values count as absent. */
export function paymentsQueryOf(given: URLSearchParams, nowMs: number): PaymentsQuery {
  const thisYear = Number(yearOf(new Date(nowMs).toISOString()))
  const year = Number(given.get('annee'))
  return {
    filter: PAYMENT_FILTERS.find(({ value }) => value === given.get('filtre'))?.value ?? 'tous',
    year: Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear ? year : thisYear,
    page: pageIn(given),
  }
}

/** A year of donations, filtered, with its sums. The year counts in which a donation came in, else that of its start. */
export async function paymentsPage(query: PaymentsQuery, documents: DocumentStore, nowMs: number) {
  const ofYear: StoredPayment[] = []
  for await (const payment of paymentsOf(query.year, documents)) ofYear.push(payment)
  const found = ofYear.filter((payment) => isShown(payment, query.filter))
  const first = (query.page - 1) * PAGE_SIZE
  const shown = found.slice(first, first + PAGE_SIZE)
  const thisYear = Number(yearOf(new Date(nowMs).toISOString()))
  return {
    ...query,
    path: paymentsPathOf(query),
    filters: PAYMENT_FILTERS,
    years: yearsUpTo(thisYear),
    total: counted(found.length, 'don'),
    sums: sumsOf(ofYear),
    csv: `${PAYMENTS_PATH}.csv?${paramsOf({ ...query, page: 1 })}`,
    rows: await Promise.all(shown.map((payment) => rowOf(payment, documents))),
    next: found.length > first + PAGE_SIZE ? paymentsPathOf({ ...query, page: query.page + 1 }) : null,
    before: query.page > 1 ? paymentsPathOf({ ...query, page: query.page - 1 }) : null,
  }
}

/** The newest first. */
export async function* paymentsOf(year: number, documents: DocumentStore): AsyncGenerator<StoredPayment> {
  // A bill of December may be paid in January, and Zurich is ahead of UTC.
  const where = [
    ['startedAt', '>=', `${year - 1}-01-01T00:00:00.000Z`],
    ['startedAt', '<', `${year + 1}-01-01T00:00:00.000Z`],
  ] as const
  for await (const payment of everyDocument(documents, payments, { where, orderBy: ['startedAt', 'desc'] })) {
    if (Number(yearOf(payment.paidAt ?? payment.startedAt)) === year) yield payment
  }
}

export function isShown(payment: StoredPayment, filter: PaymentFilter): boolean {
  const { status, refundedRappen, mismatch, dispute } = payment
  switch (filter) {
    case 'tous':
      return true
    case 'recus':
      return status === 'paid'
    case 'attendus':
      return status === 'started' || status === 'pending'
    case 'abandonnes':
      return status === 'cancelled' || status === 'failed'
    case 'rembourses':
      return refundedRappen > 0
    case 'a-verifier':
      return mismatch !== null || dispute === 'open'
  }
}

function sumsOf(all: readonly StoredPayment[]) {
  const settled = all.filter(({ paidAt }) => paidAt !== null)
  const received = sum(settled.map(({ amountRappen }) => amountRappen))
  const gone = sum(settled.map(goneOf))
  const expected = all.filter(({ provider, status }) => provider === 'qr_bill' && status === 'started')
  return [
    { label: 'Reçus', amount: chf(received), detail: counted(settled.length, 'don') },
    { label: 'Remboursés ou perdus', amount: chf(gone), detail: 'litiges compris' },
    { label: 'Solde', amount: chf(received - gone), detail: 'avant les frais du service' },
    {
      label: 'QR-factures attendues',
      amount: chf(sum(expected.map(({ amountRappen }) => amountRappen))),
      detail: counted(expected.length, 'facture'),
    },
  ]
}

/** A lost dispute takes everything back. */
function goneOf({ dispute, amountRappen, refundedRappen }: StoredPayment): number {
  return dispute === 'lost' ? amountRappen : refundedRappen
}

async function rowOf(payment: StoredPayment, documents: DocumentStore) {
  const { id, uid, provider, status, mismatch, dispute, refundedRappen, paidAt, providerId } = payment
  const user = uid === null ? null : await documents.get(users, uid)
  return {
    id,
    amount: chf(payment.amountRappen),
    arrived: chf(arrivedInstead(payment) ?? payment.amountRappen),
    date: shortDate(payment.startedAt),
    paid: paidAt === null ? null : shortDate(paidAt),
    provider: PROVIDER_LABELS[provider],
    reference: provider === 'qr_bill' && providerId !== null ? inFours(providerId) : (providerId ?? id),
    interval: INTERVAL_LABELS[payment.interval],
    isMonthly: payment.interval === 'monthly',
    status: STATUS_LABELS[status],
    isReceived: status === 'paid',
    refunded: refundedRappen > 0 ? chf(refundedRappen) : null,
    warning: mismatch ? `versé\u00a0: ${mismatch}` : dispute && DISPUTE_LABELS[dispute],
    user: user && uid !== null ? { name: user.displayName || user.email, path: userPath(uid) } : null,
    canBe: provider !== 'qr_bill' ? null : paidAt === null ? ('received' as const) : ('unpaid' as const),
  }
}
export type PaymentRow = Awaited<ReturnType<typeof rowOf>>

/** The path always has a query. */
export function paymentsPathOf(query: PaymentsQuery): string {
  return `${PAYMENTS_PATH}?${paramsOf(query)}`
}

function paramsOf({ filter, year, page }: PaymentsQuery): URLSearchParams {
  return listQuery({ annee: year, filtre: filter === 'tous' ? null : filter, page })
}

function yearsUpTo(last: number): { value: string; label: string }[] {
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => String(last - back)).map((year) => ({
    value: year,
    label: year,
  }))
}

function yearOf(instant: string): string {
  return toWallTime(Date.parse(instant)).slice(0, 4)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** « CHF 1’250.- »: sums can be long. */
function chf(rappen: number): string {
  return `CHF\u00a0${amountText(rappen / 100).replace(/\B(?=(\d{3})+(?!\d))(?=.*[.])/g, '’')}`
}
