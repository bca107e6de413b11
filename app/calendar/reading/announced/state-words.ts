// The words for what became of a date: sold out, cancelled, postponed; beside a date, or around a title.
import type { Availability, Programme } from '~/domain/vocabulary'
import { withoutEdges } from './label'
import { foldedForReading } from './written-days'

export interface ToldState {
  status?: Programme
  availability?: Availability
}

interface StateWords {
  /** In folded text. */
  words: string
  state: ToldState
  /** Around a title the words mean something else: « Report – un film », « Yoga (en ligne) ». */
  isNoTitle?: true
}

const STATES: readonly StateWords[] = [
  {
    words:
      "(?:deja |c'est |spectacle |concert |evenement )?(?:complete?s?|sold ?out|ausverkauft|esaurit[oa]|a guichets? fermes?)",
    state: { availability: 'sold_out' },
  },
  { words: 'dernieres places|plus que quelques places', state: { availability: 'few_left' } },
  {
    words: `(?:est |event |evenement |concert |spectacle )?(?:annulee?s?|annulation|cancell?ed(?: event)?|abgesagt|annullat[oa]|fallt aus|n'aura pas lieu|n'a pas lieu)`,
    state: { status: 'cancelled' },
  },
  {
    words: '(?:est )?(?:reportee?s?|renvoyee?s?|deplacee?s?|avancee?s?) du(?<more> .+)',
    state: { status: 'rescheduled' },
  },
  {
    words: '(?:est )?(?:reportee?s?|renvoyee?s?|postponed|verschoben)(?<more> .+)?',
    state: { status: 'postponed' },
  },
  { words: 'report(?<more> .+)?', state: { status: 'postponed' }, isNoTitle: true },
  { words: 'deplacee? en ligne', state: { status: 'moved_online' } },
  { words: 'en ligne', state: { status: 'moved_online' }, isNoTitle: true },
]
const FORMS = STATES.map((row) => ({ ...row, form: new RegExp(`^(?:${row.words})[ !]*$`) }))

interface Said extends StateWords {
  /** It says more than the state: « reporté au 12 mars ». */
  saysMore: boolean
}

/** The state that these words alone tell. */
export function stateSaid(text: string): Said | null {
  const folded = foldedForReading(text.trim())
  const row = FORMS.find(({ form }) => form.test(folded))
  return row ? { ...row, saysMore: row.form.exec(folded)?.groups?.more !== undefined } : null
}

export interface TitleState {
  title: string
  programme?: Programme
  availability?: Availability
  /** Words that say more than the state: « reporté au 12 mars ». */
  says?: string
}

/**
 * The title without its state: « ANNULÉ – Loto », « [Complet] Loto », « Loto (sold out) », « REPORTÉ Loto », « Loto
 * – reporté au 12 mars ». A title of such words alone stays as it is.
 */
export function stateInTitle(title: string): TitleState {
  let told: TitleState = { title }
  for (let step = takenFrom(told); step !== null; step = takenFrom(told)) told = step
  return told
}

/** Between a state and a title; a dash only where a space is beside it. */
const SEPARATOR = String.raw`(?:\s*[:|!/,]+\s*|\s*[–—]+\s*|\s+-+\s*|\s*-+\s+)`
const LONGEST_STATE = 60
const EDGES: readonly RegExp[] = [
  /^(?<before>)[[({*]+\s*(?<state>[^[\](){}*]+?)\s*[\])}*]+[\s:–—-]*(?<title>.+)$/su,
  /^(?<title>.+?)[\s:–—-]*[[({*]+\s*(?<state>[^[\](){}*]+?)\s*[\])}*]+[!.\s]*$/su,
  new RegExp(`^(?<state>[^:|/,–—]{3,${LONGEST_STATE}}?)(?<sign>${SEPARATOR})(?<title>.+)$`, 'su'),
  new RegExp(`^(?<title>.+)${SEPARATOR}(?<state>[^:|/,–—]{3,${LONGEST_STATE}})$`, 'su'),
]
/** Words in capitals beside others in small letters need no sign between them. */
const CAPITALS: readonly RegExp[] = [
  /^(?<state>\p{Lu}{4,}(?: \p{Lu}+)?)\s+(?<title>.*\p{Ll}.*)$/su,
  /^(?<title>.*\p{Ll}.*?)\s+(?<state>(?:\p{Lu}+ )?\p{Lu}{4,})\s*!*$/su,
]

/** These name things too: « Complet – exposition de tailleurs ». */
const NOUNS = /^(?:complete?s?|annulation)$/

/** Whether a text before a sign may be the title itself: « Annulation, une comédie ». A word in capitals is none. */
function isOwnTitle(state: string, sign: string): boolean {
  if (sign === '' || !/\p{Ll}/u.test(state) || /[:|!]/.test(sign)) return false
  return sign.includes(',') || NOUNS.test(foldedForReading(state.trim()))
}

function takenFrom(told: TitleState): TitleState | null {
  for (const form of [...EDGES, ...CAPITALS]) {
    const { state = '', sign = '', title = '' } = form.exec(told.title)?.groups ?? {}
    const said = state.length > LONGEST_STATE ? null : stateSaid(state)
    const rest = withoutEdges(title).trim()
    if (said === null || said.isNoTitle || isOwnTitle(state, sign) || !/\p{L}/u.test(rest)) continue
    return {
      ...told,
      title: rest,
      programme: told.programme ?? said.state.status,
      availability: told.availability ?? said.state.availability,
      ...(said.saysMore && { says: state.trim() }),
    }
  }
  return null
}
