import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sha256 } from '~/platform/secrets.server'
import { sharedData } from '../../../../tests/support/shared-data'
import { readCalendarEvent } from './calendar-event'
import { CalendarFault } from './calendar-fault'
import { byUid, readCalendarFile } from './content-lines.server'

const SAMPLES = sharedData('ics')

const expectedSchema = z.object({
  file: z.string(),
  /** The keys are UIDs, in the order of the file; the values are the dates, their number and hash where they are many,
   * null = refused. */
  events: z.array(
    z
      .union([
        z.array(z.string()),
        z.object({ count: z.number(), first: z.string(), last: z.string(), hash: z.string() }),
      ])
      .nullable(),
  ),
})

/** « start/end », the last whole day inclusive. Reckoned by a program of its own (python3-dateutil's rules, Python's
 * zones, its own reading of lines and overrides), which is told what broken zones and values mean. */
const EXPECTED = readFileSync(new URL('./testing/sample-dates.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => expectedSchema.parse(JSON.parse(line)))

const FRENCH =
  /^(?:sans date \(DTSTART\)|ligne illisible|récurrence|date inexistante|durée impossible|fuseau horaire inconnu|RECURRENCE-ID illisible) ?/
const OF_THE_FILE = /^(?:ligne \d+ illisible|ligne \d+ : texte|VEVENT sans fin|VTIMEZONE sans fin)/

function datesOf(path: string) {
  const { events, timezones, refused } = readCalendarFile(readFileSync(path))
  for (const { reason } of refused) expect(reason).toMatch(OF_THE_FILE)
  return [...byUid(events).values()].map((text) => {
    try {
      const { dates } = readCalendarEvent({ events: text, timezones, today: '2026-11-20' })
      return dates
        .map(
          ({ start, end, status }) =>
            start + (end ? `/${end}` : '') + (status === 'cancelled' ? ' annulé' : ''),
        )
        .sort()
    } catch (error) {
      if (!(error instanceof CalendarFault)) throw error
      expect(error.message).toMatch(FRENCH)
      return null
    }
  })
}

function summary(dates: string[] | null) {
  if (dates === null || dates.length <= 4) return dates
  const hash = sha256(dates.join()).slice(0, 12)
  return { count: dates.length, first: dates[0], last: dates.at(-1), hash }
}

test('every sample calendar gives the dates of an independent expansion, or a reason in French', () => {
  if (!existsSync(SAMPLES)) {
    console.warn(`left out: ${SAMPLES} is absent`)
    return
  }
  const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.ics')).sort()).toEqual(EXPECTED.map(({ file }) => file))
  for (const { file, events } of EXPECTED) {
    expect(datesOf(join(SAMPLES, file)).map(summary), file).toEqual(events)
  }
})
