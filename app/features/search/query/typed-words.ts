import { type Token, type TokenRange, tokensOf } from '~/platform/tokens'
import { termsOf } from '../index/analysis'

/** The words of a text as they were typed, without an elided article, by their terms. */
export function typedTerms(text: string): ReadonlyMap<string, string> {
  const words = tokensOf(text).flatMap(({ typed }) => typed.split(/['’ʼ]/))
  return new Map(words.flatMap((word) => termsOf(word).map((term) => [term, word])))
}

export function without(typed: string, tokens: readonly Token[], stretches: readonly TokenRange[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const first = tokens[from]
    const last = tokens[to - 1]
    if (!first || !last) continue
    rest += `${typed.slice(at, first.isMinus ? first.from - 1 : first.from)} `
    at = last.to
  }
  rest += typed.slice(at)
  if (!/[\p{L}\p{N}]/u.test(rest)) return ''
  // Between two stretches only a comma may be left.
  return (
    rest
      .replace(/(?:\s[,;:.!?]+)+(?=\s|$)/g, '')
      .replace(/\(\s*\)/g, ' ')
      // One of a pair whose other one went with a stretch.
      .replace(/(?<=\s|^)[()]+(?=\s|$)/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;:.!?]+|[\s,;:]+$/g, '')
  )
}
