import { CANTONS } from '~/domain/vocabulary'
import { FORM_PARAM } from '~/http/page-forms'
import { listQuery, withQuery } from '~/platform/query-string'
import { NO_FILTERS, QUEUE_SOURCES, type QueueFilters } from './queue-filters'

export const MODERATION_PATH = '/admin/events'
/** The kept replies are managed here. */
export const REPLIES_PATH = '/admin/reponses'

/** Values of the query parameter `vue`. */
export const MODERATION_VIEWS = ['a-traiter', 'corrections', 'refusees', 'publiees', 'journal'] as const
export type ModerationView = (typeof MODERATION_VIEWS)[number]
export const VIEW_LABELS: Readonly<Record<ModerationView, string>> = {
  'a-traiter': 'À traiter',
  corrections: 'Corrections demandées',
  refusees: 'Refusées',
  publiees: 'Publiées',
  journal: 'Journal',
}

/** 'lot' decides about several events, 'annulation' undoes the latest decision, 'signalement' settles a report. */
export const MODERATION_FORMS = ['decision', 'lot', 'annulation', 'note', 'signalement'] as const
export type ModerationForm = (typeof MODERATION_FORMS)[number]

export interface ModerationQuery {
  view: ModerationView
  /** The open event, or the only one in the journal. */
  eventId: string | null
  /** Words or an id; searches published events only. */
  q: string
  /** Only the queue is filtered; other views ignore them. */
  filters: QueueFilters
  /** A cursor; in the queue the rank of the last event before. */
  after: string | null
  /** Id of the decisions just taken, to undo them. */
  batch: string | null
}

const LENGTH_MAX = 500
const FILTER_LENGTH_MAX = 100

/** Ignores values that it does not know. */
export function moderationQuery(params: URLSearchParams): ModerationQuery {
  const view = MODERATION_VIEWS.find((known) => known === params.get('vue')) ?? 'a-traiter'
  const text = (name: string) => params.get(name)?.slice(0, LENGTH_MAX) || null
  return {
    view,
    eventId: text('eventId'),
    q: text('q')?.trim() ?? '',
    filters: filtersIn(params),
    after: params.get('apres'),
    batch: text('fait'),
  }
}

/** Names of the filters in the query string. */
export const FILTER_PARAMS = {
  canton: 'canton',
  theme: 'theme',
  author: 'auteur',
  source: 'source',
  accountless: 'sans-compte',
  twins: 'doublons',
} as const satisfies Record<keyof QueueFilters, string>

function filtersIn(params: URLSearchParams): QueueFilters {
  const text = (filter: keyof QueueFilters) => params.get(FILTER_PARAMS[filter])?.trim() ?? ''
  return {
    canton: CANTONS.find((canton) => canton === text('canton')) ?? null,
    theme: text('theme').slice(0, FILTER_LENGTH_MAX) || null,
    author: text('author').slice(0, FILTER_LENGTH_MAX),
    source: QUEUE_SOURCES.find((source) => source === text('source')) ?? null,
    accountless: text('accountless') === '1',
    twins: text('twins') === '1',
  }
}

/** The address of the moderation page that shows this; with `form`, the one to which that form posts. */
export function moderationPath(
  { view = 'a-traiter', eventId, q, filters = NO_FILTERS, after, batch }: Partial<ModerationQuery> = {},
  form?: ModerationForm,
): string {
  const params = listQuery({
    vue: view === 'a-traiter' ? null : view,
    q,
    ...Object.fromEntries(
      Object.entries(filters).map(([filter, value]) => [
        FILTER_PARAMS[filter as keyof QueueFilters],
        value === true ? '1' : value || null,
      ]),
    ),
    apres: after,
    eventId: eventId,
    fait: batch,
    [FORM_PARAM]: form,
  })
  return withQuery(MODERATION_PATH, params)
}

export const DECISIONS_ID = 'decisions'
