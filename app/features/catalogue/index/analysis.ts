// From text to terms, the same way for events and for queries, and how much a term says about an event.
import type { AgendaEvent } from '~/features/events/event'

/** Images of the index made by another analysis are of no use: count up with every change in this file. */
export const ANALYSIS_VERSION = 1

export interface QueryWord {
  term: string
  /** Also matches longer terms that begin with it. */
  prefix: boolean
}

const TERM_MAX = 40
/** A single letter begins every tenth word: as a prefix it says nothing. */
const PREFIX_MIN = 2

const ASCII = /^[\0-\x7f]*$/
const MARKS = /\p{M}/gu
const UNDECOMPOSED = /[œæßøłđ]/g
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}
const ASCII_WORDS = /[a-z0-9]+(?:'[a-z0-9]+)*/g
const WORDS = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu
const APOSTROPHES = /[’ʼ‘`´]/g
const WEB_ADDRESSES = /\bhttps?:\/\/\S+/g

/** Lower case, without diacritics, ligatures written out, one kind of apostrophe. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/**
 * The terms of a text of ours, in order. Words joined by an apostrophe give each part and the whole without it: what
 * visitors type loses its straight apostrophes (section 5 of the specification), and « latelier » must find l'atelier.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of foldedWords(text)) {
    if (!word.includes("'")) {
      terms.push(cut(word))
      continue
    }
    const parts = word.split("'")
    terms.push(...parts.map(cut), cut(parts.join('')))
  }
  return terms
}

/** The words of a query, each once; all must match, the last one also as a prefix. */
export function queryWords(text: string): QueryWord[] {
  const terms = foldedWords(text).flatMap((word) => word.split("'").map(cut))
  const last = terms.at(-1)
  return [...new Set(terms)].map((term) => ({
    term,
    prefix: term === last && term.length >= PREFIX_MIN,
  }))
}

const FIELD_WEIGHTS = { tag: 3, place: 3, organizer: 3, summary: 2, description: 1 } as const
/** Repetition in the description adds a little, up to this much in all. */
const DESCRIPTION_MOST = 2
const DESCRIPTION_AGAIN = 0.25
/** A word of the title always weighs more than all other fields commonly do, and more in a short title. */
const TITLE_WEIGHT = 6
const IMPACT_MAX = 255
/** The weight at which an impact reaches half of its maximum (the saturation of BM25). */
const HALF_IMPACT = 4

/** The terms of an event and the impact of each, 1 to 255. */
export function termImpacts(event: AgendaEvent): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (terms: Iterable<string>, weight: number) => {
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight)
  }

  const title = new Set(termsOf(event.title))
  add(title, TITLE_WEIGHT + TITLE_WEIGHT / Math.max(title.size, 1))
  add(new Set(event.tags.flatMap(termsOf)), FIELD_WEIGHTS.tag)
  if (event.place) {
    add(new Set([...termsOf(event.place.name), ...termsOf(event.place.locality)]), FIELD_WEIGHTS.place)
  }
  add(new Set(termsOf(event.organizerName)), FIELD_WEIGHTS.organizer)
  add(new Set(termsOf(event.summary)), FIELD_WEIGHTS.summary)
  const occurrences = new Map<string, number>()
  for (const term of termsOf(event.description.replace(WEB_ADDRESSES, ' '))) {
    occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
  }
  for (const [term, times] of occurrences) {
    const again = Math.min(DESCRIPTION_AGAIN * (times - 1), DESCRIPTION_MOST - FIELD_WEIGHTS.description)
    add([term], FIELD_WEIGHTS.description + again)
  }

  for (const [term, weight] of weights) {
    weights.set(term, Math.max(1, Math.round((IMPACT_MAX * weight) / (weight + HALF_IMPACT))))
  }
  return weights
}

/** How much finding a word says when `frequency` of `total` events have it: BM25's idf in whole numbers, 1 or more. */
export function rarity(frequency: number, total: number): number {
  const having = Math.min(frequency, total)
  return Math.max(1, Math.round(8 * Math.log1p((total - having + 0.5) / (having + 0.5))))
}

/** A longer term found by its beginning counts half. */
export function prefixImpact(impact: number): number {
  return (impact + 1) >>> 1
}

function foldedWords(text: string): string[] {
  const folded = fold(text)
  return folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? []
}

function cut(term: string): string {
  return term.length > TERM_MAX ? term.slice(0, TERM_MAX) : term
}
