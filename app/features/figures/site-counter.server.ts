import { LRUCache } from 'lru-cache'
import { type DocumentStore, NotFound, type Transaction } from '~/backend/documents'
import { missedWords, type SiteFigures, siteFigures } from '~/domain/site-figures'
import type { Clock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { sha256 } from '~/platform/secrets.server'
import { toWallTime } from '~/platform/zurich'
import { storableWords } from './storable-words'

export interface SiteCounter {
  /** Counts one view of the page of an event. */
  addView(): void
  /** Tells whether a search for these words alone finds something at present; called when its page is made. */
  note(typed: string, found: boolean): void
  /** Counts one search, when its page is sent, from the cache too; `note` has said whether it finds something. */
  addSearch(typed: string): void
  /** Writes what is new; what fails is repeated with the next flush. */
  flush(): Promise<void>
}

/** Words typed once could be a name: they stay in memory. Within this time the same words are one search, typed again
 * or loaded anew. */
const SAME_SEARCH_MS = 10 * MINUTE_MS
const WRITTEN_FROM = 2
/** So many words each process holds in memory. */
const WORDS_IN_MEMORY_MAX = 3000
const EMPTY_SEARCHES_KNOWN = 3000
/** So many words the store keeps of each month. */
const WORDS_STORED_MAX = 2000
const WRITTEN_AT_ONCE = 100

interface CountedWords {
  month: string
  words: string
  /** The count is not yet written. */
  count: number
  lastMs: number
  isWritten: boolean
}

/** Counts in memory by the month in Zurich; only `flush` writes. Counts since the last flush are lost with the
 * process. */
export function createSiteCounter(documents: DocumentStore, clock: Clock): SiteCounter {
  const totals = new Map<string, SiteFigures>()
  const monthsBegun = new Set<string>()
  const counted = new LRUCache<string, CountedWords>({ max: WORDS_IN_MEMORY_MAX })
  /** Searches that find nothing, as typed. */
  const empty = new LRUCache<string, true>({ max: EMPTY_SEARCHES_KNOWN })
  let last: Promise<void> = Promise.resolve()

  const monthNow = () => toWallTime(clock.now()).slice(0, 7)

  function addTotal(name: keyof SiteFigures): void {
    const month = monthNow()
    const total = totals.get(month) ?? { views: 0, missedSearches: 0 }
    totals.set(month, { ...total, [name]: total[name] + 1 })
  }

  function addWords(words: string): void {
    const month = monthNow()
    const key = `${month} ${words}`
    const before = counted.get(key)
    const now = clock.now()
    if (before && now - before.lastMs < SAME_SEARCH_MS) return
    counted.set(key, {
      month,
      words,
      count: (before?.count ?? 0) + 1,
      lastMs: now,
      isWritten: before?.isWritten ?? false,
    })
  }

  async function writeTotals(): Promise<void> {
    for (const [month, total] of totals) {
      await documents
        .transaction(async (transaction) => {
          const isBegun = monthsBegun.has(month) || (await transaction.get(siteFigures, month)) !== null
          if (isBegun) transaction.increment(siteFigures, month, total)
          else transaction.insert(siteFigures, month, total)
        })
        .catch((error) => {
          if (error instanceof NotFound) monthsBegun.delete(month)
          throw error
        })
      monthsBegun.add(month)
      const left = totals.get(month) ?? total
      const rest = {
        views: left.views - total.views,
        missedSearches: left.missedSearches - total.missedSearches,
      }
      if (rest.views + rest.missedSearches > 0) totals.set(month, rest)
      else totals.delete(month)
    }
  }

  async function writeWords(): Promise<void> {
    const due = [...counted.entries()].filter(
      ([, { count, isWritten }]) => count >= (isWritten ? 1 : WRITTEN_FROM),
    )
    for (let at = 0; at < due.length; at += WRITTEN_AT_ONCE) {
      const some = due.slice(at, at + WRITTEN_AT_ONCE)
      const months = new Set(some.map(([, { month }]) => month))
      const full = new Set<string>()
      for (const month of months) {
        if ((await documents.count(missedWords, [['month', '==', month]])) >= WORDS_STORED_MAX)
          full.add(month)
      }
      await documents.transaction((transaction) =>
        writeSome(
          transaction,
          some.map(([, one]) => one),
          full,
        ),
      )
      for (const [key, { count }] of some) {
        const now = counted.peek(key)
        if (now) counted.set(key, { ...now, count: now.count - count, isWritten: true })
      }
    }
  }

  async function writeAll(): Promise<void> {
    await writeTotals()
    await writeWords()
    const month = monthNow()
    // Words that were searched once in a month that is over are forgotten.
    for (const [key, one] of counted.entries()) if (one.month !== month) counted.delete(key)
  }

  return {
    addView: () => addTotal('views'),
    note(typed, found) {
      if (found) empty.delete(typed)
      else empty.set(typed, true)
    },
    addSearch(typed) {
      if (!empty.has(typed)) return
      addTotal('missedSearches')
      const words = storableWords(typed)
      if (words !== null) addWords(words)
    },
    flush() {
      const flushed = last.then(writeAll)
      last = flushed.catch(() => undefined)
      return flushed
    },
  }
}

/** New words of months that are full are left out. */
async function writeSome(
  transaction: Transaction,
  some: CountedWords[],
  full: ReadonlySet<string>,
): Promise<void> {
  for (const { month, words, count } of some) {
    const id = `${month}-${sha256(words).slice(0, 24)}`
    if ((await transaction.get(missedWords, id)) !== null) transaction.increment(missedWords, id, { count })
    else if (!full.has(month)) transaction.insert(missedWords, id, { month, words, count })
  }
}
