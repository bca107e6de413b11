import { isWish, type Wish } from '~/domain/wishes'
import {
  ahead,
  joint,
  last,
  led,
  like,
  many,
  map,
  meaning,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { FILLERS, type Meaning, spellingsOf } from '../vocabulary/word-list.server'

/** These single words mean nothing else: « jeu des chaises musicales » does. */
const CLEAR = /^(?:vo|sous|sur|twint|baby|assis|climatise)/

const PARAMETER = 'souhait='

const lead = phrase(...spellingsOf(FILLERS, 'before a wish'))
const behind = phrase(...spellingsOf(FILLERS, 'behind a wish'))
const comma = joint(/^,$/)
/** « retour des chaises », « ouvert au calme », « Réduction des déchets » */
const goesOn = like(/^(?:d|de|du|des|handi.*|pmr|adaptee?s?)$/)

/** « chiens admis », « avec parking gratuit à proximité »: no filter answers these. */
export function wishRule(meanings: readonly Meaning[]): Rule<Wish> {
  const all = meanings
    .filter(({ meaning }) => meaning.startsWith(PARAMETER))
    .flatMap(({ meaning, spellings, isAdded }) => {
      const wish = meaning.slice(PARAMETER.length)
      if (!isWish(wish)) return []
      return spellings.map((spelling) => ({
        entry: [spelling, wish] as const,
        isClear: isAdded === true || CLEAR.test(spelling) || spelling.includes(' '),
      }))
    })
  const ofClear = (clear: boolean) =>
    meaning(all.filter(({ isClear }) => isClear === clear).map(({ entry }) => entry))
  const unclear = ofClear(false)
  const beforeEnd = seq(unclear, oneOf<unknown>(last, comma, ahead(behind)))
  const wish = oneOf(
    ofClear(true),
    led(comma, unclear),
    map(beforeEnd, ([wish]) => wish),
    led(seq(not(unclear), lead), meaning(all.map(({ entry }) => entry))),
  )
  return remembered(map(seq(wish, many(behind), not(goesOn)), ([wish]) => wish))
}
