import { saysAt, type Token } from '~/platform/tokens'

const OPEN = /^ouvert(?:e|s|es)?$/
/** « caves ouvertes samedi » */
const OPEN_TITLES = /^(?:portes?|caves?|caveaux?|ateliers?|jardins?|fermes?|ciel|ecoles?|scenes?|micros?)$/
/** Longest first. */
const BEFORE = [
  ...[
    'qui est',
    'qui sont',
    'qui reste',
    'qui restent',
    'est',
    'sont',
    'reste',
    'restent',
    'c est',
    '',
  ].flatMap((verb) =>
    ['encore', 'toujours', 'deja', 'aussi', ''].map((adverb) =>
      `${verb} ${adverb}`.trim().split(' ').filter(Boolean),
    ),
  ),
].sort((a, b) => b.length - a.length)

/** « ouvert », « encore ouverte », « qui sont ouverts », which say nothing beside the day or the hours behind them: the number
 * of tokens; 0 for none. */
export function openWordsAt(tokens: readonly Token[], at: number): number {
  if (OPEN_TITLES.test(tokens[at - 1]?.text ?? '')) return 0
  const before = BEFORE.find(
    (words) => saysAt(tokens, at, words) && OPEN.test(tokens[at + words.length]?.text ?? ''),
  )
  return before ? before.length + 1 : 0
}
