import { expect, test } from 'vitest'
import { type CalendarEventRequest, readCalendarEvent } from './calendar-event'
import { readCalendarFile } from './content-lines.server'

function vevent(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Soirée jeux', ...lines, 'END:VEVENT'].join('\r\n')
}

function read(...components: string[]) {
  const { events, timezones, refused } = readCalendarFile(Buffer.from(components.join('\r\n')))
  if (refused[0]) throw new Error(refused[0].reason)
  const request: CalendarEventRequest = {
    events: events.map(({ text }) => text).join('\r\n'),
    timezones,
    today: '2026-11-20',
  }
  return readCalendarEvent(request)
}

function datesOf(...components: string[]): string[] {
  return read(...components).dates.map(
    ({ start, end, status }) => `${start}/${end}${status ? ` ${status}` : ''}`,
  )
}

test('the hours of a DURATION are exact in the night of summer time, its days and a DTEND are not', () => {
  const start = 'DTSTART;TZID=Europe/Zurich:20270327T220000'
  expect(datesOf(vevent(start, 'DURATION:PT8H'))).toEqual(['2027-03-27T22:00/2027-03-28T07:00'])
  expect(datesOf(vevent(start, 'DURATION:P1D'))).toEqual(['2027-03-27T22:00/2027-03-28T22:00'])
  const end = 'DTEND;TZID=Europe/Zurich:20270328T060000'
  expect(datesOf(vevent(start, end))).toEqual(['2027-03-27T22:00/2027-03-28T06:00'])
  const winter = 'DTSTART;TZID=Europe/Zurich:20261024T220000'
  expect(datesOf(vevent(winter, 'DURATION:P1DT2H'))).toEqual(['2026-10-24T22:00/2026-10-26T00:00'])
})

test('Exchange names the moved date of a whole-day series by a time', () => {
  const series = vevent('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=3')
  const moved = (name: string) => vevent(name, 'DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212')
  for (const name of [
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20261208T000000',
    'RECURRENCE-ID:20261208T000000',
    'RECURRENCE-ID:20261207T230000Z',
    'RECURRENCE-ID;VALUE=DATE:20261208',
  ]) {
    expect(datesOf(series, moved(name)), name).toEqual([
      '2026-12-01/null',
      '2026-12-10/2026-12-11',
      '2026-12-15/null',
    ])
  }
  const excluded = vevent(
    'DTSTART;VALUE=DATE:20261201',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE:20261207T230000Z,20261215T000000',
  )
  expect(datesOf(excluded)).toEqual(['2026-12-01/null'])
})

test('RANGE=THISANDFUTURE moves all dates from one on, and later changes of single dates count', () => {
  const series = vevent('DTSTART:20261201T200000', 'DTEND:20261201T220000', 'RRULE:FREQ=WEEKLY;COUNT=5')
  const from = vevent(
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T200000',
    'DTSTART:20261216T183000',
    'DTEND:20261216T193000',
  )
  const single = vevent('RECURRENCE-ID:20261222T200000', 'DTSTART:20261222T150000')
  expect(datesOf(series, single, from)).toEqual([
    '2026-12-01T20:00/2026-12-01T22:00',
    '2026-12-08T20:00/2026-12-08T22:00',
    '2026-12-16T18:30/2026-12-16T19:30',
    '2026-12-22T15:00/null',
    '2026-12-30T18:30/2026-12-30T19:30',
  ])
  const over = vevent('RECURRENCE-ID;RANGE=THISANDFUTURE:20261222T200000', 'STATUS:CANCELLED')
  expect(datesOf(series, from, over).slice(-2)).toEqual([
    '2026-12-23T18:30/2026-12-23T19:30 cancelled',
    '2026-12-30T18:30/2026-12-30T19:30 cancelled',
  ])
})

test('an override of a date that no rule gives is a date of its own, unless it is cancelled', () => {
  const series = vevent('DTSTART:20261201T200000')
  const name = 'RECURRENCE-ID:20270105T200000'
  expect(datesOf(series, vevent(name, 'DTSTART:20270106T200000'))).toHaveLength(2)
  expect(datesOf(series, vevent(name, 'DTSTART:20270106T200000', 'STATUS:CANCELLED'))).toHaveLength(1)
})

test('a date keeps its name when it is moved and when others come before it', () => {
  const idsOf = (...components: string[]) =>
    Object.fromEntries(read(...components).dates.map(({ id, start }) => [start, id]))
  const rule = 'RRULE:FREQ=WEEKLY;COUNT=2'
  const series = vevent('DTSTART:20261208T200000', rule)
  expect(idsOf(series)).toEqual({
    '2026-12-08T20:00': '20261208T2000',
    '2026-12-15T20:00': '20261215T2000',
  })
  const moved = vevent('RECURRENCE-ID:20261215T200000', 'DTSTART:20261216T180000')
  const earlier = vevent('DTSTART:20261208T200000', rule, 'RDATE:20261202T200000')
  expect(idsOf(earlier, moved)).toEqual({
    '2026-12-02T20:00': '20261202T2000',
    '2026-12-08T20:00': '20261208T2000',
    '2026-12-16T18:00': '20261215T2000',
  })
})

test('more overrides than dates that an event may have leave the dates to come', () => {
  const series = vevent('DTSTART:20240101T200000', 'RRULE:FREQ=DAILY;COUNT=1500')
  const overrides = Array.from({ length: 31 }, (_, day) => {
    const date = `202401${String(day + 1).padStart(2, '0')}`
    return vevent(`RECURRENCE-ID:${date}T200000`, `DTSTART:${date}T210000`)
  })
  const { dates, notes } = read(series, ...overrides)
  expect(dates).toHaveLength(800)
  expect(dates.at(-1)?.start).toBe('2028-02-08T20:00')
  expect(notes).toEqual(['plus de 800 dates\u00a0: les suivantes sont ignorées'])
})

test('one date of a series that is not in the file is an event, with the dates it names', () => {
  const name = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T190000Z'
  const alone = vevent(name, 'DTSTART:20261201T200000', 'RDATE:20261208T200000')
  expect(datesOf(alone)).toEqual(['2026-12-01T20:00/null', '2026-12-08T20:00/null'])
})

test('spaces in a rule are no fault', () => {
  expect(datesOf(vevent('DTSTART:20261201T200000', 'RRULE:FREQ=DAILY;COUNT=2;BYDAY=TU, WE'))).toHaveLength(2)
})

test('an empty rule is none', () => {
  expect(datesOf(vevent('DTSTART:20261201T200000', 'RRULE:', 'EXDATE:'))).toEqual(['2026-12-01T20:00/null'])
})

const ZONES: [tzid: string, start: string][] = [
  ['W. Europe Standard Time', '2026-07-01T19:00'],
  ['Eastern Standard Time', '2026-07-02T01:00'],
  ['Tokyo Standard Time', '2026-07-01T12:00'],
  ['"(UTC+01:00) Amsterdam, Berlin, Berne, Rome, Stockholm, Vienne"', '2026-07-01T19:00'],
  ['"(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris"', '2026-07-01T19:00'],
  ['"(GMT+01:00) Sarajevo, Skopje, Warsaw, Zagreb"', '2026-07-01T19:00'],
  ['"(UTC) Dublin, Edimbourg, Lisbonne, Londres"', '2026-07-01T20:00'],
  ['"(UTC-05:00) Eastern Time (US & Canada)"', '2026-07-02T01:00'],
  ['"(UTC)"', '2026-07-01T21:00'],
  ['UTC+01', '2026-07-01T19:00'],
  ['"(GMT +01:00)"', '2026-07-01T19:00'],
  ['"UTC-03:00"', '2026-07-02T00:00'],
  ['"Western/Central Europe"', '2026-07-01T19:00'],
  ['"tzone://Microsoft/Utc"', '2026-07-01T21:00'],
]

test.each(ZONES)('%s is a zone that Outlook writes', (tzid, start) => {
  expect(datesOf(vevent(`DTSTART;TZID=${tzid}:20260701T190000`))).toEqual([`${start}/null`])
})

const FAULTS: [line: string, reason: string][] = [
  ['DTSTART:n’importe quoi', 'ligne illisible «\u00a0DTSTART:n’importe quoi\u00a0»'],
  ['DTSTART:20260231T200000', 'date inexistante «\u00a02026-02-31T20:00:00\u00a0»'],
  ['DTSTART;TZID=Nulle/Part:20261201T190000', 'fuseau horaire inconnu «\u00a0Nulle/Part\u00a0»'],
  ['DTSTART:20261201T190000\r\nDURATION:P999999999999W', 'durée impossible'],
  ['SUMMARY:x', 'sans date (DTSTART)'],
  ['DTSTART:20261201T190000\r\nRRULE:FREQ=PARFOIS', 'ligne illisible «\u00a0RRULE:FREQ=PARFOIS\u00a0»'],
  [
    'DTSTART:20261201T190000\r\nRRULE:FREQ=DAILY;COUNT=beaucoup',
    'ligne illisible «\u00a0RRULE:FREQ=DAILY;COUNT=BEAUCOUP\u00a0»',
  ],
  ['DTSTART:20261201T190000\r\nEXRULE:FREQ=DAILY', 'récurrence non comprise\u00a0: EXRULE'],
]

test.each(FAULTS)('%s is refused in French', (lines, reason) => {
  expect(() => read(vevent(lines))).toThrow(reason)
})

test('an override that names no date is refused in French', () => {
  const nameless = vevent('RECURRENCE-ID:demain', 'DTSTART:20261208T190000')
  expect(() => read(vevent('DTSTART:20261201T190000'), nameless)).toThrow(
    'ligne illisible «\u00a0RECURRENCE-ID:demain\u00a0»',
  )
})

const HOURS_OF_DAYS: [lines: string, days: string[], time: 'all_day' | 'unknown'][] = [
  [
    'DTSTART;TZID=Europe/Zurich:20261205T000000\r\nDTEND;TZID=Europe/Zurich:20261206T000000\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ['2026-12-05/null'],
    'all_day',
  ],
  ['DTSTART:20261205T000000\r\nDTEND:20261206T000000', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20261205T000000\r\nDURATION:P1D', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20261205T000000\r\nDTEND:20261207T000000', ['2026-12-05/2026-12-06'], 'all_day'],
  ['DTSTART:20261205T000000\r\nDTEND:20261205T235900', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20261205T000000\r\nDTEND:20261206T235959', ['2026-12-05/2026-12-06'], 'all_day'],
  ['DTSTART:20261205T000100\r\nDTEND:20261205T235900', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20261204T230000Z\r\nDTEND:20261205T230000Z', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20260704T220000Z\r\nDTEND:20260705T215900Z', ['2026-07-05/null'], 'all_day'],
  ['DTSTART:20261204T230000Z\r\nDTEND:20261205T225900Z', ['2026-12-05/null'], 'all_day'],
  [
    'DTSTART;TZID=America/New_York:20261205T000000\r\nDTEND;TZID=America/New_York:20261206T000000',
    ['2026-12-05/null'],
    'all_day',
  ],
  [
    'DTSTART:20261205T050000Z\r\nDTEND:20261206T050000Z\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ['2026-12-05/null'],
    'all_day',
  ],
  ['DTSTART;VALUE=DATE:20261205\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20261205T000000\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE', ['2026-12-05/null'], 'all_day'],
  ['DTSTART:20261205T000000', ['2026-12-05/null'], 'unknown'],
  ['DTSTART:20261219T000000Z', ['2026-12-19/null'], 'unknown'],
  ['DTSTART:20260719T000000Z\r\nDTEND:20260719T000000Z', ['2026-07-19/null'], 'unknown'],
  ['DTSTART:20261219T000000Z\r\nDTEND:20261220T000000Z', ['2026-12-19/null'], 'unknown'],
  ['DTSTART:20261219T000000Z\r\nDTEND:20261221T000000Z', ['2026-12-19/2026-12-20'], 'unknown'],
  ['DTSTART:20261204T230000Z', ['2026-12-05/null'], 'unknown'],
]

test.each(HOURS_OF_DAYS)('%s is whole days, written as hours', (lines, days, time) => {
  expect(datesOf(vevent(lines))).toEqual(days)
  expect(read(vevent(lines)).dates.map((date) => date.time)).toEqual([time])
})

test('a series of days that are written as hours is one of days, over the change of summer time too', () => {
  const weeks = (lines: string) =>
    datesOf(vevent(lines, 'RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20270320T180000'))
  const days = ['2027-03-20T18:00', '2027-03-21/null', '2027-03-28/null', '2027-04-04/null']
  const starts = (dates: string[]) => dates.map((date) => date.replace(/(T18:00)\/.*/, '$1'))
  for (const lines of [
    'DTSTART:20270321T000000\r\nDTEND:20270322T000000',
    'DTSTART:20270321T000000\r\nDURATION:PT24H',
    'DTSTART:20270321T000000\r\nDTEND:20270321T235900',
    'DTSTART:20270320T230000Z\r\nDTEND:20270321T230000Z',
    'DTSTART:20270321T000000Z',
  ])
    expect(starts(weeks(lines)), lines).toEqual(days)
})

test('days that are written as hours keep their names, and dates are moved and left out by them', () => {
  const series = vevent(
    'DTSTART:20261201T000000',
    'DTEND:20261202T000000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE:20261215T000000',
  )
  const moved = vevent('RECURRENCE-ID:20261208T000000', 'DTSTART:20261209T190000', 'DTEND:20261209T210000')
  const { dates } = read(series, moved)
  expect(dates.map(({ id, start }) => [id, start])).toEqual([
    ['20261201T0000', '2026-12-01'],
    ['20261208T0000', '2026-12-09T19:00'],
  ])
})

test.each([
  ['DTSTART:20261205T000000Z\r\nDTEND:20261205T010000Z', '2026-12-05T01:00/2026-12-05T02:00'],
  ['DTSTART:20261205T000000\r\nDTEND:20261205T040000', '2026-12-05T00:00/2026-12-05T04:00'],
  ['DTSTART:20261204T220000\r\nDTEND:20261205T000000', '2026-12-04T22:00/2026-12-05T00:00'],
  ['DTSTART:20261205T000000\r\nDTEND:20261206T040000', '2026-12-05T00:00/2026-12-06T04:00'],
  ['DTSTART:20261205T080000\r\nDTEND:20261206T080000', '2026-12-05T08:00/2026-12-06T08:00'],
])('%s has hours', (lines, date) => {
  expect(datesOf(vevent(lines))).toEqual([date])
})

test('Microsoft’s « all day » beside hours is said, and the hours stay', () => {
  const { dates, notes } = read(
    vevent('DTSTART:20261205T080000', 'DTEND:20261205T170000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
  )
  expect(dates).toMatchObject([{ start: '2026-12-05T08:00', end: '2026-12-05T17:00' }])
  expect(notes).toEqual([expect.stringMatching(/^«\u00a0toute la journée\u00a0»/)])
})

test.each([
  ['DTSTART;VALUE=DATE:20261205T200000', '2026-12-05T20:00/null'],
  ['DTSTART;VALUE=DATE;TZID=America/New_York:20261205T140000', '2026-12-05T20:00/null'],
  [
    'DTSTART;VALUE=DATE:20261205T190000Z\r\nDTEND;VALUE=DATE:20261205T210000Z',
    '2026-12-05T20:00/2026-12-05T22:00',
  ],
  ['DTSTART;VALUE=DATE-TIME:20261205', '2026-12-05/null'],
  ['DTSTART:20261205T2000', '2026-12-05T20:00/null'],
  ['DTSTART:2026-12-05T20:00:00', '2026-12-05T20:00/null'],
  ['DTSTART:2026-12-05', '2026-12-05/null'],
  ['DTSTART:20261205t190000z', '2026-12-05T20:00/null'],
  ['DTSTART:20261205T200000+0100', '2026-12-05T20:00/null'],
  ['DTSTART:20261205T200000\r\nDTEND;VALUE=DATE:20261206', '2026-12-05T20:00/null'],
])('%s tells its hour', (lines, date) => {
  expect(datesOf(vevent(lines))).toEqual([date])
})

test('days and hours on one line of extra dates are dates each', () => {
  expect(datesOf(vevent('DTSTART:20261201T200000', 'RDATE;VALUE=DATE:20261205T180000,20261206'))).toEqual([
    '2026-12-01T20:00/null',
    '2026-12-05T18:00/null',
    '2026-12-06/null',
  ])
})

test.each(['freq=weekly;count=2', 'FREQ=Weekly;Count=2;byday=tu', 'FREQ=WEEKLY;UNTIL=2026-12-08;'])(
  'the rule %s has no case and no signs that matter',
  (rule) => {
    expect(datesOf(vevent('DTSTART:20261201T200000', `RRULE:${rule}`))).toHaveLength(2)
  },
)

test.each([
  ['DTEND:None', 'fin illisible «\u00a0None\u00a0», ignorée'],
  ['DTEND:20260231T200000', 'fin illisible «\u00a02026-02-31T20:00:00\u00a0», ignorée'],
  ['DTEND;TZID=Nulle/Part:20261201T210000', 'fin illisible «\u00a02026-12-01T21:00:00\u00a0», ignorée'],
  ['DURATION:2 heures', 'durée illisible «\u00a02 heures\u00a0», ignorée'],
  ['DTEND:20261201T180000', 'fin avant le début, ignorée'],
  ['DTEND;VALUE=DATE:20261204', 'fin sans heure «\u00a02026-12-04\u00a0», ignorée'],
  ['DURATION:-PT2H', 'fin avant le début, ignorée'],
])('%s is left out with a note, and the event is read', (line, note) => {
  const { dates, notes } = read(vevent('DTSTART:20261201T200000', line))
  expect(dates).toMatchObject([{ start: '2026-12-01T20:00', end: null }])
  expect(notes).toEqual([note])
})

test('the HTML of a description counts where there is no text', () => {
  const html = 'X-ALT-DESC;FMTTYPE=text/html:<p>Avec le <b>chœur</b>\\, à 20 h</p>'
  expect(read(vevent('DTSTART:20261201T200000', html)).description).toBe(
    '<p>Avec le <b>chœur</b>, à 20 h</p>',
  )
  const both = vevent('DTSTART:20261201T200000', html, 'DESCRIPTION:Du texte')
  expect(read(both).description).toBe('Du texte')
})

test('a rule with more dates than an event may have says so, one with as many does not', () => {
  const { dates, notes } = read(vevent('DTSTART:20261201T200000', 'RRULE:FREQ=DAILY;COUNT=900'))
  expect([dates.length, notes]).toEqual([800, ['plus de 800 dates\u00a0: les suivantes sont ignorées']])
  expect(read(vevent('DTSTART:20261201T200000', 'RRULE:FREQ=DAILY;COUNT=800')).notes).toEqual([])
})

test('events that share one UID are said to be left out, revisions of one event are not', () => {
  const other = vevent('DTSTART:20261208T200000', 'SEQUENCE:1')
  const note = 'même UID que 1\u00a0autre événement du calendrier, non repris'
  expect(read(vevent('DTSTART:20261201T200000', 'SEQUENCE:1'), other).notes).toEqual([note])
  expect(read(vevent('DTSTART:20261201T200000', 'SEQUENCE:0'), other).notes).toEqual([])
})
