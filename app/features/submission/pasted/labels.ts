// What a line says beside its days and times: a label, a state.
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

const EDGES = /^[\s,;:.|/()–—-]+|[\s,;:|/(–—-]+$/g

/** What is left of a line without its days and times, tidied. */
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
      piece
        .replace(/\s+/g, ' ')
        .replace(/^[^\p{L}\p{N}«"(]*\((?<inner>[^()]*)\)\s*$/u, '$<inner>')
        .replace(EDGES, ''),
    )
    .map((piece) => piece.replace(/^(?:à|dès|de|le|les|du|au|h)$/i, ''))
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
  const rest = text.split(/(\s*(?:[–—,;|()]|\s-\s|:\s|\/\s)\s*)/).map((piece) => {
    const folded = foldedForReading(piece.trim())
    const said = STATES.find(([form]) => form.test(folded))
    if (said) state = { ...state, ...said[1] }
    return said && !/ /.test(folded.replace(/^(?:est|deja|c'est|spectacle|concert|dernieres|sold|en) /, ''))
      ? ''
      : piece
  })
  const label =
    state.status || state.availability
      ? rest
          .join('')
          .replace(EDGES, '')
          .replace(/\s*[–—,;|]\s*(?=[–—,;|])/g, '')
      : text
  return { ...state, label }
}
