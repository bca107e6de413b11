import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { MINUTE_MS } from '~/platform/durations'
import {
  type Agenda,
  alarm,
  beside,
  COUNT,
  closed,
  concert,
  documentsFile,
  errors,
  foundIn,
  open,
  place,
  reported,
  seed,
  store,
} from './testing/failing-disk'

const FILES_OF_ONE = ['catalogue.sqlite', 'catalogue.sqlite-shm', 'catalogue.sqlite-wal']
/** After these the files are opened again. */
const MANY = 300

let [writer, reader] = [] as unknown as [Agenda, Agenda]

beforeEach(async () => {
  await seed()
  writer = await open()
  reader = await open()
})

/** Whether all that is in the log of the file could go into the file, and the log begin anew. */
function isLogFree(): boolean {
  const other = new DatabaseSync(documentsFile())
  try {
    return other.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get().busy === 0
  } finally {
    other.close()
  }
}

/** Several changes of an event that wait to be taken in are one. */
async function change(times: number): Promise<void> {
  for (let time = 1; time <= times; time++) {
    await store.update(events, `event-${time % COUNT}`, { summary: `Changement ${time}` })
    if (time % COUNT === 0 || time === times) await settled()
  }
}

async function settled(): Promise<void> {
  for (const one of [writer, reader]) await one.settled()
}

describe('a catalogue beside the process that writes its files', () => {
  test('reads them: there is no other copy', async () => {
    expect(beside).toBe(1)
    expect(foundIn(reader)).toBe(COUNT)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('agenda-catalogue-'))).toEqual([])
    expect(readdirSync(place).filter((name) => name.startsWith('catalogue.sqlite'))).toEqual(FILES_OF_ONE)
    expect(reader.revision).toBe(writer.revision)
    expect([reported.at(-1), errors]).toEqual([null, []])
  })

  test('has every change when the other one has it, whatever that has written meanwhile', async () => {
    await store.update(events, 'event-1', { title: 'Marché' })
    await store.remove(events, 'event-2')
    await store.insert(events, 'new', concert())
    await settled()
    for (const one of [writer, reader]) {
      expect(one.event('event-1')?.title).toBe('Marché')
      expect([one.event('event-2'), one.event('new')?.title]).toEqual([null, 'Concert'])
      expect(foundIn(one)).toBe(COUNT)
    }
    expect(reader.revision).toBe(writer.revision)
  })

  test('opens them again after many changes, so that neither its memory nor their log grows', async () => {
    await change(MANY)
    expect(isLogFree()).toBe(false)
    alarm.advance(MINUTE_MS)
    await reader.settled()
    expect(isLogFree()).toBe(true)
    await change(3)
    expect(foundIn(reader)).toBe(COUNT)
    expect(reader.event('event-2')?.summary).toBe('Changement 2')
    expect(reader.revision).toBe(writer.revision)
    expect(errors).toEqual([])
  })

  test('goes on alone when the other one has ended, and then writes them', async () => {
    await change(5)
    await closed(writer)
    await store.insert(events, 'alone', concert())
    expect(reader.event('alone')?.title).toBe('Concert')
    alarm.advance(MINUTE_MS)
    await reader.settled()
    await store.insert(events, 'later', concert())
    const { revision } = reader
    await closed(reader)
    const next = await open()
    expect(beside).toBe(1)
    expect(foundIn(next)).toBe(COUNT + 2)
    expect(next.revision).toBe(revision)
    expect(errors).toEqual([])
  })
})
