import { LRUCache } from 'lru-cache'
import { bufferedCounter } from '~/backend/buffered-counter.server'
import type { DocumentStore } from '~/backend/documents'
import { type MissedWords, missedWords, type SiteFigures, siteFigures } from '~/domain/site-figures'
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
/** So many words each process holds in memory. */
const WORDS_IN_MEMORY_MAX = 3000
const EMPTY_SEARCHES_KNOWN = 3000
/** So many words the store keeps of each month. */
const WORDS_STORED_MAX = 2000

interface HeardWords {
  month: string
  words: string
  lastMs: number
  /** They were searched more than once. */
  isCounted: boolean
}

/** Counts by the month in Zurich. */
export function createSiteCounter(documents: DocumentStore, clock: Clock): SiteCounter {
  /** By the id of their document. */
  const heard = new LRUCache<string, HeardWords>({ max: WORDS_IN_MEMORY_MAX })
  /** Searches that find nothing, as typed. */
  const empty = new LRUCache<string, true>({ max: EMPTY_SEARCHES_KNOWN })

  const totals = bufferedCounter<SiteFigures, SiteFigures>(documents, {
    collection: siteFigures,
    sum: (some, others) => ({
      views: some.views + others.views,
      missedSearches: some.missedSearches + others.missedSearches,
    }),
    first: async (_transaction, _month, total) => total,
  })
  const missed = bufferedCounter<MissedWords, Pick<MissedWords, 'count'>>(documents, {
    collection: missedWords,
    sum: (some, others) => ({ count: some.count + others.count }),
    async first(_transaction, id, { count }) {
      const found = heard.peek(id)
      if (!found) return null
      const { month, words } = found
      const isFull = (await documents.count(missedWords, [['month', '==', month]])) >= WORDS_STORED_MAX
      return isFull ? null : { month, words, count }
    },
  })

  const monthNow = () => toWallTime(clock.now()).slice(0, 7)

  function addWords(words: string): void {
    const month = monthNow()
    const id = `${month}-${sha256(words).slice(0, 24)}`
    const before = heard.get(id)
    const lastMs = clock.now()
    if (before && lastMs - before.lastMs < SAME_SEARCH_MS) return
    heard.set(id, { month, words, lastMs, isCounted: before !== undefined })
    if (before) missed.add(id, { count: before.isCounted ? 1 : 2 })
  }

  return {
    addView: () => totals.add(monthNow(), { views: 1, missedSearches: 0 }),
    note(typed, found) {
      if (found) empty.delete(typed)
      else empty.set(typed, true)
    },
    addSearch(typed) {
      if (!empty.has(typed)) return
      totals.add(monthNow(), { views: 0, missedSearches: 1 })
      const words = storableWords(typed)
      if (words !== null) addWords(words)
    },
    async flush() {
      await totals.flush()
      await missed.flush()
      const month = monthNow()
      // Words that were searched once in a month that is over are forgotten.
      for (const [id, one] of heard.entries()) if (one.month !== month) heard.delete(id)
    },
  }
}
