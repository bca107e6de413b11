import { describe, expect, test } from 'vitest'
import { openExpander } from '~/features/imports/files/expand.server'
import { readPastedCalendar } from './pasted-calendar.server'

const CONTEXT = { today: '2026-11-23', room: 800 }
const PRESENT = new AbortController().signal
const event = (uid: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Bal\r\nDTSTART:20261205T200000\r\nEND:VEVENT\r\n`
const calendar = Buffer.from(`BEGIN:VCALENDAR\r\n${event('a')}${event('b')}END:VCALENDAR\r\n`)

test('a calendar that would keep a processor busy is read no further, and the line is named', async () => {
  expect(await readPastedCalendar(calendar, CONTEXT, PRESENT, 0)).toEqual({
    dates: [],
    refusals: [
      {
        line: 2,
        text: 'BEGIN:VEVENT',
        reason: 'ce calendrier est trop complexe\u00a0: seules les premières dates ont été lues',
      },
    ],
    past: 0,
  })
})

test('days that are written as hours are days', async () => {
  const written = calendar
    .toString()
    .replace('DTSTART:20261205T200000', 'DTSTART:20261205T000000\r\nDTEND:20261207T000000')
  const { dates } = await readPastedCalendar(Buffer.from(written), CONTEXT, PRESENT)
  expect(dates[0]).toMatchObject({ day: '2026-12-05', time: 'all_day', endDay: '2026-12-06' })
})

test('each date keeps its own state and title, and what is not read is said with its line', async () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:Bal',
    'DTSTART:20261205T200000',
    'DTEND:None',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:Bal – COMPLET',
    'RECURRENCE-ID:20261212T200000',
    'DTSTART:20261212T200000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:ANNULÉ – Bal de Noël',
    'RECURRENCE-ID:20261219T200000',
    'DTSTART:20261219T200000',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const { dates, refusals } = await readPastedCalendar(Buffer.from(lines.join('\n')), CONTEXT, PRESENT)
  expect(dates).toEqual([
    { day: '2026-12-05', time: 'timed', startTime: '20:00' },
    { day: '2026-12-12', time: 'timed', startTime: '20:00', availability: 'sold_out' },
    { day: '2026-12-19', time: 'timed', startTime: '20:00', status: 'cancelled', label: 'Bal de Noël' },
  ])
  expect(refusals).toEqual([{ line: 2, text: 'Bal', reason: 'fin illisible «\u00a0None\u00a0», ignorée' }])
})

test('two calendars are read at once, a third one is asked to wait, and the next is read', async () => {
  const three = await Promise.all([1, 2, 3].map(() => readPastedCalendar(calendar, CONTEXT, PRESENT)))
  expect(three.map(({ dates }) => dates.length)).toEqual([2, 2, 0])
  expect(three[2]?.refusals[0]?.reason).toMatch(/^service très sollicité/)
  expect((await readPastedCalendar(calendar, CONTEXT, PRESENT)).dates).toHaveLength(2)
})

test('no further event is reckoned for somebody who has left', async () => {
  const left = new AbortController()
  const endless = event('a').replace(
    'END:VEVENT',
    'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT',
  )
  const reading = readPastedCalendar(Buffer.from(endless + event('b')), CONTEXT, left.signal)
  left.abort()
  const { dates, refusals } = await reading
  expect(dates.length).toBeLessThan(2)
  expect(refusals.map(({ reason }) => reason)).toContain('la lecture a été interrompue')
})

test('of twenty thousand revisions of one event the first are read', async () => {
  const many = Buffer.from(event('a').repeat(20_000))
  const minuteMs = 60_000
  const { refusals } = await readPastedCalendar(many, CONTEXT, PRESENT, minuteMs, openExpander(minuteMs))
  expect(refusals[0]).toMatchObject({
    line: 10_001,
    reason: expect.stringMatching(/^au plus 2000\u00a0blocs/),
  })
})

describe('a calendar that lists more dates than anybody has', () => {
  const dates = Array.from({ length: 5001 }, (_, index) => `2027${String(index).padStart(4, '0')}`)
  const times = dates.map((day) => `${day}T200000`)
  test.each([
    ['on one line', `RDATE:${times.join(',')}`],
    ['on a line each', times.map((time) => `RDATE:${time}`).join('\r\n')],
    ['of days, folded', `RDATE;VALUE=DATE:${dates.join(',\r\n ')}`],
    ['as exceptions', `exdate:${times.join(',')}`],
  ])('%s is refused before anything is reckoned', async (_how, lines) => {
    const expander = openExpander()
    const expand = () => expect.unreachable()
    const long = Buffer.from(
      `BEGIN:VCALENDAR\r\n${event('a').replace('END:VEVENT', `${lines}\r\nEND:VEVENT`)}END:VCALENDAR\r\n`,
    )
    const { dates, refusals } = await readPastedCalendar(long, CONTEXT, PRESENT, 6000, {
      ...expander,
      expand,
    })
    expect(dates).toEqual([])
    expect(refusals[0]?.reason).toMatch(/^ce calendrier énumère plus de 5000 dates/)
  })

  test('in several events is refused too', async () => {
    const third = (at: number) => `RDATE:${times.slice(at * 1700, (at + 1) * 1700).join(',')}\r\nEND:VEVENT`
    const events = [0, 1, 2].map((at) => event(`e${at}`).replace('END:VEVENT', third(at)))
    const long = Buffer.from(`BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`)
    expect((await readPastedCalendar(long, CONTEXT, PRESENT)).dates).toEqual([])
  })
})

test('where no worker can start, a calendar is refused until later', async () => {
  const expander = openExpander(1000, new URL('../no-such.worker.mjs', import.meta.url))
  const { dates, refusals } = await readPastedCalendar(calendar, CONTEXT, PRESENT, 6000, expander)
  expect([dates, refusals]).toEqual([
    [],
    [
      {
        line: 1,
        text: 'BEGIN:VCALENDAR',
        reason: 'service indisponible\u00a0: réessayez dans un instant',
      },
    ],
  ])
})

test('a megabyte of carriage returns is read as fast as one of letters', async () => {
  const returns = Buffer.from(`BEGIN:VCALENDAR\r\n${event('a')}X${'\r'.repeat(1_000_000)}X\r\nEND:VCALENDAR`)
  expect((await readPastedCalendar(returns, CONTEXT, PRESENT)).dates).toHaveLength(1)
})
