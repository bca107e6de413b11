import { saysAt, type Token } from '~/platform/tokens'
import { PLACE_LISTS } from '../vocabulary/vocabulary.server'
import { longestFirst, spellingsOf } from '../vocabulary/word-list.server'

const NEAR_ME = longestFirst(spellingsOf(PLACE_LISTS, 'near me'))
const ANYWHERE = longestFirst(spellingsOf(PLACE_LISTS, 'anywhere'))

/** « près de chez moi »: its length, else null. « à proximité de la gare » is not. */
export function nearMeAt(tokens: readonly Token[], at: number): number | null {
  const said = NEAR_ME.find((words) => saysAt(tokens, at, words))
  const behind = tokens[at + (said?.length ?? 0)]
  return said && !/^(?:de|du|des|d|l|la|le)$/.test(behind?.text ?? '') ? said.length : null
}

/** « en Suisse romande », which is everywhere here: its length, else null. */
export function anywhereAt(tokens: readonly Token[], at: number): number | null {
  return ANYWHERE.find((words) => saysAt(tokens, at, words))?.length ?? null
}
