import { phrasesOf } from '~/platform/tokens'
import { PLACE_LISTS, PLACE_WORDS } from '../vocabulary/vocabulary.server'
import { longestFirst, type Meaning, spellingsOf } from '../vocabulary/word-list.server'

type Around = readonly [phrase: readonly string[], radiusKm: number]

/** These stand before a place. « de » may be elided. */
export const NEAR = withRadius(PLACE_WORDS.near)
/** These stand behind a place. */
export const AROUND = withRadius(PLACE_WORDS.around)

/** These stand before a place and mean within it. */
export const OF_TOWN = longestFirst(spellingsOf(PLACE_LISTS, 'before a town'))
/** « genève ville », « nyon centre » */
export const TOWN_BEHIND = longestFirst(spellingsOf(PLACE_LISTS, 'behind a town'))

/** Towns near or in mind beside one of Romandie: « genève ou annemasse ». */
export const OUTSIDE: ReadonlySet<string> = new Set(spellingsOf(PLACE_LISTS, 'towns outside'))

/** « n’importe où aux Franches-Montagnes » */
export const ANYWHERE_IN = longestFirst(spellingsOf(PLACE_LISTS, 'anywhere in'))
/** « à moins de 10 km de Nyon » */
export const BEFORE_DISTANCE = longestFirst(spellingsOf(PLACE_LISTS, 'before a distance'))

/** These stand before two places, « à mi-chemin entre Vevey et Bulle ». */
export const BETWEEN = phrasesOf(
  longestFirst(spellingsOf(PLACE_LISTS, 'between')).map((words) => ({ words })),
)

/** The meanings are « 10 km » and « 20 km ». */
function withRadius(meanings: readonly Meaning[]): Around[] {
  return meanings
    .flatMap(({ meaning, spellings }) =>
      spellings.map((spelling): Around => [spelling.split(' '), Number.parseInt(meaning, 10)]),
    )
    .sort(([a], [b]) => b.length - a.length)
}
