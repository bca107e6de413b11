import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgendaEvent } from '~/domain/event'
import { TermNumbers } from './term-numbers'
import { TermWeights } from './term-weights'
import { naiveImpacts } from './testing/naive-impacts'
import { randomEvent } from './testing/random-events'

function weighing() {
  const terms: string[] = []
  const numbers = new TermNumbers(terms)
  const weights = new TermWeights((units, length) => numbers.learn(units, length))
  return (event: AgendaEvent) => {
    const impacts = new Map<string, number>()
    weights.each(event, (term, impact) => impacts.set(terms[term] ?? '', impact))
    return impacts
  }
}

test('the words of one event after the other weigh what they do by themselves', () => {
  const words = fc.constantFrom('concert', 'Été', 'l’été', 'd’', 'orgue', 'https://a.ch/orgue', '…')
  const text = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '))
  const event = fc
    .tuple(randomEvent, text, text, text)
    .map(([event, title, summary, description]) => ({ ...event, title, summary, description }))
  const impactsOf = weighing()
  fc.assert(
    fc.property(event, (event) => {
      expect(impactsOf(event)).toEqual(naiveImpacts(event))
    }),
  )
})
