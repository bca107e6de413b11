// A date may be sold out, cancelled, or have an address of its own.

import { withoutEdges } from '~/calendar/reading/announced/label'
import { stateSaid, type ToldState } from '~/calendar/reading/announced/state-words'

/** « complet », « annulé » between dashes, commas or brackets are states; the rest is the label. */
export function stateOf(text: string): ToldState & { label: string } {
  let state: ToldState = {}
  const rest = text
    .replace(/\s+/g, ' ')
    .split(/(\s*(?:[–—,;|()[\]{}]|\s-\s|:\s|\/\s)\s*)/)
    .map((piece) => {
      const said = stateSaid(piece)
      if (said) state = { ...state, ...said.state }
      return said && !said.saysMore ? '' : piece
    })
  const label =
    state.status || state.availability
      ? withoutEdges(withoutEmptyBrackets(rest.join('')).replace(/ *[–—,;|] *(?= [–—]|[,;|])/g, ''))
      : text
  return { ...state, label }
}

/** « Bal (), Sion », « Bal (, dès 12 ans) » */
function withoutEmptyBrackets(text: string): string {
  const tidied = text
    .replace(/([([{]) ?(?:[–—,;|:/-] ?)+/g, '$1')
    .replace(/(?: ?[–—,;|:/-])+ ?([)\]}])/g, '$1')
    .replace(/ ?(?:\( *\)|\[ *\]|\{ *\}) ?/g, ' ')
    .replace(/ (?=[,;])/g, '')
  return tidied === text ? text : withoutEmptyBrackets(tidied)
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
