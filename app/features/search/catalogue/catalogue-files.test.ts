import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { catalogue, catalogueDirectory, closed, event, idsFor, store } from './testing/opened-catalogue'

const FILES = [
  'catalogue.lock',
  'catalogue.sqlite',
  'catalogue.sqlite-shm',
  'catalogue.sqlite-wal',
  'index.image',
  'organizers.json',
  'partners.json',
  'places.json',
  'vocabulary.json',
]

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
