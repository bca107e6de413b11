import { expect, test } from 'vitest'
import { makeEvent } from '~/../tests/support/make-event'
import { queryWords } from './analysis'
import { type Bitset, hasSlot, listSlots } from './bitset'
import type { FoundWord } from './expansion'
import { naiveImpacts } from './testing/naive-impacts'
import { TextIndex } from './text-index'

/** Each slot has two of the three terms, so « co » is in more places than are worth finding twice. */
const SLOTS = 16_384
const TERMS = ['concert', 'comedie', 'conte']
const noMembers = () => null

/** Titles of different lengths, and more or less of the same in the rest: twelve events, again and again. */
const EVENTS = Array.from({ length: 12 }, (_, number) =>
  makeEvent({
    title: `${TERMS[number % 3]}${' x y z'.slice(0, 2 * (number % 4))}`,
    summary: TERMS[(number + 1) % 3] ?? '',
    tags: number % 5 === 0 ? ['conte'] : [],
    description: `${TERMS[(number + 1) % 3]} `.repeat(number),
  }),
)
const eventOf = (slot: number) => EVENTS[slot % EVENTS.length] ?? makeEvent()
const titled = (title: string) => makeEvent({ title, description: '' })

function filled(): TextIndex {
  const text = new TextIndex()
  for (let slot = 0; slot < SLOTS; slot++) text.add(slot, eventOf(slot))
  return text
}

function found(text: TextIndex): readonly FoundWord[] {
  return text.find(queryWords('co'), SLOTS, SLOTS / 32, true).words
}

function scoresOf(text: TextIndex, words: readonly FoundWord[], among: Bitset): number[] {
  const set = among.slice()
  text.keepMatching(set, words, noMembers)
  const slots = new Uint32Array(SLOTS)
  const count = listSlots(set, slots)
  const scores = new Int32Array(SLOTS)
  text.score(words, set, slots, count, scores, noMembers)
  return Array.from({ length: SLOTS }, (_, slot) => (hasSlot(set, slot) ? (scores[slot] ?? 0) : -1))
}

test('a frequent word finds and weighs the same events again, among others too, and others after a change', () => {
  const text = filled()
  const all = new Uint32Array(SLOTS / 32).fill(0xffffffff)
  const some = new Uint32Array(SLOTS / 32).fill(0x0f0f0f0f)
  const words = found(text)
  const [word] = words
  const scores = scoresOf(text, words, all)
  expect(scores.every((score) => score > 0)).toBe(true)
  for (const [slot, score] of scores.entries()) {
    const impacts = naiveImpacts(eventOf(slot))
    const weights = (word?.terms ?? []).map(({ number, weight }) => {
      return ((impacts.get(text.termOf(number)) ?? 0) * weight + 255) >>> 8
    })
    expect(score).toBe(Math.max(...weights) * (word?.rarity ?? 0))
  }
  expect(scoresOf(text, words, all)).toEqual(scores)
  expect(scoresOf(text, words, some)).toEqual(scores.map((score, slot) => (hasSlot(some, slot) ? score : -1)))

  text.remove(5, eventOf(5))
  expect(scoresOf(text, found(text), all)[5]).toBe(-1)
})

test('the titles with a beginning are found again, and others after a change', () => {
  const text = new TextIndex()
  const [word] = queryWords('co')
  if (!word) throw new Error('no word')
  text.add(1, titled('Concert'))
  expect([...text.titledWith(word, 1)]).toEqual([2])
  expect([...text.titledWith(word, 1)]).toEqual([2])
  text.add(2, titled('Conte'))
  expect([...text.titledWith(word, 1)]).toEqual([6])
  text.remove(1, titled('Concert'))
  expect([...text.titledWith(word, 1)]).toEqual([4])
})

test('a word stands for what events hold now, and is no longer mended once an event has it', () => {
  const text = new TextIndex()
  const meant = (query: string) => {
    const { words, corrections } = text.find(queryWords(query), 3, 1, true)
    const terms = words.flatMap(({ terms }) => terms.map(({ number }) => text.termOf(number)))
    return { terms, corrections }
  }
  text.add(1, titled('Concert'))
  expect(meant('concert').terms).toEqual(['concert'])
  expect(meant('conzert').corrections).toEqual([{ typed: 'conzert', corrected: 'concert' }])
  text.add(2, titled('Concerto'))
  text.add(3, titled('Conzert'))
  expect(meant('concert').terms).toEqual(['concert', 'concerto'])
  expect(meant('conzert')).toEqual({ terms: ['conzert'], corrections: [] })
  text.remove(2, titled('Concerto'))
  text.remove(3, titled('Conzert'))
  expect(meant('concert').terms).toEqual(['concert'])
  expect(meant('conzert').corrections).toHaveLength(1)
})
