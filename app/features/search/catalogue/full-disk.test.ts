import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { MINUTE_MS } from '~/platform/durations'
import { canMount, mountSmallDisk, type SmallDisk } from '../../../../tests/support/small-disk'
import {
  alarm,
  COUNT,
  closed,
  concert,
  directory,
  documentsFile,
  errors,
  foundIn,
  keepCatalogueIn,
  open,
  openOnes,
  reported,
  seed,
  store,
} from './testing/failing-disk'

describe.skipIf(!canMount())('a disk of its own', () => {
  let disk: SmallDisk
  beforeEach(() => {
    const mounted = mountSmallDisk(4)
    if (!mounted) throw new Error('no disk')
    disk = mounted
    keepCatalogueIn(join(disk.path, 'catalogue'))
  })
  afterEach(() => disk.unmount())

  test('that is full: the site serves on, and what waited is written when there is room', async () => {
    await seed()
    const agenda = await open()
    disk.fill()
    await store.remove(events, 'event-1')
    for (let number = 0; number < 60; number++) await store.insert(events, `new-${number}`, concert())
    await agenda.settled()
    expect(agenda.event('event-1')).toBeNull()
    expect(foundIn(agenda)).toBe(COUNT - 1 + 60)
    expect(reported.at(-1)).toContain('Changes not written')
    expect(errors.map(String)).toEqual([expect.stringMatching(/full/)])
    disk.makeRoom()
    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(reported.at(-1)).toBeNull()
    await closed(agenda)
    expect(foundIn(await open())).toBe(COUNT - 1 + 60)
    for (const one of openOnes.splice(1).reverse()) await one.close()
  })

  test('that is read-only is read, and removals hold all the same', async () => {
    await seed()
    await closed(await open())
    keepCatalogueIn(join(disk.readOnlyPath, 'catalogue'))
    const agenda = await open()
    await store.remove(events, 'event-1')
    expect(agenda.event('event-1')).toBeNull()
    expect(foundIn(agenda)).toBe(COUNT - 1)
    expect(reported.at(-1)).toContain(': 1; not shown either: 0.')
    await closed(agenda)
  })

  test('that takes no new file: another place is found, and said', async () => {
    await seed()
    keepCatalogueIn(join(disk.readOnlyPath, 'other'))
    const agenda = await open()
    expect(foundIn(agenda)).toBe(COUNT)
    expect(reported.at(-1)).toContain('temporary folder')
    await store.remove(events, 'event-1')
    expect(foundIn(agenda)).toBe(COUNT - 1)
    await closed(agenda)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('agenda-catalogue-'))).toEqual([])

    keepCatalogueIn(join(disk.path, 'catalogue'))
    disk.fill()
    process.env.TMPDIR = join(directory, 'missing')
    const inMemory = await open()
    expect(foundIn(inMemory)).toBe(COUNT - 1)
    expect(reported.at(-1)).toContain('in memory alone')
    alarm.advance(MINUTE_MS)
    await inMemory.settled()
    expect(reported.at(-1)).toContain('in memory alone')

    disk.makeRoom()
    alarm.advance(MINUTE_MS)
    await inMemory.settled()
    expect(reported.at(-1)).toBeNull()
    expect(foundIn(inMemory)).toBe(COUNT - 1)
    expect(statSync(documentsFile()).size).toBeGreaterThan(0)
    await closed(inMemory)
  })
})
