import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { HIDDEN_AGENDA } from '../support/agenda'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('an event says when, where, for how much and for whom', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenement/spectacle-en-signes')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "L'Échappée, spectacle en langue des signes",
  )
  await expect(page.getByRole('region', { name: 'Date' })).toContainText(
    /Samedi 28\snovembre\s17\sh –\s18\sh\s15/,
  )
  await expect(page.getByRole('region', { name: 'Lieu' })).toContainText('Espace des Remparts')
  await expect(page.getByRole('region', { name: 'Lieu' })).toContainText('1950 Sion')
  const practical = page.getByRole('region', { name: 'En pratique' })
  for (const text of [
    /CHF\s12\.-/,
    'De 4 à 10 ans',
    'Pour toute la famille',
    'Accessible en fauteuil roulant',
    'Langue des signes',
    'Séance détendue',
  ]) {
    await expect(practical).toContainText(text)
  }
  await expect(page.getByRole('region', { name: 'Organisateur' })).toContainText('Association du Port')
})

/** Pages that are only read are tested without JavaScript; here it takes over each kind of page. */
test('JavaScript takes over what the server has written, and complains of nothing', async ({ page }) => {
  const lists = ['vue=en-cours', 'lieu=1260', ...['sion', 'morges', 'quartte', 'zzzzqq'].map((q) => `q=${q}`)]
  const ids = [...MARKS.map(({ id }) => id), 'cours-de-dessin', 'theatre-avec-soir-annule', 'debat-mixte']
  for (const path of [
    ...ids.map((id) => `/evenement/${id}`),
    ...lists.map((query) => `/evenements?${query}`),
  ]) {
    await page.goto(path)
    // The heading of an event is markup, in which React does nothing.
    const shown = page.locator('article, h1').first()
    const isTakenOver = () =>
      shown.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
    await expect.poll(isTakenOver, path).toBe(true)
  }
})

test('an event of several dates lists them all', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenement/cours-de-dessin')
  const dates = page.getByRole('region', { name: 'Dates' })
  await expect(dates.locator('time')).toHaveCount(12)
  await expect(dates.locator('time:visible')).toHaveCount(8)
  await dates.getByText(/^4\sautres dates$/).click()
  await expect(dates.locator('time:visible')).toHaveCount(12)
})

test('a date that falls out is marked at its date, not on the whole event', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/evenement/theatre-avec-soir-annule')
  await expect(page.getByRole('list', { name: 'État' })).toHaveCount(0)
  const cancelled = page
    .getByRole('region', { name: 'Dates' })
    .getByRole('listitem')
    .filter({ hasText: 'Annulé' })
  await expect(cancelled.first()).toContainText(/Samedi 28\snovembre/)
  await expect(cancelled.first()).toContainText('Comédien malade')
})

const WAY = { name: 'S’y rendre' }

test('an event leads to timetable and maps for its next date, a cancelled one nowhere', {
  tag: '@nojs-only',
}, async ({ page }) => {
  await page.goto('/evenement/theatre-avec-soir-annule')
  const way = page.getByRole('region', WAY)
  const timetable = way.getByRole('link', { name: /^Horaire CFF pour \d/ })
  await expect(timetable).toHaveAttribute('href', /&date=%222026-11-27%22&time=%2220%3A00%22&/)
  await expect(timetable).toHaveAttribute(
    'href',
    /^https:\/\/www\.sbb\.ch\/fr\?nach=.+&moment=%22ARRIVAL%22$/,
  )
  await expect(way.getByRole('link', { name: 'À vélo' })).toHaveAttribute('href', /&to=46\.\d+%2C6\.\d+$/)
  await expect(way.getByRole('textbox')).toBeHidden()

  for (const id of ['concert-annule', 'humour-reporte', 'concert-passe']) {
    await page.goto(`/evenement/${id}`)
    await expect(page.getByRole('region', { name: 'Lieu' })).toBeVisible()
    await expect(page.getByRole('region', WAY)).toHaveCount(0)
  }
})

test('where one sets out is chosen once, fills the links of every event, and can be forgotten', async ({
  page,
}) => {
  await page.goto('/evenement/spectacle-en-signes')
  const way = page.getByRole('region', WAY)
  const from = way.getByRole('combobox').or(way.getByRole('textbox'))
  await from.click()
  await from.pressSequentially('1260')
  await page.getByRole('option', { name: /Nyon/ }).click()
  const timetable = way.getByRole('link', { name: /^Horaire CFF/ })
  await expect(timetable).toHaveAttribute('href', /\?von=Nyon&nach=/)
  await expect(way.getByRole('link', { name: 'À pied' })).toHaveAttribute(
    'href',
    /&from=46\.\d+%2C6\.\d+&to=/,
  )
  await expectNoAxeViolations(page)

  await page.goto('/evenement/cours-de-dessin')
  await expect(from).toHaveValue('1260 Nyon')
  await expect(timetable).toHaveAttribute('href', /\?von=Nyon&/)
  await from.fill('Renens, gare')
  await from.press('Enter')
  await expect(timetable).toHaveAttribute('href', /\?von=Renens%2C\+gare&/)
  await way.getByRole('button', { name: 'Effacer le départ' }).click()
  await expect(timetable).toHaveAttribute('href', /\?nach=/)
  await page.reload()
  await expect(from).toHaveValue('')
  await expect(timetable).toHaveAttribute('href', /\?nach=/)
})

const MARKS = [
  { id: 'concert-passe', mark: 'Terminé', jsonLd: 'EventScheduled' },
  { id: 'concert-annule', mark: 'Annulé', jsonLd: 'EventCancelled' },
  { id: 'humour-reporte', mark: 'Reporté', jsonLd: 'EventPostponed' },
  { id: 'concert-complet', mark: 'Complet', jsonLd: 'EventScheduled' },
  { id: 'visite-deplacee', mark: 'Nouvelle date', jsonLd: 'EventRescheduled' },
]

for (const { id, mark, jsonLd } of MARKS) {
  test(`« ${mark} » stands under the heading and in the title`, { tag: '@nojs-only' }, async ({ page }) => {
    const answer = await page.goto(`/evenement/${id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('list', { name: 'État' })).toHaveText(mark)
    await expect(page).toHaveTitle(new RegExp(`^${mark}\u00a0: `))
    expect((await jsonLdOf(page))[0]?.eventStatus).toBe(`https://schema.org/${jsonLd}`)
  })
}

test('a note on the programme is shown', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenement/humour-reporte')
  await expect(page.getByText('Nouvelle date annoncée en janvier.')).toBeVisible()
})

test('a past event offers no booking and is in no list', { tag: '@nojs-only' }, async ({ page, request }) => {
  await page.goto('/evenement/concert-passe')
  await expect(page.getByRole('region', { name: 'Date' }).locator('time')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Réserver' })).toHaveCount(0)
  expect(await (await request.get('/evenements.json?limit=100')).text()).not.toContain('concert-passe')
})

for (const [id, { title, status }] of HIDDEN_AGENDA) {
  test(`an event that is ${status} is nowhere to be found`, async ({ request }) => {
    for (const address of [`/evenement/${id}`, `/evenement/${id}.ics`, `/evenement/${id}.data`]) {
      const answer = await request.get(address)
      expect(answer.status(), address).toBe(404)
      expect(await answer.text(), address).not.toContain(title)
    }
    for (const address of [
      '/evenements.json?limit=100&when=all',
      '/evenements.ics',
      '/evenements.rss',
      '/sitemap.xml',
      '/evenements.data',
      '/carte',
      '/',
    ]) {
      const answer = await request.get(address)
      expect(answer.status(), address).toBe(200)
      const text = await answer.text()
      expect(text, address).not.toContain(title)
      expect(text, address).not.toContain(`/evenement/${id}`)
    }
    const search = await request.get(`/evenements.json?when=all&q=${encodeURIComponent(title)}`)
    const { items }: { items: { id: string }[] } = await search.json()
    expect(items.map((item) => item.id)).not.toContain(id)
  })
}

test('« Ajouter à mon calendrier » gives a calendar file of all dates', { tag: '@nojs' }, async ({
  page,
  app,
}) => {
  await page.goto('/evenement/theatre-avec-soir-annule')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Ajouter à mon calendrier' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('theatre-avec-soir-annule.ics')

  const text = await readFile(await download.path(), 'utf8')
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(events.map(({ summary }) => summary)).toEqual([
    'La Visite, théâtre en trois soirs',
    expect.stringContaining('La Visite, théâtre en trois soirs'),
    'La Visite, théâtre en trois soirs',
  ])
  expect(events.map(({ startDate }) => startDate.toString())).toEqual([
    '2026-11-27T20:00:00',
    '2026-11-28T20:00:00',
    '2026-11-29T17:00:00',
  ])
  expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CANCELLED',
    'CONFIRMED',
  ])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
  expect(events[0]?.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Zurich')
  expect(events[0]?.location).toContain('Neuchâtel')
  expect(String(events[0]?.component.getFirstPropertyValue('url'))).toBe(
    `${app.origin}/evenement/theatre-avec-soir-annule`,
  )
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Zurich')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

/** Google requires these of an Event, or recommends them as far as we always know them. */
test('the structured data of every event has what Google requires', async ({ request }) => {
  const list = await request.get('/evenements.json?limit=100&when=all')
  const { items }: { items: { id: string; title: string }[] } = await list.json()
  expect(items.length).toBeGreaterThan(30)
  for (const { id, title } of items) {
    const html = await (await request.get(`/evenement/${id}`)).text()
    const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
    const described = [...scripts].map(([, text]) => JSON.parse(String(text)))

    expect(described.length, id).toBeGreaterThan(0)
    for (const event of described) {
      expect(event, id).toMatchObject({
        '@context': 'https://schema.org',
        '@type': expect.stringMatching(/Event|Festival/),
        name: title,
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:00\+0[12]:00)?$/),
        eventStatus: expect.stringMatching(/^https:\/\/schema\.org\/Event/),
        eventAttendanceMode: expect.stringMatching(/^https:\/\/schema\.org\/(?:Offline|Online|Mixed)/),
        image: [expect.stringMatching(/^http/)],
        description: expect.stringMatching(/\S/),
      })
      for (const location of [event.location].flat()) {
        if (location['@type'] === 'VirtualLocation') expect(location.url, id).toMatch(/^https?:/)
        else
          expect(location, id).toMatchObject({
            '@type': 'Place',
            name: expect.stringMatching(/\S/),
            address: { addressCountry: 'CH' },
          })
      }
      if (event.offers) {
        expect(event.offers, id).toMatchObject({ priceCurrency: 'CHF', price: expect.any(Number) })
      }
    }
  }
})

test('a hostile title is text, nothing else', { tag: '@nojs' }, async ({ page }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await page.goto('/evenement/titre-hostile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '</title><script>alert(1)</script> & « guillemets »',
  )
  await expect(page.locator('article img[src=x]')).toHaveCount(0)
  expect((await jsonLdOf(page))[0]?.name).toBe('</title><script>alert(1)</script> & « guillemets »')
  expect(dialogs).toBe(0)
})

test('what leads off the site gives it no handle and no credit', { tag: '@nojs-only' }, async ({ page }) => {
  for (const id of ['jazz-ce-soir', 'titre-hostile', 'debat-mixte']) {
    await page.goto(`/evenement/${id}`)
    const links = page.locator(
      `main a[href^="http"]:not([href^="${new URL(page.url()).origin}"], .leaflet-container a)`,
    )
    expect(await links.count()).toBeGreaterThan(0)
    for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await page.goto('/evenement/jazz-ce-soir')
  await expect(page.getByRole('link', { name: 'Réserver' })).toHaveAttribute('rel', /nofollow ugc/)
})

test('an address is public only where its owner said so', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/evenement/titre-long')
  await expect(page.getByRole('link', { name: 'fanfares@exemple.example' })).toBeVisible()
  await page.goto('/evenement/contact-prive')
  expect(await page.content()).not.toContain('prive@exemple.example')
})

test('similar events lead on to other events', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenement/jazz-ce-soir')
  const similar = page.getByRole('region', { name: 'Dans le même esprit' }).getByRole('article')
  await expect(similar).toHaveCount(3)
  const title = await similar.first().getByRole('heading').textContent()
  await similar.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(title))
})

test('what is typed into the report stays when the next page does not come', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/net::ERR_FAILED/)
  await page.goto('/evenement/jazz-ce-soir')
  await page.getByText('Signaler une erreur').click()
  const report = page.getByLabel('Quelle information est fausse')
  await report.fill('Il commence à 21 heures.')
  await page.route('**/*.data*', (route) => route.abort())
  const similar = page.getByRole('region', { name: 'Dans le même esprit' }).getByRole('article')
  await similar.first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(report).toHaveValue('Il commence à 21 heures.')
})

test('the event names its partner and the partner its events', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenement/jazz-ce-soir')
  await page
    .getByRole('region', { name: 'Organisateur' })
    .getByRole('link', { name: 'Salle du Port' })
    .click()
  await expect(page).toHaveURL('/partenaires/salle-du-port')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salle du Port')
  await page.getByRole('link', { name: /Quartet de jazz au Port/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quartet de jazz au Port')
})

/** The page's structured data; its fields are what the tests are about. */
function jsonLdOf(page: Page): Promise<Record<string, unknown>[]> {
  return page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
}
