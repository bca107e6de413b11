import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Page } from '@playwright/test'
import { sources } from '~/domain/source'
import { makeSource } from '../support/make-source'
import { expect, expectNoAxeViolations, notice, test } from '../support/test'

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
}
const HELD = {
  ...READ,
  updated: 0,
  unchanged: 0,
  withdrawn: 0,
  refused: 0,
  error:
    '61 de ses 120 événements n’y figurent plus. Rien n’a été changé ici : dites-nous s’ils sont vraiment retirés.',
  isHeld: true,
}

const stop = (page: Page) => page.getByText('Ne plus lire…').click()

test(
  'an admin sees what fails first, pauses a source, takes it up again and stops reading it',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, context, login }, { project }) => {
    await login(context, { role: 'admin' })
    const id = `temple-${project.name}`
    const name = `Temple ${project.name}`
    await app.store.insert(sources, id, makeSource({ name, lastRun: READ, news: NEWS }))
    const failing = makeSource({ name: `Zénith ${project.name}`, lastRun: HELD, failures: 2 })
    await app.store.insert(sources, `zenith-${project.name}`, failing)

    await page.goto('/admin/sources')
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: project.name }) })
    await expect(rows).toContainText([/Zénith.*61 de ses 120/, /Temple.*5\u00a0modifiés, 2\u00a0retirés/])
    await page.getByRole('link', { name }).click()
    await page.locator('summary', { hasText: 'N’y figurent plus' }).click()
    await expect(page.getByRole('link', { name: 'Récital de printemps' })).toBeVisible()

    await page.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(notice(page)).toContainText('en pause')
    expect(await app.store.get(sources, id)).toMatchObject({ state: 'paused', nextRunAt: null })
    await page.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(notice(page)).toContainText('reprend')
    await stop(page)
    await page.getByRole('button', { name: 'Oui, ne plus le lire' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources')
    await expect(notice(page)).toContainText('n’est plus lu')
    expect(await app.store.get(sources, id)).toBeNull()
  },
)

test(
  'an organizer has a calendar, is told what is wrong with an address, and stops reading',
  { tag: '@nojs' },
  async ({ page, app, context, login, allowProblem }, { project }) => {
    allowProblem(/status of 4\d\d/)
    const { uid } = await login(context)
    const own = makeSource({ name: 'Ma chorale', ownerUid: uid, lastRun: READ, trusted: false })
    await app.store.insert(sources, `chorale-${project.name}`, own)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Mes calendriers' }).click()
    await page.getByLabel('Adresse du calendrier').fill('http://127.0.0.1/a.ics')
    await page.getByRole('button', { name: 'Voir ce qui serait lu' }).click()
    await expect(page.getByRole('alert')).toContainText('ne mène pas à un site public')
    await expect(page.getByLabel('Adresse du calendrier')).toHaveValue('http://127.0.0.1/a.ics')
    await stop(page)
    await page.getByRole('button', { name: 'Oui, ne plus le lire' }).click()
    await expect(notice(page)).toContainText('Ses événements restent')
    await expect(page.getByRole('heading', { name: 'Ma chorale' })).toHaveCount(0)
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
