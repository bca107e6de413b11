import { type DocumentStore, everyPage } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import { type MissedWords, missedWords } from '~/domain/site-figures'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'

/** They are kept as long as the chart shows them. */
const RETENTION_DAYS = 400
const LISTED_MOST = 200

/** Lists the words that were searched most in a month (`YYYY-MM`) and found nothing, most first. */
export async function mostMissed(
  month: string,
  documents: DocumentStore,
  limit = LISTED_MOST,
): Promise<{ words: string; count: number }[]> {
  const page = await documents.find(missedWords, {
    where: [['month', '==', month]],
    orderBy: ['count', 'desc'],
    limit,
  })
  return page.documents.map(({ words, count }) => ({ words, count }))
}

/** All that are kept, by month. */
export function allMissed(documents: DocumentStore): AsyncGenerator<MissedWords[]> {
  return everyPage(documents, missedWords, { orderBy: ['month', 'asc'] })
}

/** A month is compared with an instant, before which it began. */
export function purgeMissedWords({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  return purgeDue(documents, missedWords, { field: 'month', before: clock.now() - RETENTION_DAYS * DAY_MS })
}
