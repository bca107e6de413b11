import type { Themes } from '~/domain/catalogue'
import { oneEditApart } from '~/features/localities/place-names'
import { tokensOf } from '~/platform/tokens'
import { isStopWord, termsOf } from '../index/analysis'
import { singularOf } from '../index/stems'

/** Shorter ones are one letter away from too many words. */
const MISTYPED_MIN = 5

export interface Mended {
  text: string
  /** Words that no event has. */
  mended: { typed: string; corrected: string }[]
}

interface Known {
  /** Whether it is right as it is: an event has it, also in another form, or it means something else. */
  isKnown(term: string): boolean
  /** Whether an event has this very word. */
  isWritten(term: string): boolean
}

/** No stop word. */
interface TellingWord {
  term: string
  singular: string
  /** Among all words. */
  index: number
}

/** « concrt clasique »: words of no event that are one letter away from a word of a theme, with which they begin alike;
 * « spectacl », the beginning of one; « marcher de noel », which is one letter away from a phrase. */
export function withThemesMended(text: string, themes: Themes, known: Known): Mended {
  const mended: Mended['mended'] = []
  let rest = ''
  let at = 0
  const tokens = tokensOf(text)
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const telling = terms.flatMap((term, index) =>
    isStopWord(term) ? [] : [{ term, singular: singularOf(term), index }],
  )
  for (const [index, { from, to }] of tokens.entries()) {
    const term = terms[index] ?? ''
    if (term.length < MISTYPED_MIN || /\d/.test(term)) continue
    const ofPhrase = wordOfPhrase(telling, index, themes)
    const spelt = ofPhrase ?? (known.isWritten(term) ? null : themeSpelt(term, themes))
    const isMended = ofPhrase !== null || !known.isKnown(term) || spelt?.startsWith(term)
    const meant = isMended ? spelt : null
    if (meant === null) continue
    const [begin, end] = [to - term.length, to]
    if (begin < from) continue
    rest += text.slice(at, begin) + meant
    at = end
    if (!known.isWritten(term)) mended.push({ typed: text.slice(begin, end), corrected: meant })
  }
  return { text: rest + text.slice(at), mended }
}

/** « marcher » beside « de noel ». null when none is near, or when it belongs to a phrase as it is. */
function wordOfPhrase(telling: readonly TellingWord[], at: number, themes: Themes): string | null {
  const place = telling.findIndex(({ index }) => index === at)
  const typed = telling[place]
  if (!typed) return null
  let meant: string | null = null
  for (const { word, own, singulars } of knownWords(themes).ofPhrases.get(typed.term[0] ?? '') ?? []) {
    const isBeside = singulars.every(
      (other, ahead) => ahead === own || telling[place - own + ahead]?.singular === other,
    )
    if (!isBeside) continue
    if (word === typed.singular) return null
    if (oneEditApart(typed.term, word)) meant ??= word
  }
  return meant
}

/** null when it is a word of a theme, or none is near. */
function themeSpelt(term: string, themes: Themes): string | null {
  let meant: string | null = null
  for (const { word, onlyBegun } of knownWords(themes).alone.get(term[0] ?? '') ?? []) {
    if (onlyBegun && !word.startsWith(term)) continue
    if (word === term) return null
    if (oneEditApart(term, word)) meant ??= word
  }
  return meant
}

interface ThemeWord {
  word: string
  /** Meant by its beginning only. */
  onlyBegun: boolean
}

interface PhraseWord {
  word: string
  /** Its place in the phrase. */
  own: number
  singulars: readonly string[]
}

/** The key is the first letter. */
interface KnownWords {
  alone: ReadonlyMap<string, readonly ThemeWord[]>
  ofPhrases: ReadonlyMap<string, readonly PhraseWord[]>
}

/** Made once: a search of 60 unknown words took 40 ms without it. */
const wordsOf = new WeakMap<Themes, KnownWords>()

function knownWords(themes: Themes): KnownWords {
  const made = wordsOf.get(themes)
  if (made) return made
  const alone: ThemeWord[] = []
  for (const [singular, named] of themes.byFirst) {
    const words = named.flatMap(({ phrase }) => (phrase.length === 1 ? phrase : []))
    if (words.length === 0) continue
    for (const word of [...words, `${singular}s`]) alone.push({ word, onlyBegun: false })
    alone.push({ word: singular, onlyBegun: true })
  }
  const ofPhrases = themes.ofSeveralWords.flatMap(({ singulars }) =>
    singulars.map((word, own) => ({ word, own, singulars })),
  )
  const known = { alone: byFirstLetter(alone), ofPhrases: byFirstLetter(ofPhrases) }
  wordsOf.set(themes, known)
  return known
}

function byFirstLetter<W extends { word: string }>(words: readonly W[]): Map<string, W[]> {
  const byLetter = new Map<string, W[]>()
  for (const word of words) {
    const letter = word.word[0] ?? ''
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word])
  }
  return byLetter
}
