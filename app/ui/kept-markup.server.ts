// Keeps the markup of parts that many pages show, as the card of an event.
import { LRUCache } from 'lru-cache'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { flatText } from '~/platform/flat-text.server'
import type { DocumentMarkup } from './document-markup'

const TOTAL_BYTES = 16 * 1024 * 1024
/** JavaScript's strings have two bytes a character at most. */
const CHARACTER_BYTES = 2

const kept = new LRUCache<string, string>({
  maxSize: TOTAL_BYTES,
  sizeCalculation: (markup, key) => CHARACTER_BYTES * (markup.length + key.length),
})

/** Remix sends it to the browser as an empty object. */
export function unsentMarkup(html: string): DocumentMarkup {
  return Object.defineProperty({}, 'html', { value: html, enumerable: false })
}

/** Names can be the same in two files. */
const numbers = new Map<unknown, number>()

/** The markup of a part of a page. The part must depend on its props alone, which are JSON: no context, no hooks. They
 * are the key, so nothing kept grows old. */
export function keptMarkup<P extends object>(part: ComponentType<P>, props: P): string {
  const number = numbers.get(part) ?? numbers.size
  numbers.set(part, number)
  const key = number + JSON.stringify(props)
  const found = kept.get(key)
  if (found !== undefined) return found
  const markup = flatText(renderToString(createElement(part, props)))
  kept.set(key, markup)
  return markup
}
