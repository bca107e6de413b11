import { fold } from '~/platform/characters'

const LITTLE_WORDS = new Set(
  'a au aux avec ce ces chez d dans de des du en et l la le les ou par pour qu s son sa ses sous sur the un une vs'.split(
    ' ',
  ),
)
/** Half of the titles contain one of these, so they count less. */
const COMMON_WORDS = new Set(
  `animation apero atelier bal balade bourse brunch cafe cinema concert conference cours debat decouverte edition
  exposition expo festival fete film grand grande guide guidee initiation jeu journee marche match musique nuit
  ouverte porte projection rencontre repa seance soiree spectacle stage theatre tournoi vernissage visite`.split(
    /\s+/,
  ),
)
const COMMON_WEIGHT = 0.25
/** The share of the weight of both titles that lies in words of both. */
const SHARED_ENOUGH = 0.6
/** Likeness of whole titles, for words that only one of them writes together. */
const LETTERS_ENOUGH = 0.8
/** Allows one typing error in seven letters. */
const WORD_ENOUGH = 0.55
const YEAR = /^(?:19|20)\d\d$/
const ORDINAL = /^\d+(?:er|ere|e|eme|ieme)$/

/** Whether two titles may name the same event, if day and locality are the same. Ignores accents, years and word order. */
export function areSimilarTitles(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [textA, textB] = [a.join(''), b.join('')]
  if (textA === textB) return textA !== '' || fold(one).trim() === fold(other).trim()
  const [weightA, weightB] = [weightOf(a), weightOf(b)]
  const shared = weightOf(a.filter((word) => b.some((candidate) => isSameWord(word, candidate))))
  // « Carmen » matches « Carmen, opéra de Bizet », but « Concert » does not match every concert.
  const least = Math.min(weightA, weightB)
  if (least >= 1 && shared >= least) return true
  if ((2 * shared) / (weightA + weightB) >= SHARED_ENOUGH) return true
  return likeness(textA, textB) >= LETTERS_ENOUGH
}

function wordsOf(title: string): string[] {
  const words = fold(title).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !LITTLE_WORDS.has(word) && !YEAR.test(word) && !ORDINAL.test(word))
  return [...new Set(telling.map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word)))]
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (COMMON_WORDS.has(word) ? COMMON_WEIGHT : 1), 0)
}

function isSameWord(one: string, other: string): boolean {
  return one === other || likeness(one, other) >= WORD_ENOUGH
}

/** 0 to 1: the Dice coefficient of their three-letter sequences. */
function likeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const shared = [...a].filter((trigram) => b.has(trigram)).length
  return (2 * shared) / (a.size + b.size)
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
