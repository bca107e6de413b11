// Every job over a whole agenda reads it page by page: a hundred thousand events at once would fill gigabytes.
import { expect, onTestFinished, test } from 'vitest'
import { exportLines } from '~/features/archive/export.server'
import { importRecords } from '~/features/imports/files/import-record.server'
import { lossIn, markMissing } from '~/features/imports/files/missing.server'
import { newFollowKey } from '~/features/notify/follow/follow-link.server'
import { queueAllNews } from '~/features/notify/follow/news.server'
import { withAlerts } from '~/features/notify/follow/watched-store.server'
import { gatherPlaces } from '~/features/places/gather.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { openCheckedStore } from '../tests/support/checked-store'
import { makeEvent } from '../tests/support/make-event'
import { temporaryDirectory } from '../tests/support/temporary-directory'
import type { DocumentStore } from './backend/documents'
import { events } from './domain/event'
import { follows } from './domain/follow'
import { followIdOf } from './domain/hashes.server'
import { eventsCsv } from './features/admin/csv/exports.server'
import { imagesInUse } from './features/images/images-in-use.server'
import { fixedClock } from './platform/clock'
import { DAY_MS } from './platform/durations'

const NOW = '2026-11-21T08:00:00.000Z'
const SECRET = 's'.repeat(32)
/** The count is above what the reader with the largest pages may read at once. */
const COUNT = 520
const MOST_AT_ONCE = 500
const image = {
  id: `event-${'0'.repeat(32)}`,
  alt: 'Un bal',
  caption: '',
  credit: '',
  width: 1600,
  height: 900,
}

/** Notes the most documents that one answer of the store held. */
function measured(store: DocumentStore) {
  const answers = { most: 0, all: 0 }
  const note = (count: number) => {
    answers.most = Math.max(answers.most, count)
    answers.all += count
  }
  const documents: DocumentStore = {
    ...store,
    async find(collection, query) {
      const page = await store.find(collection, query)
      note(page.documents.length)
      return page
    },
    subscribe(collection, query, onChanges, onError) {
      const noted: typeof onChanges = (changes) => {
        note(changes.length)
        onChanges(changes)
      }
      return store.subscribe(collection, query, noted, onError)
    },
  }
  return { documents, answers }
}

async function consume(lines: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of lines) count += 1
  return count
}

test('a start, news, places, images in use, exports and what an import misses read a page at a time', async () => {
  const clock = fixedClock(NOW)
  const store = openCheckedStore({ file: ':memory:', clock })
  const directory = await temporaryDirectory('at-size')
  onTestFinished(() => directory.remove())
  const target = { kind: 'search', query: '' } as const
  const { key: _, ...hashes } = newFollowKey(followIdOf('lea@example.ch', target), SECRET)
  const told = { confirmedAt: NOW, lastToldAt: NOW, lastMailAt: null, toldEventIds: [] }
  await store.insert(follows, 'suivi', {
    state: 'confirmed',
    email: 'lea@example.ch',
    target,
    rhythm: 'at_once',
    ...hashes,
    ...told,
  })
  clock.advance(1000)
  await withAlerts(store, clock).transaction(async (transaction) => {
    for (let number = 0; number < COUNT; number++) {
      const source = { kind: 'romandie', name: '', externalId: `${number}` }
      transaction.insert(events, `event-${number}`, makeEvent({ title: `Bal ${number}`, image, source }))
      transaction.insert(importRecords, `record-${number}`, {
        ...source,
        eventId: `event-${number}`,
        file: 'agenda.ndjson',
        contentHash: '',
        fieldHashes: {},
        comingDates: [],
        shiftWeeks: 0,
      })
    }
  })
  const categories = { list: () => [], get: () => ({ label: '', colour: '', schemaType: 'Event' as const }) }
  const start = (documents: DocumentStore) =>
    openCatalogue({ documents, directory: directory.path, clock, findPlace: () => null, categories })

  const fill = measured(store)
  await (await start(fill.documents)).close()
  expect(fill.answers.all).toBeGreaterThanOrEqual(COUNT)
  const again = measured(store)
  const catalogue = await start(again.documents)
  expect(again.answers.all).toBeLessThan(10)

  const { documents, answers } = measured(store)
  clock.advance(DAY_MS)
  expect(await queueAllNews({ documents, clock, secret: SECRET, catalogue })).toMatchObject({ mails: 1 })
  expect(await gatherPlaces(documents)).toEqual({ made: 1, linked: COUNT })
  expect([...(await imagesInUse(documents)([image.id]))]).toEqual([image.id])
  expect(await consume(exportLines(documents))).toBeGreaterThan(COUNT)
  await consume(eventsCsv(documents, categories, { of: async () => 0 }))
  const holding = { file: 'agenda.ndjson', seen: new Set<string>(), now: NOW, name: 'Agenda' }
  expect(await lossIn(documents, holding)).toEqual({ present: 0, lost: COUNT })
  expect(await markMissing(documents, holding)).toHaveLength(COUNT)
  expect(answers.all).toBeGreaterThan(6 * COUNT)
  for (const each of [fill.answers, again.answers, answers]) {
    expect(each.most).toBeLessThanOrEqual(MOST_AT_ONCE)
  }
  await catalogue.close()
  await store.close()
})
