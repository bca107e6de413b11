import { LRUCache } from 'lru-cache'
import type { DocumentStore } from '~/backend/documents'
import { type LogAction, moderationLog, type StoredLogEntry } from '~/domain/moderation-log'
import { siteFigures } from '~/domain/site-figures'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { toWallTime } from '~/platform/zurich'
import { lastMonths, spanOfMonth } from './months'

/** Kinds of decisions, as the log names them. */
export const DECISIONS = ['approved', 'changes_requested', 'rejected', 'cancelled', 'removed'] as const
export type Decision = (typeof DECISIONS)[number]

/** These answer an announcement that waits. */
const ANSWERS: readonly LogAction[] = ['approved', 'changes_requested', 'rejected']

export interface MonthFigures {
  /** YYYY-MM */
  month: string
  submitted: number
  decisions: Record<Decision, number>
  /** The time runs from a submission to its first answer; null without any. */
  medianWaitMs: number | null
  views: number
  missedSearches: number
}

export interface MonthlyFigures {
  /** The present month and those before it, earliest first. */
  latest(count: number): Promise<MonthFigures[]>
}

/** So many log entries of one action are read of a month; in a month with more, the median is that of the first ones. */
const ENTRIES_READ = 500
const RETENTION_MONTHS = 40
/** A decision may be undone for a while, and clocks differ. */
const SETTLED_MS = DAY_MS

/** Reads months that are over once a process: what happened in them does not change. */
export function openMonthlyFigures(documents: DocumentStore, clock: Clock): MonthlyFigures {
  const settled = new LRUCache<string, MonthFigures>({ max: RETENTION_MONTHS })

  async function figuresOf(month: string): Promise<MonthFigures> {
    const known = settled.get(month)
    if (known) return known
    const figures = await readMonth(month, documents)
    if (Date.parse(spanOfMonth(month).to) + SETTLED_MS < clock.now()) settled.set(month, figures)
    return figures
  }

  return {
    latest(count) {
      const months = lastMonths(toWallTime(clock.now()).slice(0, 10), count)
      return Promise.all(months.map(figuresOf))
    },
  }
}

async function readMonth(month: string, documents: DocumentStore): Promise<MonthFigures> {
  const countOf = (action: LogAction) => {
    const { from, to } = spanOfMonth(month)
    return documents.count(moderationLog, [
      ['action', '==', action],
      ['at', '>=', from],
      ['at', '<', to],
    ])
  }
  const [submitted, counts, site, medianWaitMs] = await Promise.all([
    countOf('submitted'),
    Promise.all(DECISIONS.map(countOf)),
    documents.get(siteFigures, month),
    medianWait(month, documents),
  ])
  const [approved = 0, changes_requested = 0, rejected = 0, cancelled = 0, removed = 0] = counts
  return {
    month,
    submitted,
    decisions: { approved, changes_requested, rejected, cancelled, removed },
    medianWaitMs,
    views: site?.views ?? 0,
    missedSearches: site?.missedSearches ?? 0,
  }
}

/** Returns milliseconds; null = nothing was answered in this month. Submissions from before the month before are left
 * out. */
async function medianWait(month: string, documents: DocumentStore): Promise<number | null> {
  const entriesOf = async (of: string, action: LogAction) => {
    const { from, to } = spanOfMonth(of)
    const page = await documents.find(moderationLog, {
      where: [
        ['action', '==', action],
        ['at', '>=', from],
        ['at', '<', to],
      ],
      orderBy: ['at', 'asc'],
      limit: ENTRIES_READ,
    })
    return page.documents
  }
  const answers = (await Promise.all(ANSWERS.map((action) => entriesOf(month, action)))).flat()
  if (answers.length === 0) return null
  const months = lastMonths(`${month}-01`, 2)
  const submissions = (await Promise.all(months.map((of) => entriesOf(of, 'submitted')))).flat()
  return median(waits(submissions, answers))
}

/** Returns for each answered submission the milliseconds until its first answer. */
function waits(submissions: readonly StoredLogEntry[], answers: readonly StoredLogEntry[]): number[] {
  const submittedAt = new Map<string, number[]>()
  for (const { eventId, at } of submissions) {
    submittedAt.set(eventId, [...(submittedAt.get(eventId) ?? []), Date.parse(at)])
  }
  const firstAnswer = new Map<string, number>()
  for (const { eventId, at } of answers) {
    const answeredMs = Date.parse(at)
    const sentMs = Math.max(...(submittedAt.get(eventId) ?? []).filter((ms) => ms <= answeredMs))
    if (!Number.isFinite(sentMs)) continue
    const key = `${eventId} ${sentMs}`
    firstAnswer.set(key, Math.min(firstAnswer.get(key) ?? Number.POSITIVE_INFINITY, answeredMs - sentMs))
  }
  return [...firstAnswer.values()]
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? above : (below + above) / 2
}
