/** One of several alternatives of a query: « concert ou théâtre » is a choice with two sides, and « expos et concerts » too:
 * who types the names of two themes looks for events of either. */
export interface Side {
  choice: number
  side: number
}

interface TermInText {
  term: string
  isStopWord: boolean
  /** The terms of the phrase of a theme that it is part of; null for none. */
  phrase: readonly string[] | null
}

/** « ski de fond », « match aux cartes » are one. */
const WITHIN_NAMES = /^(?:d|de|du|des|aux?|en)$/
const SIDES_MOST = 5

/** The side on which each word stands that « ou », or « et » between two themes, makes an alternative: the theme or the
 * name beside it. `terms`: « ou » without accent. */
export function sidesOf(terms: readonly TermInText[]): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>()
  let choice = 0
  let end = 0
  for (const at of terms.keys()) {
    if (!isOr(terms, at)) continue
    const left = nameBefore(terms, at)
    const right = nameBehind(terms, at)
    if (!left || !right) continue
    const before = sides.get(terms[left.from]?.term ?? '')
    // « jazz ou rock ou blues »
    const isLonger = before !== undefined && left.from < end
    if (!isLonger) choice += 1
    const first = isLonger ? before.side : 0
    if (first + 1 >= SIDES_MOST) continue
    for (const [span, side] of [[left, first] as const, [right, first + 1] as const]) {
      for (const { term, isStopWord } of terms.slice(span.from, span.to)) {
        if (!isStopWord && !sides.has(term)) sides.set(term, { choice, side })
      }
    }
    end = right.to
  }
  return sides
}

function isOr(terms: readonly TermInText[], at: number): boolean {
  const term = terms[at]?.term
  if (term !== 'et') return term === 'ou'
  let behind = at + 1
  while (terms[behind]?.isStopWord) behind += 1
  const [left, right] = [terms[at - 1]?.phrase, terms[behind]?.phrase]
  return Boolean(left && right) && left !== right
}

interface Span {
  from: number
  to: number
}

function nameBefore(terms: readonly TermInText[], or: number): Span | null {
  let to = or
  while (terms[to - 1]?.isStopWord) to -= 1
  if (to === 0) return null
  let from = to - 1
  for (;;) {
    const phrase = terms[from]?.phrase
    while (phrase && phrase.length > 1 && terms[from - 1]?.phrase === phrase) from -= 1
    let link = from
    while (WITHIN_NAMES.test(terms[link - 1]?.term ?? '')) link -= 1
    if (link === from || link === 0 || terms[link - 1]?.isStopWord) return { from, to }
    from = link - 1
  }
}

/** Finds the name on the right of « ou »: a theme, or else up to two words, as « papet vaudois ». Null where « ou » or
 * nothing follows. */
function nameBehind(terms: readonly TermInText[], or: number): Span | null {
  let from = or + 1
  while (terms[from]?.isStopWord && terms[from]?.term !== 'ou') from += 1
  if (from >= terms.length || terms[from]?.term === 'ou') return null
  let to = from + 1
  for (;;) {
    const phrase = terms[to - 1]?.phrase
    while (phrase && phrase.length > 1 && terms[to]?.phrase === phrase) to += 1
    let link = to
    while (WITHIN_NAMES.test(terms[link]?.term ?? '')) link += 1
    const next = terms[link]
    const isTwo = link === to && next !== undefined && !next.isStopWord
    if (isTwo && to === from + 1 && !phrase && !next.phrase) return { from, to: to + 1 }
    if (link === to || next === undefined || next.isStopWord) return { from, to }
    to = link + 1
  }
}
