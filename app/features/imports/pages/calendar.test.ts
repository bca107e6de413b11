import { expect, test } from 'vitest'
import { eventOfFound } from './event-of-found'
import { readSource } from './read-source'

function read(...events: string[]) {
  const text = `BEGIN:VCALENDAR\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`
  const source = { bytes: Buffer.from(text), type: 'text/calendar', charset: null, address: '' }
  return readSource({ ...source, today: '2026-11-21' })
}

function loto(uid: string, ...lines: string[]): string {
  return ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Loto', ...lines, 'END:VEVENT'].join('\r\n')
}

const cancelled = loto('a', 'DTSTART;TZID=Europe/Zurich:20261205T200000', 'STATUS:CANCELLED')
const standing = loto('b', 'DTSTART;TZID=Europe/Zurich:20261212T200000')

test.each([
  ['first', [cancelled, standing]],
  ['last', [standing, cancelled]],
])(
  'of two events of one title the one that is cancelled is that date alone, wherever it stands: %s',
  (_, events) => {
    const found = read(...events)
    expect(found).toMatchObject({
      unread: [],
      events: [
        {
          title: 'Loto',
          programme: 'scheduled',
          dates: [
            { start: '2026-12-05T20:00', status: 'cancelled' },
            { start: '2026-12-12T20:00', status: null },
          ],
          notes: ['D’après le calendrier, annulé\u00a0: samedi 5\u00a0décembre 2026.'],
        },
      ],
    })
  },
)

test('a state in the title of an event, or of one date of a series, is a state', () => {
  const series = loto('c', 'DTSTART:20261201T200000', 'RRULE:FREQ=WEEKLY;COUNT=4')
  const changed = (day: string, summary: string, ...lines: string[]) =>
    [
      'BEGIN:VEVENT',
      'UID:c',
      `RECURRENCE-ID:${day}T200000`,
      `DTSTART:${day}T200000`,
      `SUMMARY:${summary}`,
      ...lines,
      'END:VEVENT',
    ].join('\r\n')
  const { events } = read(
    series,
    changed('20261208', 'ANNULÉ – Loto'),
    changed('20261215', 'Loto (complet)'),
    changed('20261222', 'Loto de Noël', 'LOCATION:Temple\\, 1260 Nyon', 'DESCRIPTION:Avec le chœur'),
  )
  expect(events).toMatchObject([
    {
      title: 'Loto',
      programme: 'scheduled',
      dates: [
        { status: null, availability: null, label: null, note: null, location: null },
        { status: 'cancelled', label: null },
        { status: null, availability: 'sold_out', label: null },
        {
          status: null,
          label: 'Loto de Noël',
          note: 'Avec le chœur',
          location: { text: 'Temple, 1260 Nyon' },
        },
      ],
    },
  ])
  expect(events[0] && eventOfFound(events[0], '2026-11-21').occurrences[3]).toMatchObject({
    place: { name: 'Temple', locality: 'Nyon' },
  })
  expect(read(standing.replace('SUMMARY:Loto', 'SUMMARY:REPORTÉ | Loto')).events).toMatchObject([
    { title: 'Loto', programme: 'postponed', notes: ['D’après le calendrier, l’événement est reporté.'] },
  ])
})

test('« reporté au » the event’s own date is its new date, another one is not', () => {
  const moved = (summary: string) => read(standing.replace('SUMMARY:Loto', `SUMMARY:${summary}`)).events[0]
  expect(moved('Loto – reporté au 12 décembre')).toMatchObject({ title: 'Loto', programme: 'rescheduled' })
  expect(moved('Reporté au 12.12. – Loto')).toMatchObject({ title: 'Loto', programme: 'rescheduled' })
  expect(moved('Loto – reporté au 2 décembre')).toMatchObject({
    programme: 'postponed',
    notes: ['D’après son titre\u00a0: «\u00a0reporté au 2 décembre\u00a0».', expect.any(String)],
  })
})

test('events that cannot be read are said with their lines, the others are found', () => {
  const { events, unread } = read(
    loto('a', 'une ligne sans rien'),
    loto('z', 'DTSTART;TZID=Nulle/Part:20261201T190000'),
    loto('c', 'RRULE:FREQ=DAILY'),
    standing.replace('SUMMARY:Loto', 'SUMMARY:'),
    standing.replace('UID:b', 'UID:d\r\nCLASS:PRIVATE'),
    standing.replace('UID:b', 'UID:e\r\nCLASS:PRIVATE'),
    standing.replace('UID:b', 'UID:f\r\nDTEND:None'),
    loto('g', 'DTSTART:20261101T200000').replace('Loto', 'Bal'),
  )
  expect(unread).toEqual([
    'Ligne 5 illisible\u00a0: «\u00a0une ligne sans rien\u00a0».',
    'Ligne 7\u00a0: fuseau horaire inconnu «\u00a0Nulle/Part\u00a0».',
    'Ligne 12\u00a0: sans date (DTSTART).',
    'Ligne 17\u00a0: événement sans titre (SUMMARY).',
    'Lignes 22 et 28\u00a0: événement marqué privé (CLASS).',
    '1\u00a0événement passé n’est pas repris.',
  ])
  expect(events).toMatchObject([{ title: 'Loto', notes: ['Fin illisible «\u00a0None\u00a0», ignorée.'] }])
})

test('of too many events the next ones are found, and that is said', () => {
  const many = Array.from({ length: 501 }, (_, index) =>
    standing.replace('UID:b', `UID:u${index}`).replace('SUMMARY:Loto', `SUMMARY:Loto ${index}`),
  )
  const { events, unread } = read(...many)
  expect(events).toHaveLength(100)
  expect(unread).toEqual([
    'Seuls les 500 premiers événements du calendrier sont lus, de 501.',
    'Seuls les 100 prochains événements sont repris, de 500.',
  ])
  const broken = Array.from({ length: 30 }, (_, index) => loto(`x${index}`, `rien ${index}`))
  expect(read(...broken).unread).toHaveLength(21)
})

test('an event that may be called off is said to be so', () => {
  expect(read(standing.replace('UID:b', 'UID:b\r\nSTATUS:TENTATIVE')).events[0]?.notes).toEqual([
    'D’après le calendrier, l’événement est à confirmer.',
  ])
})
