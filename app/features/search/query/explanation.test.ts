import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { explained } from './explanation'
import { ALL_HAS_EVENTS } from './testing/knowledge'

const explain = (q: string) => explained({ ...EMPTY_QUERY, q }, { ...ALL_HAS_EVENTS, today: '2026-11-27' })

test('an explanation names the rules that propose readings, and the chosen ones', () => {
  const { understood, steps } = explain('concert samedi soir pas trop cher vers Nyon')
  expect(understood.query).toMatchObject({ q: 'concert', localities: ['Nyon'], radiusKm: 10 })
  const [step] = steps
  expect(step?.tokens).toEqual(['concert', 'samedi', 'soir', 'pas', 'trop', 'cher', 'vers', 'nyon'])
  const chosen = step?.candidates.filter(({ isChosen }) => isChosen)
  expect(chosen?.map(({ rule, words }) => [rule, words])).toEqual([
    ['date', 'samedi soir'],
    ['price', 'pas trop cher'],
    ['place', 'vers nyon'],
  ])
  expect(step?.candidates).toContainEqual(expect.objectContaining({ words: 'nyon', isChosen: false }))
})

test('of two readings that overlap, those are taken that read most of the whole question', () => {
  const { understood } = explain('quand est-ce qu’a lieu le carnaval d’Aigle')
  expect(understood.query.localities).toEqual(['Aigle'])
})

test('words that only hold the sentence together are told apart from what is searched', () => {
  expect(explain('concert à Sion avec du jazz').steps[0]?.silent).toEqual([])
  expect(explain('samedi ou bien dimanche et puis à Sion').steps[0]?.silent).not.toEqual([])
})
