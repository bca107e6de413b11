import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '~/platform/durations'
import { COUNT, closed, foundIn, open, reported, seed, shared } from './testing/failing-disk'

describe('the temporary folder', () => {
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('agenda-catalogue-'))

  test('holds the copy of a second server for as long as it runs', async () => {
    await seed()
    await open()
    expect(shared).toBe(0)
    const second = await open()
    expect(shared).toBe(1)
    expect(foundIn(second)).toBe(COUNT)
    expect(copies()).toHaveLength(1)
    expect(reported.at(-1)).toBeNull()
    await closed(second)
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

    await open()
    const [living] = copies()
    const path = join(tmpdir(), living ?? '')
    utimesSync(path, long, long)
    await open()
    expect(existsSync(path)).toBe(true)
  })
})
