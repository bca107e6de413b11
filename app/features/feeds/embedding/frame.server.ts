import { parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { listPath } from '~/domain/query-paths'
import type { FeedLog } from '~/features/archive/write-each'
import { activeChips } from '~/features/search/filter-view'
import { listedTexts } from '~/features/search/listed-texts.server'
import { searchName } from '~/features/search/search-name'
import { FRAME_PATH } from '~/http/open-to-all'
import { counted } from '~/platform/french'
import { agendaItems } from '../json.server'
import type { FramePage } from './frame-page.server'
import { frameListParams, frameParams, lookParams, parseFrameChoice } from './frame-query'

interface FrameContext {
  catalogue: Catalogue
  categoryOf: (slug: string) => CategoryLook
  nowMs: number
  siteUrl: string
  siteName: string
  log: FeedLog
}

/** The page that another site frames. `given` is the query of its address; refused words leave it without events. */
export async function framePage(given: URLSearchParams, context: FrameContext): Promise<FramePage> {
  const { catalogue, categoryOf, nowMs, siteUrl, siteName, log } = context
  const choice = parseFrameChoice(given)
  const around = parseAgendaQuery(given).query
  const { query: typed, problem } = parseAgendaQuery(frameListParams(given))
  const { query } = catalogue.understand(typed)
  const found = catalogue.search(query, { limit: choice.limit, cursor: choice.cursor })
  const chips = activeChips(query, (slug) => categoryOf(slug).label, listPath, catalogue)
  const isFirst = choice.cursor === null || found.isCursorLost
  return {
    title: [searchName(chips), siteName].filter(Boolean).join(' · '),
    choice,
    action: FRAME_PATH,
    hidden: [...toSearchParams(around), ...lookParams(choice)],
    offersDates: around.date === null,
    countText:
      found.total === 0 ? 'Aucun événement ne correspond à la recherche.' : counted(found.total, 'événement'),
    problem,
    items:
      problem === null
        ? await agendaItems(
            found.items,
            { siteUrl, nowMs, textsOf: listedTexts(query, { nowMs, categoryOf }) },
            log,
          )
        : [],
    next: problem === null ? pageAt(given, found.nextCursor) : null,
    first: isFirst ? null : framePath(given, null),
    siteName,
    list: siteUrl + listPath({ ...typed, sort: around.sort }),
  }
}

function pageAt(given: URLSearchParams, cursor: string | null): string | null {
  return cursor === null ? null : framePath(given, cursor)
}

function framePath(given: URLSearchParams, cursor: string | null): string {
  const params = frameParams(given)
  params.delete('cursor')
  if (cursor !== null) params.set('cursor', cursor)
  return params.size > 0 ? `${FRAME_PATH}?${params}` : FRAME_PATH
}
