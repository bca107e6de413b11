import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { seedAgenda } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'
import { addOrganizer } from '../support/make-organizer'

let app: App
beforeAll(async () => {
  app = await startApp({
    async seed(store) {
      await seedAgenda(store)
      await addOrganizer(store, 'choeur-du-lac')
      await store.insert(events, 'aubade', makeEvent({ title: 'Aubade', organizerId: 'choeur-du-lac' }))
    },
  })
})
afterAll(() => app.stop())

async function get(path: string) {
  const answer = await fetch(app.origin + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The main part without the address, which says what was asked. */
async function listAt(query: string): Promise<string> {
  const { status, text } = await get(`/favoris?${query}`)
  expect(status, query.slice(0, 80)).toBe(200)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}

const linksIn = (html: string) => [...html.matchAll(/href="\/evenement\/([^"]+)"/g)].map(([, id]) => id)

test('a list has what is to come by date, then what is over, and says what is gone', async () => {
  const main = await listAt('e=concert-passe,film-nyon,inconnu,jazz-ce-soir,en-attente,humour-reporte')
  expect(linksIn(main)).toEqual(['jazz-ce-soir', 'film-nyon', 'humour-reporte', 'concert-passe'])
  expect(main.indexOf('Terminés')).toBeGreaterThan(main.indexOf('À venir'))
  expect(main).toContain('2\u00a0événements ne sont plus dans l’agenda.')
  expect(main).not.toContain('Proposition en attente')
  expect(main).toContain('Reporté')
})

test('equal sets are one page, and no page cache keeps it', async () => {
  const one = await listAt('e=jazz-ce-soir,film-nyon')
  expect(await listAt('e=film-nyon,,jazz-ce-soir,film-nyon&utm=1&e=autre')).toBe(one)
  const { headers, text } = await get('/favoris?e=jazz-ce-soir,film-nyon')
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('CDN-Cache-Control')).toBeNull()
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toContain('<meta property="og:title" content="Liste partagée"/>')
  const own = await get('/favoris')
  expect(own.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60')
  expect(own.text).toContain('nécessitent JavaScript')
})

test('addresses that nobody would write are harmless', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `id-${at}`).join()
  // The first is more than Node reads of a header, the second more than the site reads of an address.
  expect((await get(`/favoris?e=${many}`)).status).toBe(431)
  expect((await get(`/favoris?e=${many.slice(0, 9000)}`)).status).toBe(414)
  const long = await listAt(`e=${many.slice(0, 8000)}`)
  expect(long).toContain('100\u00a0événements ne sont plus dans l’agenda.')
  for (const query of [
    'e=',
    'e=,,,',
    'e=%3Cscript%3Ealert(1)%3C/script%3E',
    'e=..%2F..%2Fadmin',
    'e=%00%ff',
  ]) {
    const main = await listAt(query)
    expect(main, query).toContain('Cette liste est vide.')
    expect(main, query).not.toContain('alert(1)')
    const calendar = await get(`/favoris.ics?${query}`)
    expect(new ICAL.Component(ICAL.parse(calendar.text)).getAllSubcomponents('vevent')).toEqual([])
  }
  expect((await get('/favoris?e[]=a&__proto__=b')).text).toContain('nécessitent JavaScript')
  for (const id of ['constructor', '__proto__', 'toString'])
    expect(await listAt(`e=${id}`)).not.toContain('<h3')
})

test('the calendar of a list has an entry for each date to come', async () => {
  const { status, headers, text } = await get(
    '/favoris.ics?e=cours-de-dessin,jazz-ce-soir,concert-passe,inconnu',
  )
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Favoris · Agenda romand')
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const ofEvent = (id: string) => events.filter(({ uid }) => uid.startsWith(`${id}.`))
  expect(ofEvent('cours-de-dessin')).toHaveLength(12)
  expect(ofEvent('jazz-ce-soir')).toHaveLength(1)
  expect(events).toHaveLength(13)
  expect((await get('/favoris.ics')).status).toBe(404)
})

test('every public page with cards has hearts, hidden without JavaScript', async () => {
  const hearts = async (path: string) =>
    [...(await get(path)).text.matchAll(/ data-favourite="([\w-]+)"/g)].length
  for (const path of [
    '/',
    '/evenements',
    '/evenements?q=jazz',
    '/lieux/salle-du-port',
    '/organisateurs/choeur-du-lac',
    '/partenaires/salle-du-port',
    '/favoris?e=jazz-ce-soir',
  ]) {
    expect(await hearts(path), path).toBeGreaterThan(0)
  }
  // Its own, and those of similar events.
  expect(await hearts('/evenement/jazz-ce-soir')).toBeGreaterThan(1)
  expect((await get('/no-script.css')).text).toMatch(/\.heart\{display:none!important\}/)
})
