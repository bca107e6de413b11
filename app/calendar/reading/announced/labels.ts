// A line may say a label or a state beside its days and times.
import type { Availability, Programme } from '~/domain/vocabulary'
import { foldedForReading } from './written-days'

/** A piece of a line that is read as something else. */
export interface Cut {
  start: number
  end: number
}

interface DateState {
  status?: Programme
  availability?: Availability
}

const EDGES_BEFORE = /^[\s,;:.|/()•·●–—-]+/
const EDGE_BEHIND = /[\s,;:|/(•·●–—-]/

/** Letter by letter from behind: a form for the end of a text tries each run of such letters within it. */
function withoutEdges(text: string): string {
  let end = text.length
  while (end > 0 && EDGE_BEHIND.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(EDGES_BEFORE, '')
}

/** Returns the rest of a line without its days and times, tidied. */
export function labelOf(line: string, cuts: readonly Cut[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start)) {
    pieces.push(line.slice(at, Math.max(at, start)))
    at = Math.max(at, end)
  }
  pieces.push(line.slice(at))
  return pieces
    .map((piece) =>
      withoutEdges(
        piece.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}«"(]*\((?<inner>[^()]*)\)\s*$/u, '$<inner>'),
      ),
    )
    .map((piece) => withoutEdges(piece.replace(/(?<![\p{L}\d])(?:à|dès|de|le|les|du|au|h|début)$/iu, '')))
    .filter(Boolean)
    .join(' – ')
}

const STATES: readonly (readonly [RegExp, DateState])[] = [
  [
    /^(?:deja |c'est |spectacle |concert )?(?:complete?s?|sold ?out|a guichets? fermes?)!*$/,
    { availability: 'sold_out' },
  ],
  [/^(?:dernieres places|plus que quelques places)!*$/, { availability: 'few_left' }],
  [/^(?:est )?(?:annulee?s?|annulation|cancelled)!*$/, { status: 'cancelled' }],
  [/^(?:est )?(?:reportee?s?|report)(?: .*)?!*$/, { status: 'postponed' }],
  [/^(?:en ligne|deplacee? en ligne)$/, { status: 'moved_online' }],
]

/** « complet », « annulé » between dashes, commas or brackets are states; the rest is the label. */
export function stateOf(text: string): DateState & { label: string } {
  let state: DateState = {}
  const rest = text
    .replace(/\s+/g, ' ')
    .split(/(\s*(?:[–—,;|()]|\s-\s|:\s|\/\s)\s*)/)
    .map((piece) => {
      const folded = foldedForReading(piece.trim())
      const said = STATES.find(([form]) => form.test(folded))
      if (said) state = { ...state, ...said[1] }
      return said && !/ /.test(folded.replace(/^(?:est|deja|c'est|spectacle|concert|dernieres|sold|en) /, ''))
        ? ''
        : piece
    })
  const label =
    state.status || state.availability
      ? withoutEdges(rest.join('')).replace(/\s*[–—,;|]\s*(?=[–—,;|])/g, '')
      : text
  return { ...state, label }
}

const ADDRESS = /https?:\/\/\S+/i

/** The address loses the full stops of the sentence it stands in. */
export function addressIn(line: string): string | undefined {
  const address = ADDRESS.exec(line)?.[0]
  if (address === undefined) return undefined
  let end = address.length
  while (/[.,;)]/.test(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}
