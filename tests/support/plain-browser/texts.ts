// Texts as Playwright reads and compares them.
import type { PlainElement } from './element'
import { heldBy, isButton, labelsOf } from './fields'
import { flat, referred } from './roles'

export type Words = string | RegExp

export interface ExpectedText {
  string?: string
  regexSource?: string
  regexFlags?: string
  matchSubstring?: boolean
  ignoreCase?: boolean
  normalizeWhiteSpace?: boolean
}

/** Regular expressions see texts as they are written. */
export function textTest(words: Words, exact: boolean): (text: string) => boolean {
  if (words instanceof RegExp)
    return (text) => new RegExp(words.source, words.flags.replace('g', '')).test(text)
  const wanted = flat(words)
  if (exact) return (text) => flat(text) === wanted
  return (text) => flat(text).toLowerCase().includes(wanted.toLowerCase())
}

export function isSilent({ localName }: PlainElement): boolean {
  return ['script', 'style', 'noscript', 'head'].includes(localName)
}

export function textOf(element: PlainElement): string {
  if (element.localName === 'input' && isButton(element)) return heldBy(element)
  if (isSilent(element)) return ''
  return element.nodes.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}

export function labelTexts(element: PlainElement): string[] {
  const labelledBy = referred(element, 'aria-labelledby')
  if (labelledBy.length > 0) return labelledBy.map(textOf)
  const label = element.getAttribute('aria-label')
  return label?.trim() ? [label] : labelsOf(element).map(textOf)
}

export function fits(text: string, expected: ExpectedText): boolean {
  const { string, regexSource, regexFlags, matchSubstring, ignoreCase, normalizeWhiteSpace } = expected
  if (regexSource !== undefined) return new RegExp(regexSource, regexFlags?.replace('g', '')).test(text)
  const plain = (value: string) => {
    const read = normalizeWhiteSpace ? flat(value) : value
    return ignoreCase ? read.toLowerCase() : read
  }
  return matchSubstring ? plain(text).includes(plain(string ?? '')) : plain(text) === plain(string ?? '')
}

/** All of them, or with `to.contain.text.array` some of them, one after the other. */
export function fitsInOrder(
  texts: readonly string[],
  expected: readonly ExpectedText[],
  expression: string,
): boolean {
  if (expression !== 'to.contain.text.array' && texts.length !== expected.length) return false
  let at = 0
  for (const text of texts) {
    const wanted = expected[at]
    if (wanted && fits(text, wanted)) at += 1
  }
  return at === expected.length
}
