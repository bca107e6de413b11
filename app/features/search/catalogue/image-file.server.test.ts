import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { AgendaIndex } from '../index/agenda-index'
import { questionOf } from '../index/question'
import { findPlace, randomEvent } from '../index/testing/random-events'
import { readImage, writeImage } from './image-file.server'

const NOW = Date.parse('2026-11-20T10:00Z')
let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'image-test-'))
  file = join(directory, 'index.image')
})

afterEach(() => rmSync(directory, { recursive: true }))

function filledIndex(): AgendaIndex {
  const index = new AgendaIndex()
  for (const event of fc.sample(randomEvent, { numRuns: 20, seed: 3 })) index.put(index.reserve(), event)
  return index
}

function write(index: AgendaIndex, token: string, isOutdated = () => false, keep = () => {}) {
  return writeImage(file, { index, token, isOutdated, keep })
}

function answers(index: AgendaIndex | null) {
  const question = questionOf({ ...EMPTY_QUERY, q: 'concert' }, NOW, findPlace)
  const found = index?.search(question, { limit: 50, isByCard: true })
  if (!found) return null
  return { ...found, ongoing: found.ongoing(50), facets: found.facets(), accessUntold: found.accessUntold() }
}

test('an image gives the same index back', async () => {
  const index = filledIndex()
  expect(await write(index, 'one')).toBe(true)
  const copy = await readImage(file, 'one')
  expect(copy?.size).toBe(20)
  expect(answers(copy)).toEqual(answers(index))
})

test('the image of an empty index is one too', async () => {
  await write(new AgendaIndex(), 'one')
  expect((await readImage(file, 'one'))?.size).toBe(0)
})

test('an image of other documents, or none, is no image', async () => {
  expect(await readImage(file, 'one')).toBeNull()
  await write(filledIndex(), 'one')
  expect(await readImage(file, 'two')).toBeNull()
})

test('an image with a byte changed, missing or added anywhere is no image', async () => {
  await write(filledIndex(), 'one')
  const whole = readFileSync(file)
  for (let part = 0; part < 40; part++) {
    const at = Math.floor((whole.length * part) / 40)
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0x10
    for (const bytes of [changed, whole.subarray(0, at)]) {
      writeFileSync(file, bytes)
      expect(await readImage(file, 'one')).toBeNull()
    }
  }
  writeFileSync(file, Buffer.concat([whole, Buffer.from('x')]))
  expect(await readImage(file, 'one')).toBeNull()
})

test('an index that changes while it is written leaves the old image in force', async () => {
  await write(filledIndex(), 'old')
  let pieces = 0
  let kept = false
  const isOutdated = () => {
    pieces += 1
    return pieces > 5
  }
  expect(await write(filledIndex(), 'new', isOutdated, () => (kept = true))).toBe(false)
  expect(kept).toBe(false)
  expect((await readImage(file, 'old'))?.size).toBe(20)
  expect(existsSync(`${file}.draft`)).toBe(false)
})

test('an event that changes while any part is on its way to the disk makes no error', async () => {
  const [late, ...others] = fc.sample(randomEvent, { numRuns: 8, seed: 5 })
  if (!late) throw new Error('no event')
  for (let moment = 1; moment <= 40; moment++) {
    const index = new AgendaIndex()
    for (const event of others) index.put(index.reserve(), event)
    let asked = 0
    let isChanged = false
    const isOutdated = () => {
      asked += 1
      if (asked === moment) {
        process.nextTick(() => {
          for (let copy = 0; copy < 20; copy++) index.put(index.reserve(), late)
          isChanged = true
        })
      }
      return isChanged
    }
    await write(index, 'one', isOutdated)
  }
})
