import { dateAt } from './dates'
import { saysAt, type Token } from './tokens'

const NOT_NECESSARILY = ['pas forcement', 'pas necessairement', 'pas obligatoirement'].map((phrase) =>
  phrase.split(' '),
)

/** « pas forcément gratuit », « pas forcément à Sion » ask for nothing: the number of tokens with the filter behind it,
 * else null. `filterBehind` takes a token and gives the length of a filter there. */
export function notNecessarilyAt(
  tokens: readonly Token[],
  at: number,
  filterBehind: (at: number) => number | null,
): number | null {
  const lead = NOT_NECESSARILY.find((words) => saysAt(tokens, at, words))?.length
  const length = lead === undefined ? null : filterBehind(at + lead)
  return lead === undefined || length === null ? null : lead + length
}

const NOT = /^(?:pas|sauf|excepte|hormis)$/

/** « pas le 24 », « sauf le 1er janvier », which no filter leaves out: the number of tokens, else null. */
export function notOnDayAt(tokens: readonly Token[], at: number, today: string): number | null {
  const lead = tokens[at]?.text === 'mais' ? 1 : 0
  const isNot = NOT.test(tokens[at + lead]?.text ?? '') && tokens[at + lead + 1]?.text === 'le'
  const isNumber = /^\d/.test(tokens[at + lead + 2]?.text ?? '')
  const date = isNot && isNumber ? dateAt(tokens, at + lead + 1, today) : null
  return date && lead + 1 + date.length
}
