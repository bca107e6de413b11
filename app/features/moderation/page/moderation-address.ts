import { FORM_PARAM } from '~/http/page-forms'

export const MODERATION_PATH = '/admin/events'

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

/** 'lot' decides about several events, 'annulation' undoes the latest decision. */
export const MODERATION_FORMS = ['decision', 'lot', 'annulation'] as const
export type ModerationForm = (typeof MODERATION_FORMS)[number]

export interface ModerationQuery {
  view: ModerationView
  /** The open event, or the only one in the journal. */
  eventId: string | null
  /** Words or an id; searches published events only. */
  q: string
  /** A cursor. */
  after: string | null
  /** Id of the decisions just taken, to undo them. */
  batch: string | null
}

const LENGTH_MAX = 500

/** Ignores values that it does not know. */
export function moderationQuery(params: URLSearchParams): ModerationQuery {
  const view = MODERATION_VIEWS.find((known) => known === params.get('vue')) ?? 'a-traiter'
  const text = (name: string) => params.get(name)?.slice(0, LENGTH_MAX) || null
  return {
    view,
    eventId: text('eventId'),
    q: text('q')?.trim() ?? '',
    after: params.get('apres'),
    batch: text('fait'),
  }
}

export function moderationPath(
  { view = 'a-traiter', eventId, q, after, batch }: Partial<ModerationQuery> = {},
  form?: ModerationForm,
): string {
  const params = new URLSearchParams()
  if (view !== 'a-traiter') params.set('vue', view)
  if (q) params.set('q', q)
  if (after) params.set('apres', after)
  if (eventId) params.set('eventId', eventId)
  if (batch) params.set('fait', batch)
  if (form) params.set(FORM_PARAM, form)
  return params.size > 0 ? `${MODERATION_PATH}?${params}` : MODERATION_PATH
}

export const DECISIONS_ID = 'decisions'
