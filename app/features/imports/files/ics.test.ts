import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sharedData } from '../../../../tests/support/shared-data'
import type { ImportItem } from './candidate'
import { openExpander } from './expand.server'
import { readCalendar } from './ics.server'

const SAMPLES = sharedData('ics')
const TODAY = '2026-11-20'
const directory = await mkdtemp(join(tmpdir(), 'ics-'))
const expander = openExpander()

afterAll(async () => {
  await expander.close()
  await rm(directory, { recursive: true })
})

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of source) values.push(value)
  return values
}

async function read(content: string | Buffer): Promise<ImportItem[]> {
  const file = join(directory, 'calendar.ics')
  await writeFile(file, typeof content === 'string' ? content.replace(/\n/g, '\r\n') : content)
  return collect(readCalendar(file, TODAY, expander))
}

function vevent(lines: string, uid = 'a@exemple.ch'): string {
  return `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Soirée jeux\n${lines}\nEND:VEVENT`
}

function calendar(...components: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\n')
}

async function eventOf(...components: string[]) {
  const [item, ...others] = await read(calendar(...components))
  if (item?.kind !== 'candidate' || others.length > 0) throw new Error(JSON.stringify([item, ...others]))
  return item.event
}

async function datesOf(lines: string, ...others: string[]) {
  const { occurrences } = await eventOf(vevent(lines), ...others)
  return occurrences.map(
    ({ startLocal, endLocal, status }) => `${startLocal}/${endLocal}${status ? ` ${status}` : ''}`,
  )
}

test('rules, extra dates, exceptions and moved dates make the dates of one event', async () => {
  const dates = await datesOf(
    'DTSTART;TZID=Europe/Zurich:20261201T200000\nDTEND;TZID=Europe/Zurich:20261201T220000\n' +
      'RRULE:FREQ=WEEKLY;COUNT=5\nRDATE;TZID=Europe/Zurich:20261203T180000\nEXDATE;TZID=Europe/Zurich:20261208T200000',
    vevent('RECURRENCE-ID;TZID=Europe/Zurich:20261215T200000\nDTSTART;TZID=Europe/Zurich:20261216T190000'),
    vevent('RECURRENCE-ID:20261222T190000Z\nDTSTART:20261222T190000Z\nSTATUS:CANCELLED'),
  )
  expect(dates).toEqual([
    '2026-12-01T20:00/2026-12-01T22:00',
    '2026-12-03T18:00/2026-12-03T20:00',
    '2026-12-16T19:00/null',
    '2026-12-22T20:00/null cancelled',
    '2026-12-29T20:00/2026-12-29T22:00',
  ])
})

test('wall times survive summer time, and UNTIL in UTC keeps the last date', async () => {
  expect(
    await datesOf(
      'DTSTART;TZID=Europe/Zurich:20270326T220000\nDTEND;TZID=Europe/Zurich:20270327T060000\n' +
        'RRULE:FREQ=DAILY;UNTIL=20270328T200000Z',
    ),
  ).toEqual([
    '2027-03-26T22:00/2027-03-27T06:00',
    '2027-03-27T22:00/2027-03-28T06:00',
    '2027-03-28T22:00/2027-03-29T06:00',
  ])
})

test('times come from UTC, from the zone they name, or are ours when they name none', async () => {
  const start = async (line: string, ...others: string[]) => (await datesOf(line, ...others))[0]
  expect(await start('DTSTART:20261201T190000Z')).toBe('2026-12-01T20:00/null')
  expect(await start('DTSTART:20261201T190000')).toBe('2026-12-01T19:00/null')
  expect(await start('DTSTART;TZID=America/New_York:20261201T140000')).toBe('2026-12-01T20:00/null')
  expect(await start('DTSTART;TZID="W. Europe Standard Time":20261201T190000')).toBe('2026-12-01T19:00/null')
  expect(await start('DTSTART;TZID=/mozilla.org/20050126_1/Europe/Zurich:20261201T190000')).toBe(
    '2026-12-01T19:00/null',
  )
  const own =
    'BEGIN:VTIMEZONE\nTZID:Chez nous\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0300\nTZOFFSETTO:-0300\n' +
    'END:STANDARD\nEND:VTIMEZONE'
  expect(await start('DTSTART;TZID=Chez nous:20261201T160000', own)).toBe('2026-12-01T20:00/null')
})

test('whole days, DURATION and a lone DTSTART', async () => {
  expect(await datesOf('DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261204')).toEqual([
    '2026-12-01T00:00/2026-12-04T00:00',
  ])
  expect(await datesOf('DTSTART:20261201')).toEqual(['2026-12-01T00:00/2026-12-02T00:00'])
  expect(await datesOf('DTSTART:20261201T190000\nDURATION:PT1H30M')).toEqual([
    '2026-12-01T19:00/2026-12-01T20:30',
  ])
})

test('what takes too long is refused in time, and the events after it are read', async () => {
  const impatient = openExpander(500)
  try {
    const file = join(directory, 'endless.ics')
    const slow = 'RRULE:FREQ=DAILY;BYMONTHDAY=-20,-4,-12,20\n'.repeat(100)
    await writeFile(
      file,
      calendar(vevent(`DTSTART:20000101T190000\n${slow}`), vevent('DTSTART:20261202T190000', 'b@exemple.ch')),
    )
    const items = await collect(readCalendar(file, TODAY, impatient))
    expect(items.map(({ kind }) => kind)).toEqual(['refusal', 'candidate'])
    expect(items[0]).toMatchObject({
      line: 3,
      reason: expect.stringContaining('récurrence trop longue à calculer'),
    })
  } finally {
    await impatient.close()
  }
})

test('texts, place, address, state and categories find their fields', async () => {
  const event = await eventOf(
    vevent(
      'DESCRIPTION:Une longue\n  description\\, pliée\\net *étoilée*\nLOCATION:Usine à Gaz\\, Rue César-Soulié 1\\, 1260 Nyon\n' +
        'GEO:46.38;6.24\nURL:https://exemple.ch/jeux\nCATEGORIES:Concert,Jazz\nSTATUS:TENTATIVE\nDTSTART:20261201T190000',
    ),
  )
  expect(event).toMatchObject({
    title: 'Soirée jeux',
    description: 'Une longue description, pliée  \net \\*étoilée\\*',
    category: 'musique',
    tags: ['Concert', 'Jazz'],
    place: {
      name: 'Usine à Gaz',
      street: 'Rue César-Soulié 1',
      npa: '1260',
      locality: 'Nyon',
      canton: 'VD',
      lat: 46.38,
    },
    website: 'https://exemple.ch/jeux',
    programme: 'scheduled',
    programmeNote: 'À confirmer',
    source: { kind: 'ics', externalId: 'a@exemple.ch' },
  })
})

test('a cancelled event is cancelled, a private one and one elsewhere are refused', async () => {
  expect((await eventOf(vevent('DTSTART:20261201T190000\nSTATUS:CANCELLED'))).programme).toBe('cancelled')
  const items = await read(
    calendar(
      vevent('DTSTART:20261201T190000\nCLASS:PRIVATE', 'a'),
      vevent('DTSTART:20261201T190000\nLOCATION:Kaufleuten\\, 8001 Zürich', 'b'),
    ),
  )
  expect(items.map((item) => item.kind === 'refusal' && item.reason)).toEqual([
    'événement marqué privé (CLASS)',
    'lieu hors de Suisse romande (ZH)',
  ])
})

test('a locality is in the canton that it is in on the rest of the site, and as far away', async () => {
  const moutier = await eventOf(vevent('DTSTART:20261201T190000\nLOCATION:Aula\\, 2740 Moutier'))
  expect(moutier.place).toMatchObject({ locality: 'Moutier', canton: 'JU' })
  const items = await read(calendar(vevent('DTSTART:20261201T190000\nLOCATION:Rebhaus\\, 2513 Twann')))
  expect(items).toMatchObject([{ kind: 'refusal' }])
})

test('a location that is no locality stays in the text, an address makes the event online', async () => {
  const elsewhere = await eventOf(vevent('DTSTART:20261201T190000\nLOCATION:Chez Marcel'))
  expect(elsewhere).toMatchObject({ place: null, description: 'Lieu\u00a0: Chez Marcel' })
  const online = await eventOf(vevent('DTSTART:20261201T190000\nLOCATION:https://visio.exemple.ch/x'))
  expect(online).toMatchObject({ place: null, attendance: 'online', onlineUrl: 'https://visio.exemple.ch/x' })
})

test('a broken event is refused with its line and loses none of the others', async () => {
  const items = await read(
    calendar(
      vevent('DTSTART:n’importe quoi', 'a'),
      vevent('une ligne sans rien', 'b'),
      'BEGIN:VEVENT\nSUMMARY:Sans identifiant\nDTSTART:20261201T190000\nEND:VEVENT',
      vevent('DTSTART;TZID=Nulle/Part:20261201T190000', 'c'),
      vevent('DTSTART:20261201T190000', 'd'),
      'BEGIN:VEVENT\nUID:e\nSUMMARY:Sans fin',
    ),
  )
  const refused = items.flatMap((item) => (item.kind === 'refusal' ? [[item.line, item.reason]] : []))
  expect(refused).toEqual([
    [8, 'ligne 11 illisible\u00a0: «\u00a0une ligne sans rien\u00a0»'],
    [27, 'VEVENT sans fin'],
    [13, 'événement sans UID'],
    [3, expect.stringContaining('événement illisible')],
    [17, 'événement illisible\u00a0: fuseau horaire inconnu «\u00a0Nulle/Part\u00a0»'],
  ])
  expect(items.flatMap((item) => (item.kind === 'candidate' ? [item.event.source.externalId] : []))).toEqual([
    'd',
  ])
})

test('a fold in the middle of a character is mended', async () => {
  const text = calendar(vevent('DTSTART:20261201T190000\nDESCRIPTION:caf\u00e9')).replace(/\n/g, '\r\n')
  const [before, after] = text.split(/(?<=caf)\u00e9/)
  const folded = Buffer.concat([
    Buffer.from(before ?? ''),
    Buffer.from([0xc3]),
    Buffer.from('\r\n '),
    Buffer.from([0xa9]),
    Buffer.from(after ?? ''),
  ])
  const [item] = await read(folded)
  expect(item).toMatchObject({ event: { description: 'café' } })
})

test('every sample is imported or refused with its reason', async () => {
  if (!existsSync(SAMPLES)) {
    console.warn(`left out: ${SAMPLES} is absent`)
    return
  }
  const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ics'),
  )
  for (const name of files) {
    const items = await collect(readCalendar(join(SAMPLES, name), TODAY, expander))
    expect(items.length, name).toBeGreaterThan(0)
    for (const item of items) {
      if (item.kind === 'refusal') expect(item.reason, name).toMatch(/\S/)
      else expect(item.event.occurrences.length, name).toBeGreaterThan(0)
    }
  }
})
