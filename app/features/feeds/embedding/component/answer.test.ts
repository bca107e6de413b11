import { expect, test } from 'vitest'
import { readPage, readRefusal } from './answer'

test.each([
  ['https://agenda.example/evenement/x', 'https://agenda.example/evenement/x'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['//agenda.example', null],
  ['', null],
  [7, null],
])('of addresses only those of the web are followed: %s', (url, expected) => {
  expect(readPage({ items: [{ url }] })?.events[0]?.url).toBe(expected)
})

test('what is no answer of the agenda is none, and what is odd in one is left out', () => {
  for (const answer of [null, 'x', [], {}, { items: 'x' }]) expect(readPage(answer)).toBeNull()
  expect(
    readPage({ items: [null, 7, { title: 5, display: { marks: ['Annulé', {}, 3] } }], total: 'x' }),
  ).toEqual({
    total: 3,
    events: [{ url: null, title: '', day: '', time: '', place: '', price: '', marks: ['Annulé'] }],
    cursor: null,
  })
  expect(readRefusal({ error: { html: 'x' } })).toBeNull()
})
