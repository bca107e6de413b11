import { isWish, type Wish } from '~/domain/wishes'
import { phraseAt, phrasesOf, saysAt, type Token } from '~/platform/tokens'
import { FILLERS, longestFirst, type Meaning, spellingsOf } from '../vocabulary/word-list.server'

/** These single words mean nothing else: « jeu des chaises musicales » does. */
const CLEAR = /^(?:vo|sous|sur|twint|baby|assis|climatise)/

const PARAMETER = 'souhait='

export type WishPhrases = ReturnType<typeof wishPhrases>

export function wishPhrases(meanings: readonly Meaning[]) {
  const phrases = meanings
    .filter(({ meaning }) => meaning.startsWith(PARAMETER))
    .flatMap(({ meaning, spellings, isAdded }) => {
      const wish = meaning.slice(PARAMETER.length)
      if (!isWish(wish)) return []
      return spellings.map((spelling) => ({
        wish,
        words: spelling.split(' '),
        isClear: isAdded === true || CLEAR.test(spelling),
      }))
    })
  return phrasesOf(phrases.sort((a, b) => b.words.length - a.words.length))
}

const LEADS = phrasesOf(longestFirst(spellingsOf(FILLERS, 'before a wish')).map((words) => ({ words })))
const BEHIND = longestFirst(spellingsOf(FILLERS, 'behind a wish'))
/** « retour des chaises », « ouvert au calme », « Réduction des déchets » */
const GOES_ON = /^(?:d|de|du|des|handi.*|pmr|adaptee?s?)$/

/** « chiens admis », « avec parking gratuit à proximité »: what no filter answers. */
export function wishAt(
  tokens: readonly Token[],
  at: number,
  { wishes }: { wishes: WishPhrases },
): { wish: Wish; length: number } | null {
  const lead = phraseAt(LEADS, tokens, at)?.words.length ?? 0
  const found = phraseAt(wishes, tokens, at)
  const behindLead = found ? null : lead > 0 && phraseAt(wishes, tokens, at + lead)
  const said = found ?? behindLead
  if (!said) return null
  let end = at + (found ? 0 : lead) + said.words.length
  for (;;) {
    const more = BEHIND.find((words) => saysAt(tokens, end, words))?.length ?? 0
    if (more === 0) break
    end += more
  }
  const next = tokens[end]
  const isListed = tokens[at]?.joint === ',' || next?.joint === ','
  const isBare = end === at + 1 && !said.isClear && next && !isListed
  return isBare || GOES_ON.test(next?.text ?? '') ? null : { wish: said.wish, length: end - at }
}
