import { addDays } from '~/platform/zurich'
import type { AgendaQuery } from '../query'
import { saysAt, tokensOf } from './tokens'
import { weekdayNamed } from './typed-dates'

const WEEKS_AHEAD = 2

/** « chaque jeudi », « tous les mercredis » are read as the next one; this gives those of the following weeks. */
export function everyWeekAfter(typed: string, { date }: AgendaQuery): { from: string; to: string }[] {
  const day = date !== null && typeof date !== 'string' && date.from === date.to ? date.from : null
  const tokens = tokensOf(typed)
  const isEvery = tokens.some(({ text }, at) => {
    const isPlural = ['tous', 'ts'].includes(text) && saysAt(tokens, at + 1, ['les'])
    const token = tokens[at + (isPlural ? 2 : 1)]
    return (
      (isPlural || text === 'chaque') &&
      token !== undefined &&
      weekdayNamed({ ...token, text: token.text.replace(/s$/, '') }) !== null
    )
  })
  if (day === null || !isEvery) return []
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => addDays(day, 7 * (week + 1))).map((later) => ({
    from: later,
    to: later,
  }))
}
