import type { AgendaQuery } from '~/domain/agenda-query'
import type { Explanation } from '~/domain/catalogue'
import type { TokenRange } from '~/platform/tokens'
import { askedQuery, type Knowledge } from './asked-query'
import type { Candidate, Trace } from './candidates'

/** How the words of a query are read, step by step; takes the same as `askedQuery`, whose answer is among it. */
export function explained(query: AgendaQuery, others: Knowledge, whole = others): Explanation {
  const traces: Trace[] = []
  const listen = (trace: Trace) => {
    traces.push(trace)
  }
  const understood = askedQuery(query, { ...others, listen }, whole)
  return { understood, steps: traces.map(stepOf) }
}

function stepOf({ tokens, candidates, readings, silent }: Trace): Explanation['steps'][number] {
  const wordsOf = ({ from, to }: TokenRange) =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
  // Each way to read the words before proposes it anew.
  const byPlace = new Map(candidates.map((candidate) => [keyOf(candidate), candidate]))
  const chosen = new Set(candidates.filter((candidate) => readings.includes(candidate)).map(keyOf))
  const inOrder = [...byPlace].sort(([, a], [, b]) => a.from - b.from || b.to - a.to)
  const proposed = inOrder.map(([key, candidate]) => ({
    rule: candidate.rule,
    from: candidate.from,
    words: wordsOf(candidate),
    isChosen: chosen.has(key),
  }))
  return {
    tokens: tokens.map(({ text }) => text),
    candidates: proposed,
    silent: silent.map(wordsOf),
  }
}

function keyOf({ rule, from, to }: Candidate): string {
  return `${rule} ${from} ${to}`
}
