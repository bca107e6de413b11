import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Page } from '@playwright/test'
import { sourceId, sources } from '~/domain/source'
import { calendar, concert } from '~/features/imports/sources/testing/calendars'
import { type App, startApp } from '../support/app'
import { startExampleSite } from '../support/example-site'
import { makeSource } from '../support/make-source'
import { test as base, expect, expectNoAxeViolations, notice, REFUSED } from '../support/test'

const READ = {
  at: '2026-11-20T06:00:00.000Z',
  created: 0,
  updated: 5,
  unchanged: 120,
  withdrawn: 2,
  refused: 1,
  error: '',
  isHeld: false,
  afterFailures: 0,
}
const NEWS = {
  at: READ.at,
  changed: [{ eventId: 'concert-a', title: 'Concert d’orgue' }],
  withdrawn: [{ eventId: 'concert-b', title: 'Récital de printemps' }],
  refused: [{ what: 'Voyage à Zurich', reason: 'lieu hors de Suisse romande (ZH)' }],
  doubtful: [],
}
const HELD = {
  ...READ,
  updated: 0,
  unchanged: 0,
  withdrawn: 0,
  refused: 0,
  error:
    '61 de ses 120 événements ont disparu du calendrier. Nous n’avons rien modifié : confirmez que ses événements en ont bien été retirés.',
  isHeld: true,
}

/** A server for which names under .example lead to a calendar of two concerts. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({ emulators: _ready }, use) => {
      const concerts = calendar(concert('a'), concert('b', { SUMMARY: 'Récital de Noël' }))
      const site = await startExampleSite((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(concerts)
      })
      const app = await startApp({ env: site.env })
      await use(app)
      await app.stop()
      site.stop()
    },
    { scope: 'worker' },
  ],
})

const stop = (page: Page) => page.getByText('Ne plus lire…').click()

test(
  'an admin sees what fails first, confirms a loss, reads, pauses and trusts a source and stops reading it',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, context, login }, { project }) => {
    await login(context, { role: 'admin' })
    const id = `temple-${project.name}`
    const name = `Temple ${project.name}`
    const siteOf = (host: string) => ({ address: `http://${host}-${project.name}.example/a.ics` })
    const read = makeSource({ ...siteOf('temple'), name, lastRun: READ, news: NEWS })
    await app.store.insert(sources, id, read)
    const zenith = `Zénith ${project.name}`
    const failing = makeSource({ ...siteOf('zenith'), name: zenith, lastRun: HELD, failures: 2 })
    await app.store.insert(sources, `zenith-${project.name}`, failing)

    await page.goto('/admin/sources')
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: project.name }) })
    await expect(rows).toContainText([/Zénith.*61 de ses 120/, /Temple.*5\u00a0modifiés, 2\u00a0retirés/])
    await page.getByRole('link', { name: zenith }).click()
    await page.getByText('Confirmer ces retraits…').click()
    await page.getByRole('button', { name: 'Oui, confirmer' }).click()
    await expect(notice(page, 'Lu : 2 nouveaux')).toBeVisible()

    await page.goto('/admin/sources')
    await page.getByRole('link', { name }).click()
    await page.locator('summary', { hasText: 'N’y figurent plus' }).click()
    await expect(page.getByRole('link', { name: 'Récital de printemps' })).toBeVisible()

    await page.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(notice(page, 'en pause')).toBeVisible()
    expect(await app.store.get(sources, id)).toMatchObject({ state: 'paused', nextRunAt: null })
    await page.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(notice(page, 'reprend')).toBeVisible()
    await page.getByRole('button', { name: 'Ne plus faire confiance' }).click()
    await expect(notice(page, 'seront relus avant publication')).toBeVisible()
    await page.getByRole('button', { name: 'Faire confiance', exact: true }).click()
    await expect(notice(page, 'seront publiés sans relecture')).toBeVisible()
    await page.goto('/admin/sources')
    await page.getByRole('row', { name }).getByRole('button', { name: 'Lire maintenant' }).click()
    await expect(page).toHaveURL(`/admin/sources/${id}`)
    await expect(notice(page, 'Lu : 2 nouveaux')).toBeVisible()
    await stop(page)
    await page.getByRole('button', { name: 'Oui, ne plus le lire' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources')
    await expect(notice(page, 'n’est plus lu')).toBeVisible()
    expect(await app.store.get(sources, id)).toBeNull()
  },
)

test(
  'an organizer is told what is wrong with an address, adds a calendar, names it, pauses it and ends it',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, context, login, allowProblem }, { project }) => {
    allowProblem(REFUSED)
    const { uid } = await login(context)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Mes calendriers' }).click()
    const address = page.getByLabel('Adresse du calendrier')
    const preview = page.getByRole('button', { name: 'Prévisualiser' })
    await address.fill('http://127.0.0.1/a.ics')
    await preview.click()
    await expect(page.getByRole('alert')).toContainText('ne mène pas à un site public')
    await expect(address).toHaveValue('http://127.0.0.1/a.ics')

    // One site is read six times a minute at most, and the clock stands still.
    const calendarUrl = `http://${project.name}.example/own.ics`
    await address.fill(calendarUrl)
    await preview.click()
    await expect(page.getByRole('heading', { name: '2 événements à venir' })).toBeVisible()
    await expect(page.getByText('Récital de Noël')).toBeVisible()
    const name = page.getByLabel('Nom de l’organisateur')
    await expect(name).toHaveValue('Camille Rochat')
    await name.fill(`Chœur ${project.name}`)
    await page.getByRole('button', { name: 'Ajouter ce calendrier' }).click()
    await expect(notice(page, 'Le calendrier est ajouté. Lu : 2 nouveaux.')).toBeVisible()
    const read = { ownerUid: uid, name: `Chœur ${project.name}`, state: 'active' }
    expect(await app.store.get(sources, sourceId(calendarUrl))).toMatchObject(read)

    await page.getByText('Nom et thème').click()
    const settings = page.getByRole('group').filter({ hasText: 'Nom et thème' })
    await settings.getByLabel('Nom').fill('   ')
    await settings.getByLabel('Thème').selectOption('Musique')
    await settings.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText('Au moins 2\u00a0caractères')
    await expect(settings.getByLabel('Thème')).toHaveValue('musique')
    await settings.getByLabel('Nom').fill('Chœur du Port')
    await settings.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(notice(page, 'Enregistré. Les événements')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Chœur du Port' })).toBeVisible()

    await page.getByRole('button', { name: 'Lire maintenant' }).click()
    await expect(notice(page, 'Lu : 2 modifiés')).toBeVisible()
    await page.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(notice(page, 'en pause')).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(notice(page, 'reprend')).toBeVisible()
    await stop(page)
    await page.getByRole('button', { name: 'Oui, ne plus le lire' }).click()
    await expect(notice(page, 'Ses événements restent')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Chœur du Port' })).toHaveCount(0)
  },
)

test(
  'an admin adds a source that is trusted; an address that is read already is refused, and the name stays',
  {
    tag: '@nojs',
  },
  async ({ page, app, context, login, allowProblem }, { project }) => {
    allowProblem(REFUSED)
    await login(context, { role: 'admin' })
    const address = `http://admin-${project.name}.example/a.ics`
    await page.goto('/admin/sources')
    await page.getByRole('link', { name: 'Ajouter une source' }).click()
    async function add(name: string) {
      await page.getByLabel('Adresse du calendrier').fill(address)
      await page.getByRole('button', { name: 'Prévisualiser' }).click()
      await page.getByLabel('Nom de l’organisateur').fill(name)
      await page.getByLabel(/^De confiance/).check()
      await page.getByRole('button', { name: 'Ajouter ce calendrier' }).click()
    }
    await add('Temple de Nyon')
    await expect(notice(page, 'Lu : 2 nouveaux.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Temple de Nyon')
    expect(await app.store.get(sources, sourceId(address))).toMatchObject({ ownerUid: null, trusted: true })

    await page.goto('/admin/sources/nouveau')
    await add('Paroisse de Nyon')
    await expect(page.getByRole('alert')).toContainText('Ce calendrier est déjà ajouté.')
    await expect(page.getByLabel('Nom de l’organisateur')).toHaveValue('Paroisse de Nyon')
    await expect(page.getByLabel(/^De confiance/)).toBeChecked()
  },
)

test('the pages of sources have no fault that axe finds', async ({ page, app, context, login }) => {
  const { uid } = await login(context, { role: 'admin' })
  await app.store.insert(
    sources,
    'axe',
    makeSource({ ownerUid: uid, lastRun: HELD, news: NEWS, failures: 1 }),
  )
  for (const path of [
    '/admin/sources',
    '/admin/sources/axe',
    '/admin/sources/nouveau',
    '/organizer/calendriers',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
  }
})

test('the worker that the build has written reads a calendar', async () => {
  const worker = new Worker(new URL('../../build/server/assets/item-requests.worker.mjs', import.meta.url))
  await once(worker, 'message')
  const bytes = Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
  const source = { id: 'a', name: 'A', ownerUid: null }
  const about = { type: 'text/calendar', charset: null, address: 'http://a.example/', known: [] }
  worker.postMessage({ ask: 'read', request: { ...about, bytes, source, today: '2026-11-20', nowMs: 0 } })
  const [answer] = await once(worker, 'message')
  await worker.terminate()
  expect(answer).toMatchObject({ summary: { ok: true, kind: 'ics', count: 0 } })
})
