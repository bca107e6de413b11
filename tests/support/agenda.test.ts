import { expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { CANTONS } from '~/domain/event'
import { AGENDA, HIDDEN_AGENDA } from './agenda'
import { makeEvent } from './make-event'

test('the test agenda has events in every category and every canton', () => {
  const agenda = [...AGENDA.values()]
  expect(new Set(agenda.map((event) => event.category))).toEqual(new Set(SEED_CATEGORIES.keys()))
  expect(new Set(agenda.flatMap((event) => event.place?.canton ?? []))).toEqual(new Set(CANTONS))
})

test('the hidden events of the test agenda are not published and have titles of their own', () => {
  const publicTitles = new Set([...AGENDA.values()].map((event) => event.title))
  for (const event of HIDDEN_AGENDA.values()) {
    expect(event.status).not.toBe('published')
    expect(publicTitles).not.toContain(event.title)
  }
})

test('an event is made valid around the fields that matter', () => {
  const event = makeEvent({ when: { start: '2026-12-24' }, place: { canton: 'GE' } })
  expect(event.occurrences[0]).toMatchObject({ time: 'unknown', endLocal: '2026-12-25T00:00' })
  expect(event.place).toMatchObject({ canton: 'GE', name: 'Salle du Port' })
})

test('overrides that no event may have are refused', () => {
  expect(() => makeEvent({ title: 'x' })).toThrow('title')
})
