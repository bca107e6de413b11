// A catalogue whose disk fails it, before each test in a directory of its own: real files and real locks.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { CatalogueUnreadable } from '~/domain/catalogue'
import { type AgendaEvent, events } from '~/domain/event'
import { findPlace } from '~/features/search/index/testing/random-events'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../../../tests/support/checked-store'
import { makeEvent } from '../../../../../tests/support/make-event'
import { openCatalogue } from '../catalogue.server'

export const COUNT = 120
const PAGE_BYTES = 4096

export const clock = fixedClock('2026-11-20T10:00:00.000Z')
const TMPDIR = process.env.TMPDIR
export let directory: string
export let place: string
export let store: SqliteStore
export let alarm: ReturnType<typeof manualAlarm>
export let reported: (string | null)[]
export let errors: unknown[]
export let beside: number
export const openOnes: { close(): Promise<void> }[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'healing-test-'))
  place = join(directory, 'catalogue')
  process.env.TMPDIR = join(directory, 'temporary')
  mkdirSync(process.env.TMPDIR)
  store = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
  openOnes.push(store)
  alarm = manualAlarm()
  reported = []
  errors = []
  beside = 0
})

afterEach(async () => {
  for (const one of openOnes.splice(0).reverse()) await one.close()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(directory, { recursive: true, force: true })
})

/** The next catalogue that is opened has its files here. */
export function keepCatalogueIn(path: string) {
  place = path
}

export const open = () => openAgenda(store)

export async function openAgenda(documents: SqliteStore) {
  const agenda = await openCatalogue({
    documents,
    directory: place,
    clock,
    alarm,
    findPlace,
    categories: { list: () => [] },
    onError: (error) => errors.push(error),
    onReadOnly: () => {
      beside += 1
    },
    report: (says) => reported.push(says),
  })
  openOnes.push(agenda)
  return agenda
}

export async function closed(one: { close(): Promise<void> }) {
  openOnes.splice(openOnes.indexOf(one), 1)
  await one.close()
}

export const image = { id: 'event-photo', alt: 'Affiche', credit: '', width: 640, height: 480 }

/** The event is so long that its document fills pages of its own, however well it is packed. */
export function concert(fields: Partial<AgendaEvent> = {}): AgendaEvent {
  const description = Array.from(randomBytes(9800), (byte) => String.fromCodePoint(0x4e00 + byte)).join('')
  return makeEvent({ title: 'Concert', description, ...fields })
}

export async function seed() {
  await store.transaction(async (transaction) => {
    for (let number = 0; number < COUNT; number++) transaction.insert(events, `event-${number}`, concert())
  })
}

export type Agenda = Awaited<ReturnType<typeof open>>

export function foundIn(agenda: Agenda): number {
  return agenda.search(EMPTY_QUERY, { limit: 1 }).total
}

export function documentsFile(): string {
  const [name] = readdirSync(place).filter((file) => file.endsWith('.sqlite'))
  return join(place, name ?? '')
}

/** Overwrites the pages in the middle half of the file, as a dying disk does. */
export function damagePages() {
  const file = documentsFile()
  const pages = Math.floor(statSync(file).size / PAGE_BYTES)
  const handle = openSync(file, 'r+')
  for (let page = Math.floor(pages / 4); page < (3 * pages) / 4; page++) {
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, page * PAGE_BYTES)
  }
  closeSync(handle)
}

/** Lets the check that follows a start come to its end. */
export async function passTime(agenda: Agenda) {
  for (let round = 0; round < 20; round++) {
    alarm.advance(MINUTE_MS)
    await agenda.settled()
  }
}

/** Asks for every event as its page does; answers how many pages could not be made. */
export function unreadablePages(agenda: Agenda): number {
  let unreadable = 0
  for (let number = 0; number < COUNT; number++) {
    try {
      expect(agenda.event(`event-${number}`)?.title).toBe('Concert')
    } catch (error) {
      expect(error).toBeInstanceOf(CatalogueUnreadable)
      unreadable += 1
    }
  }
  return unreadable
}

/** Another process that writes to the file and does not end: nobody else can write. */
export function lockDocuments(): DatabaseSyncInstance {
  const other = new DatabaseSync(documentsFile())
  other.exec('BEGIN IMMEDIATE')
  return other
}
