// Keeps the markup of parts that many pages show, as the card of an event.
import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { DocumentMarkup } from './document-markup'
import type { MarkupOf } from './kept-markup'

const TOTAL_BYTES = 16 * 1024 * 1024
/** JavaScript's strings have two bytes a character at most. */
const CHARACTER_BYTES = 2

const kept = new LRUCache<string, string>({
  maxSize: TOTAL_BYTES,
  sizeCalculation: (markup, key) => CHARACTER_BYTES * (markup.length + key.length),
})

/** Remix sends it to the browser as an empty object. */
export class ServerMarkup implements DocumentMarkup {
  readonly #html: string

  constructor(html: string) {
    this.#html = html
  }

  get html(): string {
    return this.#html
  }
}

/** Names can be the same in two files. */
const numbers = new Map<unknown, number>()

/** The key is all the part depends on, so nothing kept grows old. */
export const keptMarkup: MarkupOf = (part, props) => {
  const number = numbers.get(part) ?? numbers.size
  numbers.set(part, number)
  const key = number + JSON.stringify(props)
  const found = kept.get(key)
  if (found !== undefined) return found
  const markup = renderToString(createElement(part, props))
  kept.set(key, markup)
  return markup
}
