import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedData } from '../../tests/support/shared-data'
import {
  eventOutcomes,
  genreOutcomes,
  madeOutcomes,
  openSampleCatalogue,
  placeOutcomes,
  sharesByType,
} from './recall'

const EVENTS = sharedData('evenements/romandie.ndjson')
const isThere = existsSync(EVENTS)
if (!isThere) console.info(`Skipped: ${EVENTS} is not there.`)

const EACH = 200
const SEED = 11

describe.skipIf(!isThere)('of real events, the first twenty hold', () => {
  let sample: Awaited<ReturnType<typeof openSampleCatalogue>>
  beforeAll(async () => {
    sample = await openSampleCatalogue(EVENTS)
  }, 120_000)
  afterAll(() => sample.close())

  test('what words with mistakes and in other forms ask for', () => {
    const shares = sharesByType(madeOutcomes(sample.catalogue, EACH, SEED))
    const atLeast = {
      'lettre oubliée': 92,
      'lettre doublée': 92,
      'lettres échangées': 92,
      nombre: 93,
      genre: 95,
    }
    for (const [type, percent] of Object.entries(atLeast)) {
      expect(shares.get(type)?.percent, type).toBeGreaterThanOrEqual(percent)
    }
  })

  test('what 385 queries ask for', async () => {
    const shares = sharesByType(
      await eventOutcomes(sharedData('recherche/requetes.ndjson'), sample.catalogue),
    )
    // « adultes » is a filter, whether or not an event says so.
    expect(shares.get('tout')?.percent).toBeGreaterThanOrEqual(98.9)
    for (const [type, { percent }] of shares) expect(percent, type).toBeGreaterThanOrEqual(93)
  })

  test('hardly anything but the genre that is asked for', () => {
    expect(sharesByType(genreOutcomes(sample.catalogue)).get('tout')?.percent).toBeGreaterThanOrEqual(90)
  })

  test('485 names of places are understood', async () => {
    const shares = sharesByType(await placeOutcomes(sharedData('recherche/lieux.json')))
    // « adultes » is a filter, whether or not an event says so.
    expect(shares.get('tout')?.percent).toBeGreaterThanOrEqual(98.9)
  })
})
