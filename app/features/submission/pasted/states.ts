// A date may be sold out, cancelled, or have an address of its own.

import { withoutEdges } from '~/calendar/reading/announced/label'
import { foldedForReading } from '~/calendar/reading/announced/written-days'
import type { Availability, Programme } from '~/domain/vocabulary'

interface DateState {
  status?: Programme
  availability?: Availability
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

const ADDRESS = /https?:\/\/\S*[^\s.,;)]/gi

/** Writes spaces instead of addresses. */
export function withoutAddresses(line: string): string {
  return line.replace(ADDRESS, (address) => ' '.repeat(address.length))
}

/** Each without the full stops of the sentence that it stands in. */
export function addressesIn(line: string): string[] {
  return line.match(ADDRESS) ?? []
}
