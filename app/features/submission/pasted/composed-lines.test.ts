// Lines made of dates, hours, separators and words whose meaning is known: the reader may refuse one, but never gives
// another day or hour, and drops none.
import { expect, test } from 'vitest'
import { longDay } from '~/platform/french-dates'
import { addDays } from '~/platform/real-day'
import type { PastedDate } from './line-dates'
import { readPastedDates } from './pasted-dates'

const TODAY = '2026-11-27'
const RUNS = 1000

/** Numbers that look random and are the same in every run (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

type Below = (below: number) => number
const oneOf = <T>(below: Below, all: readonly T[]): T => all[below(all.length)] as T

const SEPARATORS = [', ', ' / ', ' ; ', ' et ', ' puis ', ' + ', ' | ', ' – ', ' - ', ' · ', ' '] as const
const LABELS = [
  '',
  '',
  '',
  ' Loto',
  ' – Temple de Morges',
  ' (première)',
  ', entrée libre',
  ' : Les Amis',
] as const

function writtenDay(below: Below, day: string, hasYear: boolean): string {
  const [weekday = '', number = '', month = ''] = longDay(day).split(/\s/)
  const year = day.slice(0, 4)
  const figures = `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.${hasYear ? year : ''}`
  return oneOf(below, [
    `${number} ${month}${hasYear ? ` ${year}` : ''}`,
    `${weekday} ${number} ${month}${hasYear ? ` ${year}` : ''}`,
    `${weekday.slice(0, 2)} ${number} ${month}`,
    `le ${number} ${month}`,
    figures,
    `${weekday.slice(0, 2)} ${figures}`,
  ])
}

function anHour(below: Below): string {
  return `${String(8 + below(15)).padStart(2, '0')}:${oneOf(below, ['00', '15', '30', '45'])}`
}

function writtenHour(below: Below, time: string): string {
  const [hour = '', minutes = ''] = time.split(':')
  const short = minutes === '00' ? `${Number(hour)}h` : `${Number(hour)}h${minutes}`
  return oneOf(below, [short, `à ${short}`, `${hour}:${minutes}`, `(${short})`, `– ${short}`])
}

interface Composed {
  line: string
  dates: string[]
}

/** Up to three days with hours each: « 4 décembre et 5.12. à 20h, sa 12 décembre 17h ». */
function composed(below: Below): Composed {
  let day = addDays(TODAY, 1 + below(40))
  const dates: string[] = []
  const items = Array.from({ length: 1 + below(3) }, () => {
    const days = Array.from({ length: 1 + below(3) }, () => {
      day = addDays(day, 1 + below(9))
      return day
    })
    const times = [...new Set([anHour(below), ...(below(4) ? [] : [anHour(below)])])].sort()
    dates.push(...days.flatMap((one) => times.map((time) => `${one} ${time}`)))
    const hasYear = below(4) === 0
    const joint = oneOf(below, [', ', ' et ', ' / ', ' + '])
    const said = days.map((one) => writtenDay(below, one, hasYear)).join(joint)
    const hours = times.map((time) => writtenHour(below, time)).join(oneOf(below, [' et ', ', ', ' / ']))
    return `${said}${oneOf(below, [' ', ', ', ' : ', ' – '])}${hours}${oneOf(below, LABELS)}`
  })
  return { line: items.join(oneOf(below, SEPARATORS)), dates: [...new Set(dates)].sort() }
}

const inShort = ({ day, endDay, startTime, endTime }: PastedDate) =>
  [`${day}${endDay ? `–${endDay}` : ''}`, startTime, endTime].filter(Boolean).join(' ')
const read = (line: string) => readPastedDates(line, { today: TODAY, room: 800 })

test('days and hours are those written, or the line is refused', () => {
  const below = numbers(20_261_127)
  let taken = 0
  for (let run = 0; run < RUNS; run++) {
    const { line, dates } = composed(below)
    const found = read(line)
    if (found.refusals.length > 0) continue
    taken += 1
    expect(found.dates.map(inShort).sort(), line).toEqual(dates)
  }
  expect(taken / RUNS).toBeGreaterThan(0.5)
})

const CLOSED = [
  'relâche',
  'fermé',
  'sauf',
  'pas de représentation',
  'excepté',
  'closed',
  'geschlossen',
] as const

test('a day without an event is left out, or the line is refused', () => {
  const below = numbers(31)
  for (let run = 0; run < RUNS; run++) {
    const { line, dates } = composed(below)
    const closed = (oneOf(below, dates) ?? '').slice(0, 10)
    const words = `${oneOf(below, CLOSED)}${oneOf(below, [' ', ' le ', ' : '])}${writtenDay(below, closed, false)}`
    const text =
      below(3) === 0
        ? `${words}${oneOf(below, SEPARATORS)}${line}`
        : `${line}${oneOf(below, SEPARATORS)}${words}`
    const found = read(text)
    if (found.refusals.length > 0) continue
    const left = dates.filter((date) => !date.startsWith(closed))
    expect(found.dates.map(inShort).sort(), text).toEqual(left)
  }
})

const ATOMS = [
  'relâche',
  'sauf',
  'fermé',
  'dès',
  'jusqu’au',
  'le',
  'du',
  'au',
  'à',
  'de',
  'et',
  'ou',
  'tous les samedis',
  'Loto',
  'concert',
  'portes',
  'bar dès',
  'salle',
  'Lausanne',
  'samedi',
  'di',
  'ma-sa',
  'week-end',
  'entrée',
  'CHF',
  'janvier',
  'reporté au',
  'vacances',
] as const

function anyAtom(below: Below): string {
  const day = addDays(TODAY, 1 + below(90))
  return oneOf(below, [
    () => writtenDay(below, day, below(3) === 0),
    () => writtenDay(below, day, below(3) === 0),
    () => writtenHour(below, anHour(below)),
    () => writtenHour(below, anHour(below)),
    () => `${1 + below(31)}`,
    () => `${8 + below(8)}-${16 + below(8)}h`,
    () => oneOf(below, ATOMS),
    () => oneOf(below, ATOMS),
    () => oneOf(below, ATOMS),
  ])()
}

test('each number of a line that is taken is in its dates, or in their words', () => {
  const below = numbers(77)
  let taken = 0
  for (let run = 0; run < 4 * RUNS; run++) {
    const atoms = Array.from({ length: 2 + below(5) }, () => anyAtom(below))
    const line = atoms.map((atom, at) => `${at > 0 ? oneOf(below, SEPARATORS) : ''}${atom}`).join('')
    const found = read(line)
    const [first] = found.dates
    if (found.refusals.length > 0 || found.past > 0 || !first) continue
    taken += 1
    const told = found.dates
      .flatMap(({ day, endDay, startTime, endTime, label }) => [day, endDay, startTime, endTime, label])
      .join(' ')
    const known = new Set(
      (told.match(/\d+/g) ?? []).flatMap((number) => [Number(number), Number(number) % 2000]),
    )
    const written = (line.match(/\d+/g) ?? []).map(Number).filter((number) => number > 0)
    const isSpan = /(?:au|jusqu|–|-|sauf|relâche|fermé|tous les)/.test(line)
    if (!isSpan)
      expect(
        written.filter((number) => !known.has(number)),
        line,
      ).toEqual([])
    for (const { label = '' } of found.dates) expect(label, line).not.toMatch(/relâche|fermé|sauf|tous les/)
  }
  expect(taken).toBeGreaterThan(RUNS / 20)
})
