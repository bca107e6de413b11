import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { addDays } from '~/platform/zurich'
import { seedAgenda } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'

let app: App
beforeAll(async () => {
  app = await startApp({
    async seed(store) {
      await seedAgenda(store)
      await store.transaction(async (transaction) => {
        transaction.insert(events, 'chaque-jour', makeEvent({ title: 'Atelier quotidien', when: days(400) }))
        const place = { name: '', street: '', npa: '', locality: '' }
        transaction.insert(events, 'sans-lieu', makeEvent({ title: 'Fête sans lieu', place }))
      })
      for (let at = 0; at < 300; at += 100) {
        await store.transaction(async (transaction) => {
          for (const [index, when] of days(100).entries()) {
            transaction.insert(events, `soiree-${at + index}`, makeEvent({ when, tags: ['soirée'] }))
          }
        })
      }
    },
  })
})
afterAll(() => app.stop())

/** The days begin a day before the clock of the tests. */
function days(count: number) {
  return Array.from({ length: count }, (_, day) => ({ start: `${addDays('2026-11-20', day)}T20:00` }))
}

async function calendar(query: string): Promise<{ name: unknown; events: ICAL.Event[] }> {
  const response = await fetch(`${app.origin}/evenements.ics?${query}`)
  expect(response.status).toBe(200)
  const component = new ICAL.Component(ICAL.parse(await response.text()))
  return {
    name: component.getFirstPropertyValue('x-wr-calname'),
    events: component.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  }
}

test('a calendar of one day holds the dates of that day, and of what lasts over it', async () => {
  const { events } = await calendar('du=2026-12-12&au=2026-12-12')
  expect(events.length).toBeGreaterThan(3)
  for (const { startDate, endDate } of events) {
    expect(startDate.toString() < '2026-12-13T05').toBe(true)
    expect(endDate.toString() >= '2026-12-12').toBe(true)
  }
})

test('a calendar without filters holds three hundred coming events, and nothing that is over', async () => {
  const { events, name } = await calendar('')
  expect(name).toBe('Agenda romand')
  expect(new Set(events.map(({ uid }) => uid.replace(/\..*/, ''))).size).toBe(300)
  const over = events.filter(({ endDate }) => endDate.toJSDate() < new Date('2026-11-21T09:00:00Z'))
  expect(over.map(({ uid }) => uid).filter((uid) => !uid.startsWith('repair-cafe-sans-fin'))).toEqual([])
})

test('a feed is called by its search', async () => {
  const search = 'q=jazz&date=ce-week-end'
  const rss = await (await fetch(`${app.origin}/evenements.rss?${search}`)).text()
  expect((await calendar(search)).name).toBe('Jazz\\, ce week-end · Agenda romand')
  expect(rss).toContain('<title>Jazz, ce week-end · Agenda romand</title>')
})

test('a list names its feeds in its head', async () => {
  const search = 'q=jazz&date=ce-week-end'
  const page = await (await fetch(`${app.origin}/evenements?${search}`)).text()
  const links = page.match(/<link [^>]*rel="alternate"[^>]*>/g) ?? []
  expect(links).toHaveLength(2)
  for (const [at, type] of ['application/rss+xml', 'text/calendar'].entries()) {
    const extension = type.startsWith('text') ? 'ics' : 'rss'
    expect(links[at]).toContain(`type="${type}"`)
    expect(links[at]).toContain('title="Jazz, ce week-end · Agenda romand"')
    expect(links[at]).toContain(
      `href="${app.origin}/evenements.${extension}?${search.replace('&', '&amp;')}"`,
    )
  }
  const home = await (await fetch(app.origin)).text()
  expect(home).toContain(`href="${app.origin}/evenements.rss"`)
})

test('a script of any site may ask for a feed with a tag it has', async () => {
  for (const path of ['/evenements.json', '/evenements.ics', '/evenements.rss', '/evenement/sans-lieu.ics']) {
    const preflight = await headersOf(path, 'OPTIONS', {
      Origin: 'https://commune.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    })
    expect(preflight).toMatchObject({
      status: '204',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
    })
    const { etag = '' } = await headersOf(path, 'GET', { Origin: 'https://commune.example' })
    const again = await headersOf(path, 'GET', { Origin: 'https://commune.example', 'If-None-Match': etag })
    expect(again).toMatchObject({ status: '304', 'access-control-allow-origin': '*' })
  }
})

test('a cursor that cannot be read, or of another search, is refused with a sentence', async () => {
  const jazz: { nextCursor: string } = await (await fetch(`${app.origin}/evenements.json?q=soirée`)).json()
  for (const cursor of ['x', '-1', 'eyJhIjoxfQ==', '__proto__', '%00', jazz.nextCursor]) {
    const answer = await fetch(`${app.origin}/evenements.json?cursor=${cursor}`)
    expect(answer.status, cursor).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Recommencez sans lui') })
    const page = await fetch(`${app.origin}/evenements?cursor=${cursor}`)
    expect(page.status, cursor).toBe(400)
    expect(await page.text()).toContain('la voici depuis le début')
  }
})

function headersOf(
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    httpRequest(app.origin + path, { method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ ...answer.headers, status: String(answer.statusCode) }))
    })
      .on('error', reject)
      .end()
  })
}
