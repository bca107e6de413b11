import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '~/platform/durations'
import {
  COUNT,
  closed,
  directory,
  foundIn,
  keepCatalogueIn,
  open,
  place,
  reported,
  seed,
} from './testing/failing-disk'

describe('the temporary folder', () => {
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('agenda-catalogue-'))

  /** A file in the place of the directory takes no files. */
  function makeUnusable() {
    keepCatalogueIn(join(directory, 'no-directory'))
    writeFileSync(place, '')
  }

  test('holds a copy for as long as the directory cannot be used', async () => {
    await seed()
    makeUnusable()
    const agenda = await open()
    expect(foundIn(agenda)).toBe(COUNT)
    expect(copies()).toHaveLength(1)
    expect(reported.at(-1)).toContain('temporary folder')
    await closed(agenda)
    expect(copies()).toEqual([])
  })

  test('is rid of the copies of dead processes at a start, and of no others', async () => {
    const long = new Date(Date.now() - 10 * MINUTE_MS)
    const dead = join(tmpdir(), 'agenda-catalogue-dead')
    mkdirSync(dead)
    utimesSync(dead, long, long)
    const young = join(tmpdir(), 'agenda-catalogue-young')
    mkdirSync(young)
    await open()
    expect([existsSync(dead), existsSync(young)]).toEqual([false, true])
    rmSync(young, { recursive: true })

    makeUnusable()
    await open()
    const [living] = copies()
    if (living === undefined) throw new Error('no copy')
    const path = join(tmpdir(), living)
    utimesSync(path, long, long)
    await open()
    expect(existsSync(path)).toBe(true)
  })
})
