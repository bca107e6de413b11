// Lines as the theatres, choirs, clubs, museums, schools and communes of Suisse romande write them stand in a file, each
// with its dates: « 4 5.12 20:00 » are the 4th and the 5th of December, from eight; « ? » is refused.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PastedDate } from './line-dates'
import { readPastedDates } from './pasted-dates'

/** A Friday. */
const TODAY = '2026-11-27'

const ROWS = readFileSync(join(import.meta.dirname, 'lines-as-written.txt'), 'utf8')
  .trim()
  .split('\n')
const TABLE = ROWS.map((row): [line: string, dates: string] => {
  const [line = '', dates = ''] = row.split(' => ')
  return [line, dates]
})

function dayOf(written: string): string {
  const [day = '', month = ''] = written.split('.')
  return `${Number(month) >= 11 ? 2026 : 2027}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** « 4 5.12 20:00; 6.12-8.12 » */
function expected(table: string): string[] {
  return table
    .split('; ')
    .flatMap((part) => {
      const [days = '', hours = ''] = part.trim().split(/ (?=\d\d:)/)
      const suffix = hours && ` ${hours}`
      if (/^\d{4}/.test(days)) return [`${days}${suffix}`]
      const month = days.slice(days.lastIndexOf('.'))
      if (days.includes('-')) return [`${days.split('-').map(dayOf).join('-')}${suffix}`]
      return days
        .slice(0, -month.length)
        .split(' ')
        .map((day) => `${dayOf(`${day}${month}`)}${suffix}`)
    })
    .sort()
}

function inShort({ day, endDay, startTime, endTime }: PastedDate): string {
  const hours = [startTime, endTime].filter(Boolean).join('-')
  return `${day}${endDay ? `-${endDay}` : ''}${hours && ` ${hours}`}`
}

const read = (line: string) => readPastedDates(line.replaceAll('⏎', '\n'), { today: TODAY, room: 800 })

test.each(TABLE.filter(([, dates]) => dates !== '?'))('%s', (line, dates) => {
  expect(read(line).dates.map(inShort).sort()).toEqual(expected(dates))
})

test.each(TABLE.filter(([, dates]) => dates === '?'))('« %s » is asked', (line) => {
  const { dates, refusals } = read(line)
  expect([dates, refusals.length]).toEqual([[], line.split('⏎').length - (/^[A-Z]+⏎/.test(line) ? 1 : 0)])
})
