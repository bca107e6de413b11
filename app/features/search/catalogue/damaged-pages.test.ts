import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { events } from '~/domain/event'
import {
  type Agenda,
  alarm,
  COUNT,
  closed,
  damagePages,
  errors,
  foundIn,
  open,
  passTime,
  place,
  reported,
  seed,
  store,
  unreadablePages,
} from './testing/failing-disk'

describe('damaged pages', () => {
  test('of a starting site are found without anybody asking, and the file is filled anew', async () => {
    await seed()
    const before = await open()
    const { revision } = before
    await closed(before)
    damagePages()
    const agenda = await open()
    expect(foundIn(agenda)).toBe(COUNT)
    await passTime(agenda)
    expect(unreadablePages(agenda)).toBe(0)
    expect(agenda.revision).toBe(revision)
    expect(errors.length).toBeGreaterThan(0)
    expect(reported.some((says) => says?.includes('damaged'))).toBe(true)
    expect(reported.at(-1)).toBeNull()
  })

  test('met by a page cost that page at most, and the next one finds a file that is whole', async () => {
    await seed()
    await closed(await open())
    const agenda = await open()
    damagePages()
    const unreadable = unreadablePages(agenda)
    expect(unreadable).toBeGreaterThan(0)
    // A list leaves out what it cannot read.
    expect(agenda.search(EMPTY_QUERY, { limit: 100 }).total).toBe(COUNT)
    alarm.advance(0)
    await agenda.settled()
    expect(unreadablePages(agenda)).toBe(0)
    expect([...agenda.published()]).toHaveLength(COUNT)
    expect(reported.at(-1)).toBeNull()

    await store.remove(events, 'event-3')
    expect(agenda.event('event-3')).toBeNull()
    await closed(agenda)
    const next = await open()
    expect(foundIn(next)).toBe(COUNT - 1)
    expect(readdirSync(place).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  })

  test('do not keep a removed event public, wherever they are', async () => {
    await seed()
    await closed(await open())
    const agenda = await open()
    damagePages()
    const { revision } = agenda
    await store.transaction(async (transaction) => {
      for (let number = 0; number < COUNT; number += 2) transaction.remove(events, `event-${number}`)
    })
    await agenda.settled()
    for (let number = 0; number < COUNT; number += 2) expect(agenda.event(`event-${number}`)).toBeNull()
    for (const { event } of agenda.search(EMPTY_QUERY, { limit: 100 }).items) {
      expect(Number(event.id.slice('event-'.length)) % 2).toBe(1)
    }
    expect(agenda.revision).not.toBe(revision)
    await agenda.settled()
    await passTime(agenda)
    expect(foundIn(agenda)).toBe(COUNT / 2)
    expect(unreadableOdd(agenda)).toBe(0)
  })

  function unreadableOdd(agenda: Agenda): number {
    let missing = 0
    for (let number = 1; number < COUNT; number += 2) if (!agenda.event(`event-${number}`)) missing += 1
    return missing
  }
})
