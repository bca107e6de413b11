// The page shows only a part of a bank's file: thousands of lines would make megabytes.
import type { ReconciledCredit } from './reconcile.server'

const SHOWN_MOST = 200

type EntryOutcome = ReconciledCredit['outcome']

export interface StatementReportView {
  total: number
  received: number
  /** The credits are in the order of the file; if there are too many, those to be checked come first. */
  credits: ReconciledCredit[]
  /** These are not shown one by one. */
  rest: { outcome: EntryOutcome; count: number }[]
}

const FIRST_TO_CHECK: readonly EntryOutcome[] = [
  'unreadable',
  'several',
  'mismatch',
  'unknown',
  'received',
  'known',
]

export function statementReport(credits: readonly ReconciledCredit[]): StatementReportView {
  const of = (outcome: EntryOutcome, among: readonly ReconciledCredit[] = credits) =>
    among.filter((credit) => credit.outcome === outcome)
  const sorted = credits.length > SHOWN_MOST ? FIRST_TO_CHECK.flatMap((outcome) => of(outcome)) : [...credits]
  const hidden = sorted.slice(SHOWN_MOST)
  return {
    total: credits.length,
    received: of('received').length,
    credits: sorted.slice(0, SHOWN_MOST),
    rest: FIRST_TO_CHECK.map((outcome) => ({ outcome, count: of(outcome, hidden).length })).filter(
      ({ count }) => count > 0,
    ),
  }
}
