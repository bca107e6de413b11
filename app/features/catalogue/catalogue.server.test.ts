import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DamagedDocument } from '~/backend/documents'
import { purgeDue, TOMBSTONE_DAYS, tombstonesDue } from '~/backend/purging.server'
import { copyDatabase } from '~/backend/sqlite/copy-database.server'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { type AgendaEvent, events } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import { type Partner, partners } from '~/domain/partner'
import { findPlace as findOfficialPlace } from '~/features/places/places.server'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { openCatalogue } from './catalogue.server'
import type { FindPlace } from './index/question'
import { findPlace, randomEvent } from './index/testing/random-events'
import { EMPTY_QUERY } from './query'

const FILES = [
  'catalogue.lock',
  'catalogue.sqlite',
  'catalogue.sqlite-shm',
  'catalogue.sqlite-wal',
  'index.image',
  'partners.json',
]
const NOW = '2026-11-20T10:00:00.000Z'
const clock = fixedClock(NOW)
const [SAMPLE] = fc.sample(randomEvent, { numRuns: 1, seed: 7 })

let directory: string
let store: SqliteStore
const openOnes: { close(): Promise<void> }[] = []

beforeEach(() => {
  clock.set(NOW)
  directory = mkdtempSync(join(tmpdir(), 'catalogue-test-'))
  store = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock }))
})

afterEach(async () => {
  for (const one of openOnes.splice(0).reverse()) await one.close()
  rmSync(directory, { recursive: true, force: true })
})

function opened<O extends { close(): Promise<void> }>(one: O): O {
  openOnes.push(one)
  return one
}

async function closed(one: { close(): Promise<void> }) {
  openOnes.splice(openOnes.indexOf(one), 1)
  await one.close()
}

const NO_CATEGORIES = { list: () => [] }
const catalogueDirectory = () => join(directory, 'catalogue')

async function catalogue(documents = store, places: FindPlace = findPlace) {
  return opened(
    await openCatalogue({
      documents,
      directory: catalogueDirectory(),
      clock,
      findPlace: places,
      categories: NO_CATEGORIES,
    }),
  )
}

function event(fields: Partial<AgendaEvent> = {}): AgendaEvent {
  if (!SAMPLE) throw new Error('no sample event')
  const { id, version, createdAt, updatedAt, changedAt, removedAt, ...sample } = SAMPLE
  return {
    ...sample,
    title: 'Concert de Noël',
    description: '',
    occurrences: makeOccurrences([{ start: '2026-12-24T20:00', end: '2026-12-24T22:00' }]),
    ...fields,
  }
}

const partner: Partner = {
  name: 'Théâtre du Lac',
  kind: 'venue',
  tier: 'ami',
  description: '',
  logo: null,
  website: null,
  email: null,
  phone: null,
  locality: 'Nyon',
  canton: 'VD',
  order: 1,
  active: true,
}

type Opened = Awaited<ReturnType<typeof catalogue>>

function idsFor(from: Opened, q: string): string[] {
  return from.search({ ...EMPTY_QUERY, q }, { limit: 50 }).items.map((hit) => hit.event.id)
}

describe('the catalogue', () => {
  test('holds what is published and nothing else', async () => {
    await store.insert(events, 'public', event())
    for (const status of ['draft', 'pending', 'rejected', 'changes_requested'] as const) {
      await store.insert(events, status, event({ status }))
    }
    await store.insert(events, 'removed', event())
    await store.remove(events, 'removed')

    const agenda = await catalogue()

    expect(idsFor(agenda, 'noel')).toEqual(['public'])
    expect([...agenda.published()].map(({ id }) => id)).toEqual(['public'])
    expect(agenda.event('public')?.title).toBe('Concert de Noël')
    for (const id of ['draft', 'pending', 'removed', 'never', '__proto__', ''])
      expect(agenda.event(id)).toBeNull()
  })

  test('takes the name of a place without events for words only where an event has just that name', async () => {
    await store.insert(events, 'bach', event({ title: 'Concert : le clavier bien tempéré' }))
    const agenda = await catalogue(store, findOfficialPlace)
    const asked = { ...EMPTY_QUERY, q: 'concert bienne' }
    expect(agenda.understand(asked)).toMatchObject({ q: 'concert', locality: 'Biel/Bienne' })

    await store.insert(events, 'tour', event({ title: 'Concert des chœurs de Bienne' }))
    await agenda.settled()
    expect(agenda.understand(asked)).toMatchObject({ q: 'concert bienne', exact: true, locality: null })
  })

  test('mends the name of a place among words that stand in events', async () => {
    await store.insert(events, 'bal', makeEvent({ title: 'Karaoké' }))
    const agenda = await catalogue(store, findOfficialPlace)
    expect(agenda.understand({ ...EMPTY_QUERY, q: 'karaoké lausane' })).toMatchObject({
      q: 'karaoké',
      locality: 'Lausanne',
    })
    await store.insert(events, 'nom', event({ title: 'Les lausanes', place: null }))
    await agenda.settled()
    expect(agenda.understand({ ...EMPTY_QUERY, q: 'bal lausanes' })).toMatchObject({ q: 'bal lausanes' })
  })

  test('gives events as the store has them', async () => {
    const stored = await store.insert(events, 'public', event())
    const agenda = await catalogue()
    expect(agenda.event('public')).toEqual(stored)
    expect(agenda.search(EMPTY_QUERY, { limit: 1 }).items[0]).toMatchObject({
      event: stored,
      occurrence: stored.occurrences[0],
      laterDates: 0,
    })
  })

  test('has a change as soon as the store has accepted it', async () => {
    const agenda = await catalogue()
    await store.insert(events, 'one', event())
    expect(idsFor(agenda, 'noel')).toEqual(['one'])
    await store.update(events, 'one', { title: 'Marché de Pâques' })
    expect(idsFor(agenda, 'noel')).toEqual([])
    expect(idsFor(agenda, 'paques')).toEqual(['one'])
    await store.update(events, 'one', { status: 'pending' })
    expect(agenda.event('one')).toBeNull()
    await store.update(events, 'one', { status: 'published' })
    expect(agenda.event('one')).not.toBeNull()
    await store.remove(events, 'one')
    expect(agenda.event('one')).toBeNull()
    expect(agenda.search(EMPTY_QUERY, { limit: 1 }).total).toBe(0)
  })

  test('has a change of another connection to the file', async () => {
    const agenda = await catalogue()
    const other = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock }))
    await other.insert(events, 'elsewhere', event())
    await expect.poll(() => agenda.event('elsewhere'), { interval: 20 }).not.toBeNull()
  })

  test('drops a purged event', async () => {
    const agenda = await catalogue()
    await store.insert(events, 'one', event())
    await store.purge(events, 'one')
    expect(agenda.event('one')).toBeNull()
  })

  test('catches up with what happened while it was closed', async () => {
    for (const id of ['kept', 'changed', 'withdrawn', 'removed', 'purged'])
      await store.insert(events, id, event())
    await closed(await catalogue())
    clock.advance(3_600_000)
    await store.update(events, 'changed', { title: 'Marché de Pâques' })
    await store.update(events, 'withdrawn', { status: 'pending' })
    await store.remove(events, 'removed')
    await store.purge(events, 'purged')
    await store.insert(events, 'added', event())

    const agenda = await catalogue()

    expect(idsFor(agenda, 'noel').sort()).toEqual(['added', 'kept'])
    expect(idsFor(agenda, 'paques')).toEqual(['changed'])
    expect([...agenda.published()].map(({ id }) => id)).toEqual(['added', 'changed', 'kept'])
  })

  test('does not bring back an event whose tombstone was purged while it was closed, whatever else there is', async () => {
    for (const id of ['kept', 'removed']) await store.insert(events, id, event())
    await closed(await catalogue())
    await store.remove(events, 'removed')
    clock.advance((TOMBSTONE_DAYS + 1) * DAY_MS)
    expect(await purgeDue(store, events, tombstonesDue(clock))).toBe(1)
    // As many as before, so that their number gives nothing away.
    await store.insert(events, 'broken', event())
    await store.update({ ...events, parse: (raw: unknown) => raw as { title: unknown } }, 'broken', {
      title: 1,
    })
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const agenda = await catalogue()
      expect([...agenda.published()].map(({ id }) => id)).toEqual(['kept'])
      expect(idsFor(agenda, 'noel')).toEqual(['kept'])
    } finally {
      reported.mockRestore()
    }
  })

  test.each([
    [28, 0],
    [30, 1],
  ])('after %s days reads everything published anew %s times', async (days, times) => {
    await store.insert(events, 'one', event())
    await closed(await catalogue())
    clock.advance(days * DAY_MS)
    let fills = 0
    const counted = {
      ...store,
      find(...asked: Parameters<typeof store.find>) {
        if (asked[1].where?.[0]?.[0] === 'status') fills += 1
        return store.find(...asked)
      },
    } as SqliteStore
    expect(idsFor(await catalogue(counted), 'noel')).toEqual(['one'])
    expect(fills).toBe(times)
  })

  test('opens without the events that cannot be read, and says which', async () => {
    await store.insert(events, 'whole', event())
    await store.insert(events, 'broken', event())
    // Past the schema, as an earlier version of the site or a slip in the database may have left it.
    const anyEvents = { ...events, parse: (raw: unknown) => raw as { title: unknown } }
    await store.update(anyEvents, 'broken', { title: 1 })
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const fresh = await catalogue()
      expect([...fresh.published()].map(({ id }) => id)).toEqual(['whole'])
      expect(reported.mock.calls.flat()).toContainEqual(
        new DamagedDocument('events', 'broken', expect.anything()),
      )
      await closed(fresh)

      const again = await catalogue()
      expect([...again.published()].map(({ id }) => id)).toEqual(['whole'])
      await store.update(anyEvents, 'broken', { title: 'Mended' })
      await again.settled()
      expect(again.event('broken')?.title).toBe('Mended')
    } finally {
      reported.mockRestore()
    }
  })

  test('has a restored event and partner, however old they are, while it is open and after a restart', async () => {
    const long = '2020-01-01T00:00:00.000Z'
    const meta = { version: 3, createdAt: long, updatedAt: long, removedAt: null }
    const restore = (id: string) =>
      store.transaction(async (transaction) => {
        transaction.restore(events, { ...event(), id, ...meta })
        transaction.restore(partners, { ...partner, id, ...meta })
      })
    const first = await catalogue()
    await store.insert(events, 'new', event())
    await store.insert(events, 'newer', event())
    await restore('old')
    expect(idsFor(first, 'noel').sort()).toEqual(['new', 'newer', 'old'])
    expect(first.partner('old')).not.toBeNull()
    await closed(first)

    // As many events as before, so that their number gives nothing away.
    await store.purge(events, 'new')
    await restore('older')
    const second = await catalogue()
    expect(idsFor(second, 'noel').sort()).toEqual(['newer', 'old', 'older'])
  })

  test('follows a store that was put back to what it was before', async () => {
    await store.insert(events, 'one', event())
    const saved = join(directory, 'saved.sqlite')
    await copyDatabase(join(directory, 'agenda.sqlite'), saved)
    clock.advance(60_000)
    await store.update(events, 'one', { title: 'Concert d’hiver' })
    await closed(await catalogue())

    const before = opened(openCheckedStore({ file: saved, clock }))
    const agenda = await catalogue(before)
    expect(agenda.event('one')?.title).toBe('Concert de Noël')
    expect(idsFor(agenda, 'hiver')).toEqual([])
  })

  test('keeps its revision over a restart and a rebuild, and changes it with every public change', async () => {
    await store.insert(events, 'one', event())
    const first = await catalogue()
    const revisions = [first.revision]
    await store.insert(events, 'hidden', event({ status: 'draft' }))
    expect(first.revision).toBe(revisions[0])
    await store.update(events, 'one', { title: 'Autre titre' })
    revisions.push(first.revision)
    await store.insert(partners, 'theatre', partner)
    revisions.push(first.revision)
    await store.insert(events, 'two', event())
    revisions.push(first.revision)
    expect(new Set(revisions).size).toBe(revisions.length)
    await closed(first)

    const second = await catalogue()
    expect(second.revision).toBe(revisions.at(-1))
    await closed(second)

    rmSync(catalogueDirectory(), { recursive: true })
    const third = await catalogue()
    expect(third.revision).toBe(revisions.at(-1))
  })

  test('lists active partners in their order', async () => {
    await store.insert(partners, 'last', { ...partner, order: 9 })
    await store.insert(partners, 'inactive', { ...partner, active: false })
    const agenda = await catalogue()
    await store.insert(partners, 'first', { ...partner, order: 0 })
    expect(agenda.partners().map(({ id }) => id)).toEqual(['first', 'last'])
    expect(agenda.partner('inactive')).toBeNull()
    await store.update(partners, 'last', { active: false })
    expect(agenda.partner('last')).toBeNull()
  })

  test('knows which images are shown: of published events and active partners', async () => {
    const agenda = await catalogue()
    const image = { id: 'event-1', alt: 'Affiche', credit: '', width: 640, height: 480 }
    expect(agenda.showsImage('event-1')).toBe(false)
    await store.insert(events, 'with-image', event({ status: 'pending', image }))
    await store.insert(partners, 'with-logo', {
      ...partner,
      logo: { id: 'partner-1', alt: 'Logo' },
      active: false,
    })
    await agenda.settled()
    expect([agenda.showsImage('event-1'), agenda.showsImage('partner-1')]).toEqual([false, false])
    await store.update(events, 'with-image', { status: 'published' })
    await store.update(partners, 'with-logo', { active: true })
    await agenda.settled()
    expect([agenda.showsImage('event-1'), agenda.showsImage('partner-1')]).toEqual([true, true])
    await store.update(events, 'with-image', { image: { ...image, id: 'event-2' } })
    await store.remove(partners, 'with-logo')
    await agenda.settled()
    expect([agenda.showsImage('event-1'), agenda.showsImage('event-2')]).toEqual([false, true])
    expect(agenda.showsImage('partner-1')).toBe(false)
  })

  test('finds the upcoming events of a partner, the soonest first', async () => {
    const on = (start: string) => event({ partnerId: 'theatre', occurrences: makeOccurrences([{ start }]) })
    await store.insert(events, 'later', on('2026-12-02'))
    await store.insert(events, 'sooner', on('2026-12-01'))
    await store.insert(events, 'over', on('2026-11-01'))
    await store.insert(events, 'foreign', event({ partnerId: 'other' }))
    const agenda = await catalogue()
    expect(agenda.ofPartner('theatre', 5).map((hit) => hit.event.id)).toEqual(['sooner', 'later'])
    expect(agenda.ofPartner('theatre', 1)).toHaveLength(1)
  })

  test('finds similar events by words, category and place, never the event itself or what is over', async () => {
    const jazz = event({ title: 'Nuit du jazz', category: 'musique' })
    for (let other = 0; other < 30; other++) {
      await store.insert(
        events,
        `other-${other}`,
        event({ title: `Brocante ${other}`, category: 'marches-brocantes' }),
      )
    }
    await store.insert(events, 'jazz', jazz)
    await store.insert(events, 'jazz-too', event({ title: 'Jazz à la cave', category: 'musique' }))
    await store.insert(events, 'jazz-over', {
      ...jazz,
      occurrences: makeOccurrences([{ start: '2026-11-01' }]),
    })
    const agenda = await catalogue()
    const own = agenda.event('jazz')
    expect(own && agenda.similar(own, 3).map((hit) => hit.event.id)).toEqual(['jazz-too'])
  })

  test('gives points for events with coordinates only', async () => {
    const place = { name: '', street: '', npa: '', locality: 'Nyon', canton: 'VD', access: '' } as const
    await store.insert(events, 'located', event({ place: { ...place, lat: 46.38, lng: 6.24 } }))
    await store.insert(events, 'somewhere', event({ place: { ...place, lat: null, lng: null } }))
    await store.insert(events, 'nowhere', event({ place: null }))
    const agenda = await catalogue()
    const { total, hits } = agenda.points(EMPTY_QUERY, 10)
    expect({ total, ids: hits.map((hit) => hit.event.id) }).toEqual({ total: 1, ids: ['located'] })
    const near = agenda.search({ ...EMPTY_QUERY, locality: 'Nyon', radiusKm: 5 }, { limit: 5 })
    expect(near.items.map((hit) => [hit.event.id, hit.distanceKm === null])).toEqual(
      expect.arrayContaining([
        ['located', false],
        ['somewhere', true],
      ]),
    )
  })
})

describe('clocks that differ', () => {
  test('a change is not missed that was stamped before the end of a catalogue whose clock was fast', async () => {
    await store.insert(events, 'one', event())
    const agenda = await catalogue()
    clock.advance(180_000)
    await closed(agenda)
    clock.advance(-170_000)
    await store.update(events, 'one', { title: 'Marché de Pâques' })
    clock.advance(200_000)
    expect(idsFor(await catalogue(), 'paques')).toEqual(['one'])
  })

  test('what one with a slow clock writes after one with a fast clock is there', async () => {
    const fast = fixedClock(NOW)
    fast.advance(180_000)
    const ahead = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock: fast }))
    await ahead.insert(events, 'ahead', event())
    const agenda = await catalogue()
    await store.insert(events, 'behind', event())
    expect(idsFor(agenda, 'noel').sort()).toEqual(['ahead', 'behind'])
    await ahead.remove(events, 'behind')
    await expect.poll(() => idsFor(agenda, 'noel'), { interval: 20 }).toEqual(['ahead'])
  })
})

describe('the files of the catalogue', () => {
  async function filled() {
    for (let number = 0; number < 30; number++) await store.insert(events, `event-${number}`, event())
    await closed(await catalogue())
  }
  const image = () => join(catalogueDirectory(), 'index.image')
  const database = () => join(catalogueDirectory(), 'catalogue.sqlite')

  test.each([
    ['the image is missing', () => rmSync(image())],
    ['the image is cut short', () => truncateSync(image(), 4000)],
    ['the image is empty', () => truncateSync(image(), 0)],
    ['a bit of the image is wrong', () => flipBit(image(), 0.6)],
    ['the header of the image is wrong', () => flipBit(image(), 0.001)],
    ['the documents are missing', () => rmSync(database())],
    ['the documents are no database', () => writeFileSync(database(), 'Bonjour'.repeat(5000))],
    ['the documents are cut short', () => truncateSync(database(), 8192)],
    ['the lock is no database', () => writeFileSync(join(catalogueDirectory(), 'catalogue.lock'), 'Bonjour')],
    ['everything is gone', () => rmSync(catalogueDirectory(), { recursive: true })],
  ])('are made again when %s', async (_, damage) => {
    await filled()
    damage()
    const agenda = await catalogue()
    expect(idsFor(agenda, 'noel')).toHaveLength(30)
    await closed(agenda)
    const names = readdirSync(catalogueDirectory()).map((name) => name.replace(/-\d+\.sqlite/, '.sqlite'))
    expect(names.sort()).toEqual(FILES)
  })

  test('belong together: an image older than the documents is brought up to date from them', async () => {
    await filled()
    const old = readFileSync(image())
    const agenda = await catalogue()
    await store.update(events, 'event-3', { title: 'Marché de Pâques' })
    await store.remove(events, 'event-4')
    await store.insert(events, 'event-new', event())
    await closed(agenda)
    writeFileSync(image(), old)

    const next = await catalogue()
    expect(idsFor(next, 'noel')).toHaveLength(29)
    expect(idsFor(next, 'paques')).toEqual(['event-3'])
  })

  test('serve one catalogue at a time: a second one finds another place', async () => {
    await filled()
    const first = await catalogue()
    const second = await catalogue()
    await store.insert(events, 'late', event())
    await Promise.all([first.settled(), second.settled()])
    for (const agenda of [first, second]) {
      expect(idsFor(agenda, 'noel')).toHaveLength(31)
      expect(agenda.revision).toBe(first.revision)
    }
  })
})

function flipBit(file: string, where: number) {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length * where)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
