// Rules that read a text word by word, and how small ones make large ones.
import { phraseAt, phrasesOf, type Token } from './tokens'

export interface Match<T> {
  value: T
  /** So many tokens were taken; a rule that only looks around takes none. */
  length: number
}

/** Reads one place of a text; null where it does not fit. `today`: cultural day, YYYY-MM-DD. */
export type Rule<T> = (tokens: readonly Token[], at: number, today: string) => Match<T> | null

type Rules<T extends readonly unknown[]> = { [K in keyof T]: Rule<T[K]> }

/** One word, folded; the value is the word. */
export function word(...texts: readonly string[]): Rule<string> {
  const known = new Set(texts)
  return token(({ text }) => known.has(text))
}

/** One word of this form, folded. */
export function like(form: RegExp): Rule<string> {
  return token(({ text }) => form.test(text))
}

export function token(fits: (token: Token) => boolean): Rule<string> {
  return (tokens, at) => {
    const found = tokens[at]
    return found && fits(found) ? { value: found.text, length: 1 } : null
  }
}

/** A number in digits, from `least` to `most`. */
export function number(least: number, most: number): Rule<number> {
  return (tokens, at) => {
    const text = tokens[at]?.text ?? ''
    if (!/^\d{1,4}$/.test(text)) return null
    const value = Number(text)
    return value >= least && value <= most ? { value, length: 1 } : null
  }
}

/** The longest of some phrases, which are separated by « | »; the value is the phrase. */
export function phrase(...phrases: readonly string[]): Rule<string> {
  return meaning(split(phrases).map((one): [string, string] => [one, one]))
}

/** The longest of some phrases, and what it means. Phrases of one meaning are separated by « | ». */
export function meaning<T>(table: readonly (readonly [phrases: string, meaning: T])[]): Rule<T> {
  const all = table.flatMap(([phrases, value]) =>
    split([phrases]).map((one) => ({ words: one.split(' '), value })),
  )
  const longestFirst = phrasesOf(all.sort((a, b) => b.words.length - a.words.length))
  return (tokens, at) => {
    const said = phraseAt(longestFirst, tokens, at)
    return said ? { value: said.value, length: said.words.length } : null
  }
}

function split(phrases: readonly string[]): string[] {
  return phrases.flatMap((some) => some.split('|')).map((one) => one.trim().replace(/\s+/g, ' '))
}

const optional = new WeakSet<object>()

/** The rule, or nothing: null. Where it stands itself in a `seq`, nothing is tried too if the rest does not fit behind it. */
export function maybe<T>(rule: Rule<T>): Rule<T | null> {
  const read: Rule<T | null> = (tokens, at, today) => rule(tokens, at, today) ?? { value: null, length: 0 }
  optional.add(read)
  return read
}

/** One behind the other. */
export function seq<T extends readonly unknown[]>(...rules: Rules<T>): Rule<T> {
  return (tokens, at, today) => {
    const values: unknown[] = []
    const end = endOf(rules, 0, values, tokens, at, today)
    return end === null ? null : { value: values as unknown as T, length: end - at }
  }
}

function endOf(
  rules: readonly Rule<unknown>[],
  nth: number,
  values: unknown[],
  tokens: readonly Token[],
  at: number,
  today: string,
): number | null {
  const rule = rules[nth]
  if (!rule) return at
  const found = rule(tokens, at, today)
  if (!found) return null
  values[nth] = found.value
  const end = endOf(rules, nth + 1, values, tokens, at + found.length, today)
  if (end !== null || found.length === 0 || !optional.has(rule)) return end
  values[nth] = null
  return endOf(rules, nth + 1, values, tokens, at, today)
}

/** The first that fits. */
export function oneOf<T>(...rules: readonly Rule<T>[]): Rule<T> {
  return (tokens, at, today) => {
    for (const rule of rules) {
      const found = rule(tokens, at, today)
      if (found) return found
    }
    return null
  }
}

/** The one that takes the most words; of equals the first. */
export function longestOf<T>(...rules: readonly Rule<T>[]): Rule<T> {
  return (tokens, at, today) => {
    let best: Match<T> | null = null
    for (const rule of rules) {
      const found = rule(tokens, at, today)
      if (found && found.length > (best?.length ?? -1)) best = found
    }
    return best
  }
}

/** As often as it fits, at least `least` times. */
export function many<T>(rule: Rule<T>, least = 0): Rule<T[]> {
  return (tokens, at, today) => {
    const value: T[] = []
    let end = at
    for (let found = rule(tokens, end, today); found && found.length > 0; found = rule(tokens, end, today)) {
      value.push(found.value)
      end += found.length
    }
    return value.length >= least ? { value, length: end - at } : null
  }
}

/** The meaning of the value; null refuses it. */
export function map<T, U>(rule: Rule<T>, meant: (value: T, today: string) => U | null): Rule<U> {
  return (tokens, at, today) => {
    const found = rule(tokens, at, today)
    const value = found && meant(found.value, today)
    return found && value !== null ? { value, length: found.length } : null
  }
}

/** The same words with a fixed meaning. */
export function means<T>(rule: Rule<unknown>, value: T): Rule<T> {
  return map(rule, () => value)
}

/** Fits before the rule, and takes nothing. */
export function ahead<T>(rule: Rule<T>): Rule<T> {
  return (tokens, at, today) => {
    const found = rule(tokens, at, today)
    return found && { value: found.value, length: 0 }
  }
}

/** Fits where the rule does not. */
export function not(rule: Rule<unknown>): Rule<null> {
  return (tokens, at, today) => (rule(tokens, at, today) ? null : NOTHING)
}

const NOTHING: Match<null> = { value: null, length: 0 }

/** Fits behind the words of a rule, which takes one token or `length`. */
export function after<T>(rule: Rule<T>, length = 1): Rule<T> {
  return (tokens, at, today) => {
    const found = at >= length ? rule(tokens, at - length, today) : null
    return found?.length === length ? { value: found.value, length: 0 } : null
  }
}

/** Fits before the first token. */
export const first: Rule<null> = (_tokens, at) => (at === 0 ? NOTHING : null)

/** Fits behind the last token. */
export const last: Rule<null> = (tokens, at) => (at === tokens.length ? NOTHING : null)

/** Fits where this stands between the last token and the next one: « - » of « 14-17 ». */
export function joint(form: RegExp): Rule<null> {
  return (tokens, at) => (tokens[at] && form.test(tokens[at].joint) ? NOTHING : null)
}

/** Fits where no space is before the next token: « 20h ». */
export const joined: Rule<null> = (tokens, at) => (tokens[at]?.isJoined ? NOTHING : null)

/** A rule that is made later, because two rules name each other. */
export function lazy<T>(rule: () => Rule<T>): Rule<T> {
  return (tokens, at, today) => rule()(tokens, at, today)
}

/** A rule behind another one, which only has to be there. */
export function led<T>(lead: Rule<unknown>, rule: Rule<T>): Rule<T> {
  const both = seq(lead, rule)
  return (tokens, at, today) => {
    const found = both(tokens, at, today)
    return found && { value: found.value[1], length: found.length }
  }
}

/** One word of this form as it was typed: « dès » is not « des ». */
export function typed(form: RegExp): Rule<string> {
  return token((token) => form.test(token.typed.normalize('NFC')))
}

/** Fits where the rule fits anywhere in the text, and takes nothing. */
export function somewhere(rule: Rule<unknown>): Rule<null> {
  return (tokens, _at, today) => (tokens.some((_, place) => rule(tokens, place, today)) ? NOTHING : null)
}

/** A rule before others, which only have to be there. */
export function followed<T>(rule: Rule<T>, ...behind: readonly Rule<unknown>[]): Rule<T> {
  const all = seq<[T, ...unknown[]]>(rule, ...behind)
  return (tokens, at, today) => {
    const found = all(tokens, at, today)
    return found && { value: found.value[0], length: found.length }
  }
}

/** Two rules, where the second depends on what the first one means. */
export function andThen<T, U>(rule: Rule<T>, next: (value: T, today: string) => Rule<U>): Rule<U> {
  return (tokens, at, today) => {
    const one = rule(tokens, at, today)
    const other = one && next(one.value, today)(tokens, at + one.length, today)
    return one && other && { value: other.value, length: one.length + other.length }
  }
}

/** Any word. */
export const any: Rule<string> = token(() => true)

/** The value and its length in one object, for functions that read without rules. */
export function found<T extends object>(rule: Rule<T>): (...place: Parameters<Rule<T>>) => Found<T> | null {
  return (...place) => {
    const match = rule(...place)
    return match && { ...match.value, length: match.length }
  }
}

type Found<T> = T & { length: number }
