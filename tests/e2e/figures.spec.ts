import { readFile } from 'node:fs/promises'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { logged, writeLog } from '~/domain/moderation-log'
import { missedWords } from '~/domain/site-figures'
import { addEvent, asOrganizer, LATER, row } from '../support/dashboard'
import { announce, eventTitled, newAddress } from '../support/proposing'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('who has an event sees its views by day and month, as chart, table and file; nobody else does', async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/status of 404/)
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'bal aux chiffres', { when: LATER })
  const seen = { d20260301: 5, m202603: 5, d20261119: 12, d20261121: 30, m202611: 42 }
  await app.store.insert(eventViews, id, { count: 50, ...seen })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await row(page, 'Le bal aux chiffres')
    .getByRole('link', { name: /^50 vues, par jour/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('50 vues')
  await page.getByText('Les mêmes chiffres en tableau : Vues par jour').click()
  const days = page.getByRole('table', { name: 'Vues par jour' })
  await expect(days.getByRole('row', { name: /^Jeudi 19 novembre 2026/ })).toContainText('12')
  await page.getByText('Les mêmes chiffres en tableau : Vues par mois').click()
  const months = page.getByRole('table', { name: 'Vues par mois' })
  await expect(months.getByRole('row', { name: /^Mars 2026/ })).toContainText('5')
  await expect(page.getByRole('main')).toContainText('3 vues plus anciennes')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)
  await expectNoAxeViolations(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Tous les jours en CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`vues-${id}-2026-11-21.csv`)
  expect(await readFile(await download.path(), 'utf8')).toContain('"21.11.2026";"30"')

  await login(context)
  for (const path of [`/organizer/statistiques/${id}`, `/organizer/statistiques/${id}.csv`]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

test('of an event that nobody has opened its page says so, and what may help', { tag: '@nojs-only' }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'bal sans regard', { when: LATER })
  await page.goto(`/organizer/statistiques/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 vue')
  await expect(page.getByRole('main')).toContainText('Aucune vue pour l’instant.')
  await expect(page.getByRole('link', { name: 'Affiche et images à partager' })).toBeVisible()
})

test('who has announced without an account sees the views behind the mailed link', {
  tag: '@nojs-only',
}, async ({ page, app, allowProblem }) => {
  allowProblem(/status of 404/)
  const title = `Vues sans compte ${newAddress()}`
  const link = await announce(page, app, title, newAddress())
  await expect(page.getByRole('link', { name: 'Vues', exact: true })).toHaveCount(0)
  const id = (await eventTitled(app, title))?.id ?? ''
  await app.store.update(events, id, { status: 'published' })
  await app.store.insert(eventViews, id, { count: 2, d20261121: 2, m202611: 2 })
  await page.goto(link)
  await page.getByRole('link', { name: 'Vues', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 vues')
  expect(await (await page.request.get(`${link}/vues.csv`)).text()).toContain('"21.11.2026";"2"')
  for (const path of ['vues', 'vues.csv']) {
    expect((await page.request.get(`/annonce/${'x'.repeat(43)}/${path}`)).status(), path).toBe(404)
  }
})

test('admins see the months of the site, and the words that found nothing', async ({
  page,
  context,
  app,
  login,
}) => {
  const admin = await login(context, { role: 'admin' })
  const author = { uid: admin.uid, profile: null }
  const event = { id: 'bal-du-mois', title: 'Bal du mois', amends: null }
  await app.store.transaction(async (transaction) => {
    for (const [action, at] of [
      ['submitted', '2026-11-20T08:00:00.000Z'],
      ['approved', '2026-11-20T13:00:00.000Z'],
    ] as const) {
      writeLog(transaction, { ...logged(author, event, Date.parse(at)), action })
    }
  })
  const missed: [string, string, number][] = [
    ['2026-11', 'cours de trampoline', 7],
    ['2026-10', '=cmd', 3],
  ]
  for (const [month, words, count] of missed) {
    await app.store.insert(missedWords, `${month}-mots`, { month, words, count })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  const nav = page.getByRole('navigation', { name: 'Administration' })
  const link = nav.getByRole('link', { name: 'Statistiques' })
  // The pages are folded on a phone.
  await expect(link).toBeHidden()
  await nav.getByText('Administration').click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques')
  await page.getByText('Les mêmes chiffres en tableau : Annonces proposées par mois').click()
  const sent = page.getByRole('table', { name: 'Annonces proposées par mois' })
  await expect(sent.getByRole('row')).toHaveCount(14)
  await expect(page.getByRole('table', { name: /^Décisions par type/ })).toContainText(
    /Novembre 2026Acceptées[1-9]/,
  )
  const words = page.getByRole('table', { name: /^Recherches sans résultat/ })
  await expect(words).toContainText('cours de trampoline')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)
  await expectNoAxeViolations(page)

  await page.getByRole('navigation', { name: 'Mois' }).getByRole('link', { name: 'Octobre 2026' }).click()
  await expect(words).toContainText('=cmd')
  await expect(words).not.toContainText('trampoline')
  expect(await (await page.request.get('/admin/recherches.csv')).text()).toContain(`"'=cmd";"3"`)
  expect(await (await page.request.get('/admin/statistiques.csv')).text()).toContain('"2026-11";')
})
