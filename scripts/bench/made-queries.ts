// Queries made of the words in titles, misspelt or in another form, each with the titles that have the word.

import { isStopWord, termsOf } from '~/features/search/index/analysis'
import { isFrench } from '~/platform/french-words.server'
import { Random } from './random'

interface MadeQuery {
  type: string
  query: string
  /** Positions of the titles. */
  expect: number[]
}

/** A word of more titles has no single answer. */
const TITLES_MOST = 8
/** If more titles have the word as asked, those with its other form cannot all come first. */
const TITLES_AS_ASKED_MOST = 4
const WORD = /^[a-z]{5,}$/
const TRIES = 40
const ROWS = ['azertyuiop', 'qsdfghjklm', 'wxcvbn']
const OTHER_GENDERS: readonly (readonly [RegExp, string])[] = [
  [/teur$/, 'trice'],
  [/eur$/, 'euse'],
  [/eux$/, 'euse'],
  [/if$/, 'ive'],
  [/ien$/, 'ienne'],
  [/ier$/, 'iere'],
  [/el$/, 'elle'],
  [/ic$/, 'ique'],
  [/(?<=[ai]n|ai[st]|oi[st]|al|an[td]|en[td]|[aiou]t|ard)$/, 'e'],
  [/(?<=[a-z]{3}[^aeiou]e)$/, 'e'],
]

type Change = (word: string, random: Random) => string

const at = (word: string, random: Random) => random.between(1, word.length - 2)
const MISTAKES: Record<string, Change> = {
  'lettre oubliée': (word, random) => replaced(word, at(word, random), 1, ''),
  'lettre doublée': (word, random) => {
    const place = at(word, random)
    return replaced(word, place, 0, word[place] ?? '')
  },
  'lettres échangées': (word, random) => {
    const place = at(word, random)
    return replaced(word, place, 2, `${word[place + 1]}${word[place]}`)
  },
  'touche voisine': (word, random) => {
    const place = at(word, random)
    return replaced(word, place, 1, neighbourOf(word[place] ?? '', random))
  },
}

function replaced(word: string, place: number, length: number, by: string): string {
  return word.slice(0, place) + by + word.slice(place + length)
}

function neighbourOf(letter: string, random: Random): string {
  const row = ROWS.find((one) => one.includes(letter)) ?? ''
  const place = row.indexOf(letter)
  return random.of([row[place - 1], row[place + 1]].filter((one) => one !== undefined))
}

/** `each` of each kind, or fewer where the titles have not so many words. */
export function madeQueries(titles: readonly string[], each: number, seed: number): MadeQuery[] {
  const random = new Random(seed)
  const having = new Map<string, Set<number>>()
  titles.forEach((title, number) => {
    for (const term of termsOf(title)) having.set(term, (having.get(term) ?? new Set()).add(number))
  })
  const titlesOf = (word: string) => having.get(word)?.size ?? 0
  const words = [...having.keys()].filter(
    (word) => WORD.test(word) && titlesOf(word) <= TITLES_MOST && !isStopWord(word),
  )
  if (words.length === 0) return []
  const forms = formsAmong(words, (form) => having.has(form) && titlesOf(form) <= TITLES_AS_ASKED_MOST)

  function some(type: string, make: () => { query: string; word: string } | null): MadeQuery[] {
    const made = new Map<string, MadeQuery>()
    for (let tried = 0; tried < each * TRIES && made.size < each; tried++) {
      const one = make()
      if (one) made.set(one.query, { type, query: one.query, expect: [...(having.get(one.word) ?? [])] })
    }
    return [...made.values()]
  }

  return [
    ...Object.entries(MISTAKES).flatMap(([type, change]) =>
      some(type, () => {
        const word = random.of(words)
        const query = change(word, random)
        // Another word is no mistake.
        return query === word || having.has(query) || isFrench(query) ? null : { query, word }
      }),
    ),
    ...Object.entries(forms).flatMap(([type, pairs]) =>
      some(type, () => (pairs.length === 0 ? null : random.of(pairs))),
    ),
  ]
}

/** Words of titles, each asked for by another form of it that stands in a title too. */
function formsAmong(words: readonly string[], isWord: (form: string) => boolean) {
  const pairs: Record<string, { query: string; word: string }[]> = { nombre: [], genre: [] }
  const add = (type: string, one: string, other: string) => {
    if (one === other || !isWord(one) || !isWord(other)) return
    pairs[type]?.push({ query: one, word: other }, { query: other, word: one })
  }
  for (const word of words) {
    add('nombre', word, /(?:eau|eu)$/.test(word) ? `${word}x` : word.replace(/(?<!s)$/, 's'))
    for (const [ending, feminine] of OTHER_GENDERS) add('genre', word, word.replace(ending, feminine))
  }
  return pairs
}
