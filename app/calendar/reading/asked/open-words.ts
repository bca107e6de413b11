import { after, like, maybe, not, phrase, seq, word } from '~/platform/grammar'
import type { Token } from '~/platform/tokens'

/** « caves ouvertes samedi » */
const openTitle = like(
  /^(?:portes?|caves?|caveaux?|ateliers?|jardins?|fermes?|ciel|ecoles?|scenes?|micros?)$/,
)

/** « ouvert », « encore ouverte », « qui sont ouverts », which say nothing beside the day or the hours behind them. */
export const openWords = seq(
  not(after(openTitle)),
  maybe(phrase('qui est | qui sont | qui reste | qui restent | est | sont | reste | restent | c est')),
  maybe(word('encore', 'toujours', 'deja', 'aussi')),
  like(/^ouvert(?:e|s|es)?$/),
)

/** The number of tokens; 0 for none. */
export function openWordsAt(tokens: readonly Token[], at: number): number {
  return openWords(tokens, at, '')?.length ?? 0
}
