import type { Token } from '~/platform/tokens'
import { PLACE_WORDS } from '../vocabulary/vocabulary.server'

/** The town of a part of it, by its folded name. */
export const QUARTERS: ReadonlyMap<string, string> = new Map(
  PLACE_WORDS.quarters.flatMap(({ meaning, spellings }) =>
    spellings.map((name): [string, string] => [name, meaning]),
  ),
)

const NEAR =
  /^(?:(?:pas (?:trop |tres )?loin|non loin|pres|autour|proche|[ad]u? cote|aux (?:alentours|environs)|a proximite) (?:d[eu]|des|de la)|vers|pres|proche|autour)$/
const NEAR_TOKENS_MOST = 5

/** The number of tokens of « près de » before a part of a town, whose surroundings cannot be asked for; null without. */
export function nearQuarterAt(tokens: readonly Token[], at: number): number | null {
  for (let length = 1; length <= NEAR_TOKENS_MOST; length++) {
    if (!QUARTERS.has(tokens[at + length]?.text ?? '')) continue
    const lead = tokens.slice(at, at + length).map(({ text }) => text)
    if (NEAR.test(lead.join(' '))) return length
  }
  return null
}
