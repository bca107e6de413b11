// JSON as pages write it by hand: with comments, commas and quotes where JSON has none.
import { parseJson } from '~/platform/parse-json'

/** The values in a text, one after the other. `isWhole`: whether all of it could be read. Reads what can have one
 * meaning only. */
export function looseJson(text: string): { values: unknown[]; isWhole: boolean } {
  const strict = parseJson(text)
  if (strict !== undefined) return { values: [strict], isWhole: true }
  const isEscaped = !text.includes('"') && text.includes('&quot;')
  const written = isEscaped ? text.replaceAll('&quot;', '"').replaceAll('&amp;', '&') : text
  const values = repaired(written).map(parseJson)
  return { values: values.filter((value) => value !== undefined), isWhole: !values.includes(undefined) }
}

/** Between values, and between the parts of one: spaces, comments and marks of HTML around the whole. */
const BETWEEN = /(?:[\s\u00a0\ufeff]+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>)+/y
const STRING_START = /"/y
const PLAIN = /[^\s"{}[\],:;/<]+/y

/** Each value as JSON, where it can be. */
function repaired(text: string): string[] {
  const values: string[] = []
  // One text that grows would be copied at each bracket.
  let pieces: string[] = []
  const open: string[] = []
  let at = 0
  const take = (form: RegExp): string => {
    form.lastIndex = at
    const taken = form.exec(text)?.[0] ?? ''
    at += taken.length
    return taken
  }
  const endValue = () => {
    if (pieces.length > 0) values.push(pieces.join(''))
    pieces = []
  }
  while (at < text.length) {
    if (take(BETWEEN)) continue
    if (take(STRING_START)) {
      const before = pieces.at(-1)
      const isKey = open.at(-1) === '{' && (before === '{' || before === ',')
      const end = endOfString(text, at, isKey, open.at(-1))
      pieces.push(quotedJson(text.slice(at, end)))
      at = end + 1
      continue
    }
    const sign = text[at] ?? ''
    const word = take(PLAIN)
    if (word) {
      pieces.push(word)
      continue
    }
    at += 1
    if (sign === '{' || sign === '[') {
      if (open.length === 0) endValue()
      open.push(sign)
      pieces.push(sign)
    } else if (sign === '}' || sign === ']') {
      while (pieces.at(-1) === ',') pieces.pop()
      pieces.push(sign)
      open.pop()
      if (open.length === 0) endValue()
    } else if (open.length > 0) pieces.push(sign)
    // Outside of all values a comma or semicolon says nothing.
    else if (sign !== ',' && sign !== ';') pieces.push(sign)
  }
  endValue()
  return values
}

const AFTER_KEY = /\s*:/y
const AFTER_VALUE = /\s*(?:$|[}\]]|,\s*(?:"(?:[^"\\\n]|\\.){0,200}"\s*:|[}\]/]))/y
const AFTER_ELEMENT = /\s*(?:$|\]|,\s*(?:["{[\d\-\]/]|true|false|null))/y

/** Behind a text such a quote begins the next one: a comma is missing. */
const NEXT_TEXT = /\s*:|\s+"/y

/** A quote within a text is not followed by what follows a text. The end of all where it is not sure. */
function endOfString(text: string, from: number, isKey: boolean, open = ''): number {
  const form = isKey ? AFTER_KEY : open === '[' ? AFTER_ELEMENT : AFTER_VALUE
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') {
      form.lastIndex = at + 1
      NEXT_TEXT.lastIndex = at + 1
      if (form.test(text)) return at
      if (NEXT_TEXT.test(text)) return text.length
    }
  }
  return text.length
}

/** A text between its quotes as JSON: line breaks and quotes in it are escaped, and what JSON does not escape is not. */
function quotedJson(text: string): string {
  const escaped = text
    .replace(/\\(?!["\\/bfnrt]|u[\da-f]{4})/gi, '')
    .replace(/\\.|"/g, (found) => (found === '"' ? '\\"' : found))
    .replace(/\r?\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in its texts
    .replace(/[\u0000-\u001f]/g, ' ')
  return `"${escaped}"`
}
