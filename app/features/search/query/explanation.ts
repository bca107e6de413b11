import type { AgendaQuery } from '~/domain/agenda-query'
import type { Explanation } from '~/domain/catalogue'
import type { TokenRange } from '~/platform/tokens'
import { askedQuery, type Knowledge } from './asked-query'
import { scoreOf } from './best-readings'
import type { Trace } from './candidates'

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
  const chosen = new Set(readings.map(({ kind, from, to }) => `${kind} ${from} ${to}`))
  const seen = new Set<string>()
  const proposed = candidates.flatMap((candidate) => {
    const { rule, kind, from, to } = candidate
    const isKnown = seen.has(`${rule} ${from} ${to}`)
    seen.add(`${rule} ${from} ${to}`)
    const isChosen = chosen.has(`${kind} ${from} ${to}`)
    return isKnown ? [] : [{ rule, from, words: wordsOf(candidate), score: scoreOf(candidate), isChosen }]
  })
  return {
    tokens: tokens.map(({ text }) => text),
    candidates: proposed
      .sort((a, b) => a.from - b.from || b.score - a.score)
      .map(({ from: _, ...candidate }) => candidate),
    silent: silent.map(wordsOf),
  }
}
