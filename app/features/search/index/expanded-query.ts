import type { QueryWord } from './analysis'
import { addWeight, type Expansion, expandAll, type FoundWord, foundWord, type Lexicon } from './expansion'

/** All words must match, but for optional ones and those that are a choice. `total`: number of events. Unless it `corrects`,
 * words of no event stay as they are. A phrase of a genre counts in titles and tags alone if it is there: « marché » and
 * « Noël » in one description are no « marché de Noël ». */
export function expandWords(
  words: readonly QueryWord[],
  lexicon: Lexicon,
  total: number,
  corrects = true,
): Expansion {
  const plain = words.filter(({ either, isOptional }) => either === null && !isOptional)
  const { words: found, corrections } = expandAll(plain, lexicon, total, corrects)
  const optional = words.filter(({ isOptional }) => isOptional)
  const raising = [...expandAll(optional, lexicon, total, false).words]
  for (const choice of new Set(words.flatMap(({ either }) => either?.choice ?? []))) {
    const sides = bySide(words.filter(({ either }) => either?.choice === choice))
    const expanded = sides.map((side) => expandAll(side, lexicon, total, corrects))
    corrections.push(...expanded.flatMap((side) => side.corrections))
    raising.push(...alike(expanded.flatMap((side) => side.words)))
    const unite = (some: readonly FoundWord[]) => united(some, lexicon, total)
    found.push(
      ...together(
        expanded.map((side) => side.words),
        unite,
      ),
    )
  }
  return { words: found, raising, corrections }
}

/** So that what has all sides comes first, and what has one side not before what has another. */
function alike(words: readonly FoundWord[]): FoundWord[] {
  const rarity = Math.min(...words.map((word) => word.rarity))
  return words.map((word) => ({ ...word, rarity }))
}

function united(words: readonly FoundWord[], lexicon: Lexicon, total: number): FoundWord {
  const weights = new Map<number, number>()
  for (const { terms } of words) for (const { number, weight } of terms) addWeight(weights, number, weight)
  const members = new Map(
    words.flatMap(({ alsoIn }) => alsoIn.map((member) => [`${member.facet} ${member.value}`, member])),
  )
  const found = foundWord(weights, { alsoIn: [...members.values()], phrase: [] }, lexicon, total)
  return { ...found, isTitleOnly: words.every(({ isTitleOnly }) => isTitleOnly) }
}

/** More would be looked for than a person has typed. */
const TOGETHER_MOST = 8

/** All sides as words of which each must match: « (a and b) or c » is « (a or c) and (b or c) ». */
function together(
  sides: readonly (readonly FoundWord[])[],
  unite: (words: readonly FoundWord[]) => FoundWord,
): FoundWord[] {
  const some = sides.filter((side) => side.every(({ terms, alsoIn }) => terms.length + alsoIn.length > 0))
  if (some.length < 2) return [...(some[0] ?? sides[0] ?? [])]
  const isTooMany = some.reduce((product, side) => product * side.length, 1) > TOGETHER_MOST
  const kept = isTooMany ? some.map((side) => side.slice(0, 1)) : some
  return kept
    .reduce<FoundWord[][]>((rows, side) => rows.flatMap((row) => side.map((word) => [...row, word])), [[]])
    .map(unite)
}

/** The words of one side each, in their order. */
function bySide(words: readonly QueryWord[]): QueryWord[][] {
  const sides = new Map<number, QueryWord[]>()
  for (const word of words) {
    const side = word.either?.side ?? 0
    sides.set(side, [...(sides.get(side) ?? []), word])
  }
  return [...sides.values()]
}
