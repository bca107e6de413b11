import { describe, expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { ACCESS_LABELS, type AgendaEvent, CANTONS, eventSchema } from '~/domain/event'
import { partnerSchema } from '~/domain/partner'
import { addDays, weekdayOf } from '~/platform/zurich'
import { demoEvents, demoPartners } from './demo.server'

const SEEDING_DAYS = {
  'a November day': '2026-11-21',
  'a summer day': '2027-07-14',
  'Christmas Eve': '2026-12-24',
  '29 February': '2028-02-29',
  'a Sunday': '2027-04-04',
  'the day of the run': new Date().toISOString().slice(0, 10),
}

function textsOf(event: AgendaEvent): string[] {
  return [
    event.title,
    event.summary,
    event.description,
    event.rainPlan,
    event.programmeNote,
    event.organizerName,
    event.price.note,
    ...event.price.reductions,
    ...event.tags,
    ...event.occurrences.flatMap(({ label }) => label ?? []),
    ...(event.place ? [event.place.name, event.place.street, event.place.access] : []),
  ]
}

function daysOf(event: AgendaEvent): string[] {
  return event.occurrences.map(({ startLocal }) => startLocal.slice(0, 10))
}

function startHour(startLocal: string): number {
  return Number(startLocal.slice(11, 13))
}

const SEEDED = await Promise.all(
  Object.entries(SEEDING_DAYS).map(async ([name, today]) => [name, today, await demoEvents(today)] as const),
)

describe.each(SEEDED)('seeded on %s', (_, today, all) => {
  const published = all.filter(({ status }) => status === 'published')
  const dated = published.filter(({ kind }) => kind === 'event')
  const exhibitions = published.filter(({ kind }) => kind === 'exhibition')

  function countOn(...days: string[]): number {
    return dated.filter((event) => daysOf(event).some((day) => days.includes(day))).length
  }

  test('every event is valid', () => {
    for (const event of all) expect(eventSchema.safeParse(event).error, event.title).toBeUndefined()
  })

  test('there are at least 320 published events, six pending ones and two drafts', () => {
    expect(published.length).toBeGreaterThanOrEqual(320)
    expect(all.filter(({ status }) => status === 'pending')).toHaveLength(6)
    expect(all.filter(({ status }) => status === 'draft')).toHaveLength(2)
  })

  test('every category has at least 18 events, every canton at least 20, Vaud and Genève the most', () => {
    for (const category of SEED_CATEGORIES.keys()) {
      expect(
        published.filter((event) => event.category === category).length,
        category,
      ).toBeGreaterThanOrEqual(18)
    }
    const byCanton = CANTONS.map((canton) => published.filter(({ place }) => place?.canton === canton).length)
    expect(Math.min(...byCanton)).toBeGreaterThanOrEqual(20)
    expect(byCanton.slice(0, 2)).toEqual(byCanton.toSorted((a, b) => b - a).slice(0, 2))
  })

  test('something happens every day of the next fortnight, and every weekend for half a year', () => {
    for (let offset = 1; offset <= 165; offset++) {
      const day = addDays(today, offset)
      const weekend = [day, addDays(day, 1)]
      if (weekend.some((each) => ['12-24', '12-25', '01-01'].includes(each.slice(5)))) continue
      if (offset <= 14) expect(countOn(day), day).toBeGreaterThanOrEqual(1)
      if (weekdayOf(day) === 6) expect(countOn(...weekend), day).toBeGreaterThanOrEqual(offset <= 16 ? 15 : 3)
    }
  })

  test('the weekday evenings of the next fortnight are filled as well', () => {
    const days = Array.from({ length: 14 }, (_, index) => addDays(today, index + 1))
    const evenings = dated.filter((event) =>
      event.occurrences.some(
        ({ startLocal }) =>
          days.includes(startLocal.slice(0, 10)) &&
          weekdayOf(startLocal.slice(0, 10)) <= 5 &&
          startHour(startLocal) >= 17,
      ),
    )
    expect(evenings.length).toBeGreaterThanOrEqual(25)
  })

  test('dates lie between ten days ago and half a year ahead, almost a third of them in three weeks', () => {
    for (const event of dated) {
      const first = daysOf(event)[0] ?? ''
      expect(first >= addDays(today, -10) && first <= addDays(today, 180), event.title).toBe(true)
    }
    const soon = dated.filter((event) =>
      daysOf(event).some((day) => day >= today && day <= addDays(today, 21)),
    )
    expect(soon.length).toBeGreaterThan(dated.length * 0.3)
    expect(dated.some((event) => (daysOf(event).at(-1) ?? today) < today)).toBe(true)
  })

  test('of at least 25 exhibitions some run, some end this week, some are yet to open, all have hours', () => {
    const sunday = addDays(today, 7 - weekdayOf(today))
    const spans = exhibitions.map(({ occurrences }) => ({
      from: occurrences[0]?.startLocal.slice(0, 10) ?? '',
      to: addDays(occurrences.find(({ time }) => time === 'all_day')?.endLocal?.slice(0, 10) ?? '', -1),
    }))
    expect(exhibitions.length).toBeGreaterThanOrEqual(25)
    expect(exhibitions.every(({ openingHours }) => openingHours.length > 0)).toBe(true)
    expect(spans.filter(({ from, to }) => from < today && to >= today).length).toBeGreaterThanOrEqual(10)
    expect(spans.some(({ to }) => to >= today && to <= sunday)).toBe(true)
    expect(spans.some(({ from }) => from > today)).toBe(true)
  })

  test('every situation a page must show is there', () => {
    const situations: Record<string, (event: AgendaEvent) => boolean> = {
      cancelled: ({ programme }) => programme === 'cancelled',
      'postponed with a note': ({ programme, programmeNote }) =>
        programme === 'postponed' && programmeNote !== '',
      rescheduled: ({ programme }) => programme === 'rescheduled',
      'moved online': ({ programme, onlineUrl }) => programme === 'moved_online' && onlineUrl !== null,
      'one date cancelled': ({ occurrences }) => occurrences.some(({ status }) => status === 'cancelled'),
      'sold out': ({ availability }) => availability === 'sold_out',
      'few left': ({ availability }) => availability === 'few_left',
      online: ({ attendance, place }) => attendance === 'online' && place === null,
      mixed: ({ attendance, place, onlineUrl }) =>
        attendance === 'mixed' && place !== null && onlineUrl !== null,
      'no place yet': ({ attendance, place }) => attendance === 'in_person' && place === null,
      'a title of 140 characters': ({ title }) => title.length === 140,
      'all day': ({ kind, occurrences }) =>
        kind === 'event' && occurrences.some(({ time }) => time === 'all_day'),
      'past midnight': ({ occurrences }) =>
        occurrences.some(
          ({ startLocal, endLocal, time }) =>
            time === 'timed' && startLocal.slice(0, 10) < (endLocal ?? '').slice(0, 10),
        ),
      'no end': ({ occurrences }) => occurrences.some(({ end }) => end === null),
      'a weekly course': ({ occurrences }) => occurrences.length >= 6,
      'twice in one day': (event) => new Set(daysOf(event)).size < event.occurrences.length,
      'outdoor with a plan for rain': ({ outdoor, rainPlan }) => outdoor && rainPlan !== '',
      'from 16': ({ audience }) => audience.minAge === 16,
      'from 18': ({ audience }) => audience.minAge === 18,
      toddlers: ({ audience }) => audience.maxAge !== null && audience.maxAge <= 4,
      families: ({ audience }) => audience.family,
      'paid with reductions': ({ price }) => price.kind === 'paid' && price.reductions.length > 0,
      'of a partner': ({ partnerId }) => partnerId !== null,
    }
    for (const kind of ['free', 'pay_what_you_want', 'hat', 'paid', 'unknown']) {
      situations[`price ${kind}`] = ({ price }) => price.kind === kind
    }
    for (const feature of Object.keys(ACCESS_LABELS)) {
      situations[feature] = ({ accessibility }) =>
        Object.entries(accessibility).some(([key, value]) => key === feature && value === 'yes')
    }
    for (const language of ['de', 'en', 'it', 'pt', 'es']) {
      situations[language] = ({ languages }) => languages.includes(language)
    }
    const absent = Object.entries(situations).filter(([, holds]) => !published.some(holds))
    expect(absent.map(([name]) => name)).toEqual([])
  })

  test('nothing happens twice on one day at one place, and every event has its own source id', () => {
    const seen = all.flatMap((event) =>
      [...new Set(daysOf(event))].map((day) => `${event.title} / ${day} / ${event.place?.name}`),
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(new Set(all.map(({ source }) => source.externalId)).size).toBe(all.length)
  })

  test('snow and lakes keep to their seasons', () => {
    for (const event of dated) {
      const month = Number(daysOf(event)[0]?.slice(5, 7))
      if (event.tags.includes('neige')) expect([12, 1, 2, 3], event.title).toContain(month)
      if (event.tags.includes('fête du lac')) expect([6, 7, 8], event.title).toContain(month)
    }
  })
})

test('the demo of a day is always the same', async () => {
  expect(await demoEvents('2027-03-10')).toEqual(await demoEvents('2027-03-10'))
})

test('the carnival of each place falls on its own weekend', async () => {
  const carnivals = (await demoEvents('2027-01-10')).filter(({ tags }) => tags.includes('guggen'))
  expect(carnivals.length).toBeGreaterThan(2)
  expect(new Set(carnivals.map((event) => daysOf(event)[0])).size).toBe(carnivals.length)
})

test('no text has double spaces, straight quotes, three dots, loose punctuation or an empty end', async () => {
  const ugly = (await demoEvents('2026-11-21'))
    .flatMap(textsOf)
    .filter((text) => / {2}| $|^ |['"]|\.\.\.| [,.…)]|\( | [;:!?»]|« |\p{L}[;!?]\p{L}/u.test(text))
  expect(ugly).toEqual([])
})

test('every address and website is at a reserved host', async () => {
  for (const event of await demoEvents('2026-11-21')) {
    for (const url of [event.website, event.bookingUrl, event.onlineUrl]) {
      if (url) expect(new URL(url).host).toBe('example.org')
    }
    expect(event.contact.email).toMatch(/^[a-z0-9-]+@example\.org$/)
  }
})

test('houses of one town do not share a point on the map and stay within 400 m of its centre', async () => {
  const places = new Map(
    (await demoEvents('2026-11-21')).flatMap(({ place }) => (place ? [[place.name, place] as const] : [])),
  )
  const points = [...places.values()].map(({ lat, lng }) => `${lat} ${lng}`)
  expect(new Set(points).size).toBe(points.length)
  const nyon = [...places.values()].find(({ locality }) => locality === 'Nyon')
  expect(Math.abs((nyon?.lat ?? 0) - 46.3829) * 111_320).toBeLessThanOrEqual(401)
})

test('the twenty partners and donors are valid and cover all five kinds', async () => {
  const partners = await demoPartners()
  expect(partners).toHaveLength(20)
  for (const { partner } of partners) expect(partnerSchema.safeParse(partner).error).toBeUndefined()
  expect(new Set(partners.map(({ partner }) => partner.kind)).size).toBe(5)
})
