import type { AgendaQuery } from '~/domain/agenda-query'
import type { Token } from '~/platform/tokens'
import { type Candidate, candidatesAt, type UnderstandingContext } from './candidates'
import type { PlacedReading } from './reading'
import { secondThoughtAt } from './second-thoughts'

/** A way to read the question up to a token. */
interface Hypothesis {
  query: AgendaQuery
  readings: readonly PlacedReading[]
  /** So many words are taken. */
  taken: number
}

/** So many ways to read a question up to a token are followed, the best ones. */
const HYPOTHESES_MOST = 3

interface BestReadings {
  query: AgendaQuery
  readings: readonly PlacedReading[]
  /** All that were proposed; one is there for each way to read what stands before it. */
  candidates: Candidate[]
}

/** The readings of a whole question, in their order, that together take the most words, and what they make of the
 * query. Weights of kinds and a price for each reading were tried: none of thirty changed one of 9 453 readings. */
export function bestReadings(
  tokens: readonly Token[],
  query: AgendaQuery,
  context: UnderstandingContext,
): BestReadings {
  const candidates: Candidate[] = []
  const chart: Hypothesis[][] = Array.from({ length: tokens.length + 1 }, () => [])
  chart[0]?.push({ query, readings: [], taken: 0 })
  for (let at = 0; at < tokens.length; at++) {
    for (const before of bestOf(chart[at] ?? [])) {
      const second = secondThoughtAt(tokens, at, query, before.readings, context)
      if (second) {
        chart[second.to]?.push({ ...second, taken: before.taken })
        continue
      }
      chart[at + 1]?.push(before)
      for (const candidate of candidatesAt(tokens, at, before, context)) {
        candidates.push(candidate)
        chart[candidate.to]?.push({
          query: candidate.edit(before.query),
          readings: [...before.readings, candidate],
          taken: before.taken + candidate.length,
        })
      }
    }
  }
  const [best] = bestOf(chart[tokens.length] ?? [])
  return { query, readings: [], ...best, candidates }
}

/** Among equals the first stays first: a hypothesis that took more words earlier, by an earlier rule. */
function bestOf(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  return [...hypotheses].sort((a, b) => b.taken - a.taken).slice(0, HYPOTHESES_MOST)
}
