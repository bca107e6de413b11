import { parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { itemLimit } from '../json.server'
import { OFFERED_DATES, USUAL_LIMIT } from './usual-choices'

const FRAME_THEMES = ['clair', 'sombre'] as const
type FrameTheme = (typeof FRAME_THEMES)[number]

/** How a frame looks, and what its visitor asks for beside the filters of the page around it. */
export interface FrameChoice {
  /** null follows the visitor's device. */
  theme: FrameTheme | null
  /** rrggbb, lower case. */
  accent: string | null
  limit: number
  hasSearch: boolean
  words: string
  /** One of OFFERED_DATES. */
  date: string
  cursor: string | null
}

const SCHEMES: Record<FrameTheme, string> = { clair: 'light', sombre: 'dark' }

/** A value of the CSS property `color-scheme`. */
export function colorScheme({ theme }: Pick<FrameChoice, 'theme'>): string {
  return theme === null ? 'light dark' : SCHEMES[theme]
}

/** The usual one: it differs between light and dark, so it is none of one's own. */
const USUAL_ACCENT = 'c4161c'

const COLOUR = /^[0-9a-f]{6}$/
/** The list cuts and refuses by itself; more is no search. */
const WORDS_MOST = 600

/** Never throws; unknown values are as absent. */
export function parseFrameChoice(given: URLSearchParams): FrameChoice {
  const accent = (given.get('accent') ?? '').replace('#', '').toLowerCase()
  const limit = given.get('limit') ?? ''
  const date = given.get('quand') ?? ''
  return {
    theme: FRAME_THEMES.find((theme) => theme === given.get('theme')) ?? null,
    accent: COLOUR.test(accent) && accent !== USUAL_ACCENT ? accent : null,
    limit: /^\d{1,3}$/.test(limit) ? itemLimit(limit) : USUAL_LIMIT,
    hasSearch: given.get('recherche') !== 'non',
    words: (given.get('cherche') ?? '').slice(0, WORDS_MOST).trim(),
    date: OFFERED_DATES.some(([value]) => value === date) ? date : '',
    cursor: given.get('cursor') || null,
  }
}

/** The look alone, without what the visitor asks for. */
export function lookParams({ theme, accent, limit, hasSearch }: FrameChoice): [string, string][] {
  const params: [string, string][] = []
  if (theme) params.push(['theme', theme])
  if (accent) params.push(['accent', accent])
  if (limit !== USUAL_LIMIT) params.push(['limit', String(limit)])
  if (!hasSearch) params.push(['recherche', 'non'])
  return params
}

/** The address of a frame in its one form. */
export function frameParams(given: URLSearchParams): URLSearchParams {
  const choice = parseFrameChoice(given)
  const { query, problem } = parseAgendaQuery(given)
  const params = toSearchParams(query)
  const refused = given.get('q')
  // Refused words stay, because the page says why.
  if (problem !== null && refused !== null) params.append('q', refused)
  for (const [name, value] of lookParams(choice)) params.append(name, value)
  if (choice.words) params.append('cherche', choice.words)
  if (choice.date) params.append('quand', choice.date)
  if (choice.cursor) params.append('cursor', choice.cursor)
  return params
}

/** The list that page and visitor ask for together. */
export function frameListParams(given: URLSearchParams): URLSearchParams {
  const { words, date } = parseFrameChoice(given)
  const asked = new URLSearchParams(given)
  const all = [given.get('q'), words].filter(Boolean).join(' ')
  if (all) asked.set('q', all)
  if (date) asked.set('date', date)
  if (!asked.has('tri')) asked.set('tri', 'date')
  return asked
}
