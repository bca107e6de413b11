import { isWish, type Wish } from '~/domain/wishes'
import { phraseAt, phrasesOf, saysAt, type Token } from '~/platform/tokens'
import { FILTER_WORDS } from '../vocabulary/vocabulary.server'

const PARAMETER = 'souhait='
const PHRASES = phrasesOf(
  FILTER_WORDS.filter(({ meaning }) => meaning.startsWith(PARAMETER))
    .flatMap(({ meaning, spellings }) => {
      const wish = meaning.slice(PARAMETER.length)
      return isWish(wish) ? spellings.map((spelling) => ({ wish, words: spelling.split(' ') })) : []
    })
    .sort((a, b) => b.words.length - a.words.length),
)

/** Longest first. */
const LEADS = phrasesOf(
  [
    'ou il y a un',
    'ou il y a une',
    'ou il y a des',
    'ou il y a du',
    'ou il y a',
    'avec possibilite de',
    'avec de la',
    'avec un',
    'avec une',
    'avec des',
    'avec du',
    'avec la',
    'avec le',
    'avec les',
    'avec',
    'et',
    'ou',
  ].map((phrase) => ({ words: phrase.split(' ') })),
)
const BEHIND = [
  'a proximite immediate',
  'a proximite',
  'tout pres',
  'sur place',
  'a cote',
  'pas loin',
  'proche',
  'gratuit',
  'gratuits',
  'gratuite',
  'facile',
  'facilement',
  'possible',
  'si possible',
  'sans voiture',
].map((phrase) => phrase.split(' '))
/** « retour des chaises », « ouvert au calme », « Réduction des déchets » */
const GOES_ON = /^(?:d|de|du|des|handi.*|pmr|adaptee?s?)$/

/** These single words mean nothing else: « jeu des chaises musicales » does. */
const CLEAR = /^(?:vo|sous|sur|twint|baby|assis|climatise)/

/** « chiens admis », « avec parking gratuit à proximité »: what no filter answers. */
export function wishAt(tokens: readonly Token[], at: number): { wish: Wish; length: number } | null {
  const lead = phraseAt(LEADS, tokens, at)?.words.length ?? 0
  const found = phraseAt(PHRASES, tokens, at)
  const behindLead = found ? null : lead > 0 && phraseAt(PHRASES, tokens, at + lead)
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
  const isBare = end === at + 1 && !CLEAR.test(said.words[0] ?? '') && next && !isListed
  return isBare || GOES_ON.test(next?.text ?? '') ? null : { wish: said.wish, length: end - at }
}
