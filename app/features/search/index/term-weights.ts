// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { AgendaEvent } from '~/domain/event'
import { EVENT_FIELDS, isLongText, SEARCHED_TEXTS } from '~/domain/event-fields'
import { joinedTermsOf } from './analysis'
import { eachTerm } from './each-term'

const PLACE_WEIGHT = 3
/** A word of a text of several lines weighs so much more each time it comes again. */
const AGAIN = 0.25
const AGAIN_MOST = 4
/** A word of the title weighs more than all other fields together, most in a short title. */
const TITLE_WEIGHT = 6
const IMPACT_MAX = 255
/** The weight that gives half of IMPACT_MAX (BM25 saturation). */
const HALF_IMPACT = 4
const WEB_ADDRESSES = /\bhttps?:\/\/\S+/g

/** The search reads these beside title, tags and place. */
const TEXTS = SEARCHED_TEXTS.map((field) => ({
  field,
  weight: EVENT_FIELDS[field].searchWeight,
  isLong: isLongText(field),
}))

export const TITLE_IMPACT_LEAST = impactOf(TITLE_WEIGHT)
export const TAG_IMPACT = impactOf(EVENT_FIELDS.tags.searchWeight)
export const SUMMARY_IMPACT = impactOf(EVENT_FIELDS.summary.searchWeight)
/** The lowest bit of an impact: the word stands in the title or a tag, so it tells what the event is. */
export const TITLE_TERM = 1

interface Weighed {
  term: number
  weight: number
  isTitleTerm: boolean
  /** It was met here last, and so often. */
  field: number
  times: number
}

/** The words of one event after the other are weighed here, by term number. Looking a word up in a large vocabulary
 * costs more than anything else here, so it is done once for each word of a text. */
export class TermWeights {
  #weighed: Weighed[] = []
  #field = 0
  /** The index is the term number, the value its place in #weighed, if it stands there. */
  #places = new Uint32Array(1024)

  constructor(private readonly numberOf: (units: Uint16Array, length: number) => number) {}

  /** Impacts from 2 to 255, the lowest bit being TITLE_TERM. */
  each(event: AgendaEvent, visit: (term: number, impact: number) => void): void {
    this.#weighed = []
    this.#add([event.title, ...joinedTermsOf(event.title)], 0)
    const title = this.#weighed.length
    for (const word of this.#weighed) word.weight = TITLE_WEIGHT + TITLE_WEIGHT / Math.max(title, 1)
    this.#add(event.tags, EVENT_FIELDS.tags.searchWeight)
    for (const word of this.#weighed) word.isTitleTerm = true
    if (event.place) this.#add([event.place.name, event.place.locality], PLACE_WEIGHT)
    for (const { field, weight, isLong } of TEXTS) {
      if (isLong) this.#add([event[field].replace(WEB_ADDRESSES, ' ')], weight, AGAIN)
      else this.#add([event[field]], weight)
    }
    for (const { term, weight, isTitleTerm } of this.#weighed) {
      const impact = Math.max(2, impactOf(weight)) & ~TITLE_TERM
      visit(term, isTitleTerm ? impact | TITLE_TERM : impact)
    }
  }

  /** `again`: what a word weighs more each time it comes again. */
  #add(texts: readonly string[], weight: number, again = 0): void {
    this.#field += 1
    const take = (units: Uint16Array, length: number) => {
      const word = this.#wordOf(this.numberOf(units, length))
      if (word.field !== this.#field) {
        word.field = this.#field
        word.times = 0
        word.weight += weight
      } else if (word.times < AGAIN_MOST) {
        word.times += 1
        word.weight += again
      }
    }
    for (const text of texts) eachTerm(text, take)
  }

  #wordOf(term: number): Weighed {
    if (term >= this.#places.length) {
      const larger = new Uint32Array(2 * term)
      larger.set(this.#places)
      this.#places = larger
    }
    const known = this.#weighed[this.#places[term]!]
    if (known?.term === term) return known
    const word = { term, weight: 0, isTitleTerm: false, field: 0, times: 0 }
    this.#places[term] = this.#weighed.push(word) - 1
    return word
  }
}

function impactOf(weight: number): number {
  return Math.floor((IMPACT_MAX * weight) / (weight + HALF_IMPACT))
}
