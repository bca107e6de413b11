import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { DAY_MS } from '../../app/platform/durations'
import { dateRow, NEW_EVENT, pasteDates, sentEvent } from '../support/event-form'
import { makeEvent } from '../support/make-event'
import { expect, notice, REFUSED, test } from '../support/test'

const evenings = (length: number) =>
  Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse('2026-12-01') + index * DAY_MS)
    return `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()} 20h30 – 22h Les Amis`
  }).join('\n')
const PASTED = evenings(60)

/** The height is that of the whole page, in CSS pixels. */
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('sixty dates: one paste, one look, sent', { tag: ['@nojs', '@drawn'] }, async ({
  page,
  context,
  login,
  app,
}) => {
  await login(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Les Amis')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await pasteDates(page, PASTED)
  await expect(page.getByRole('button', { name: 'Modifier Mar. 1er\u00a0déc.' })).toBeVisible()
  await expect(page.getByRole('group', { name: '60\u00a0dates' })).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(4000)
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).first().click()
  const event = await sentEvent(app, page)
  expect(event?.occurrences).toHaveLength(60)
  expect(event?.occurrences[0]).toMatchObject({
    startLocal: '2026-12-01T20:30',
    endLocal: '2026-12-01T22:00',
    label: 'Les Amis',
  })
})

test('ticked dates take a place and a price of their own, and go back to those of the event', {
  tag: '@nojs',
}, async ({ page, context, login }) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await pasteDates(page, evenings(5))
  const own = page.getByText('Casino, Montreux · prix')
  const change = page.getByRole('button', { name: 'Changer les dates cochées' })
  const changes = page.locator('summary', { hasText: 'Changer les dates cochées' })
  await page.getByRole('button', { name: 'Tout cocher' }).click()
  await changes.click()
  await page.getByLabel('Nouveau lieu').fill('Casino')
  await page.getByLabel('Nouvelle localité').fill('Montreux')
  await page.getByLabel('Nouvelle entrée').selectOption('Gratuit')
  await change.click()
  await expect(own).toHaveCount(5)
  await page
    .getByRole('checkbox', { name: /^Cocher / })
    .first()
    .uncheck()
  if (!(await change.isVisible())) await changes.click()
  await page.getByLabel('Revenir au lieu de l’événement').selectOption('Oui')
  await page.getByLabel('Nouvelle entrée').selectOption('Comme l’événement')
  await change.click()
  await expect(own).toHaveCount(1)
})

test('several dates are ticked, changed and taken away together, and one is opened', {
  tag: '@nojs',
}, async ({ page, context, login, app }) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Les Amis')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await pasteDates(page, evenings(5))
  const ticks = page.getByRole('checkbox', { name: /^Cocher / })
  await page.getByRole('button', { name: 'Tout cocher' }).click()
  await expect(page.getByRole('checkbox', { name: /^Cocher /, checked: true })).toHaveCount(5)
  await ticks.first().uncheck()
  await page.getByText('Changer les dates cochées').first().click()
  await page.getByLabel('Nouveau début').fill('19:00')
  await page.getByLabel('Nouvelle salle ou scène').fill('Crypte')
  await page.getByRole('button', { name: 'Changer les dates cochées' }).click()
  await expect(page.getByRole('button', { name: /^Modifier .*19\sh/ })).toHaveCount(4)
  for (const kept of [1, 4]) await ticks.nth(kept).uncheck()
  await page.getByRole('button', { name: 'Retirer les dates cochées' }).click()
  await expect(page.getByRole('group', { name: '3\u00a0dates' })).toBeVisible()
  await page.getByRole('button', { name: /^Modifier Mer\. 2\sdéc\./ }).click()
  await dateRow(page, 2).getByLabel('Début').fill('18:00')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).first().click()
  const dates = (await sentEvent(app, page))?.occurrences
  expect(dates?.map(({ startLocal, place }) => [startLocal, place?.room])).toEqual([
    ['2026-12-01T20:30', undefined],
    ['2026-12-02T18:00', 'Crypte'],
    ['2026-12-05T19:00', 'Crypte'],
  ])
})

test('many dates leave every page short on a phone, and nothing comes below its foot', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/proposer')
  await pasteDates(page, evenings(110))
  await expect(page.getByRole('group', { name: '110\u00a0dates' })).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(4000)
  const belowFoot = await page.getByRole('contentinfo').evaluate((footer) => {
    const banner = Number.parseFloat(getComputedStyle(document.body).paddingBottom)
    return document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom - banner
  })
  expect(belowFoot).toBeLessThanOrEqual(4)

  const when = Array.from({ length: 60 }, (_, index) => {
    const day = new Date(Date.parse('2026-12-01') + index * DAY_MS).toISOString().slice(0, 10)
    return { start: `${day}T20:30`, label: 'Les Amis' }
  })
  const id = 'soixante-soirs'
  if ((await app.store.get(events, id)) === null) await app.store.insert(events, id, makeEvent({ when }))
  await expect(async () => expect((await page.request.get(`/evenement/${id}`)).ok()).toBe(true)).toPass()
  await page.goto(`/evenement/${id}`)
  expect(await heightOf(page)).toBeLessThanOrEqual(4000)
})

const PROGRAMME = `Vendredi 11 décembre 2026
20h30 Les Amis
22h DJ Lune
Samedi 12 décembre
14h - 15h Contes du lac (dès 5 ans)
20h30 Fanfare du Port – complet`

test('the programme of a festival is pasted as labelled dates, and read so', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  app,
}) => {
  await login(context, { role: 'admin' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Festival des deux rives')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité', { exact: true }).fill('1260 Nyon')
  await pasteDates(page, PROGRAMME)
  await expect(page.getByRole('button', { name: 'Modifier Ven. 11\u00a0déc., 22\u00a0h' })).toContainText(
    'DJ Lune',
  )
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  const event = await sentEvent(app, page)
  expect(event?.occurrences.map(({ startLocal, label }) => `${startLocal} ${label}`)).toEqual([
    '2026-12-11T20:30 Les Amis',
    '2026-12-11T22:00 DJ Lune',
    '2026-12-12T14:00 Contes du lac (dès 5 ans)',
    '2026-12-12T20:30 Fanfare du Port',
  ])

  await page.goto(`/evenement/${event?.id}`)
  const days = page.getByRole('region', { name: 'Dates' }).getByRole('listitem')
  const friday = days.filter({ hasText: 'Vendredi 11\u00a0décembre' }).first()
  await expect(friday).toContainText(/20\s+h\s+30\s*Les Amis\s*22\s+h\s*DJ Lune/)
  const saturday = days.filter({ hasText: 'Samedi 12\u00a0décembre' }).first()
  await expect(saturday).toContainText('Contes du lac (dès 5 ans)')
  await expect(saturday).toContainText(/Fanfare du Port\s*Complet/)
  await app.store.remove(events, event?.id ?? '')
})

const CALENDAR = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:yoga
SUMMARY:Yoga
DTSTART;TZID=Europe/Zurich:20261103T193000
DTEND;TZID=Europe/Zurich:20261103T203000
RRULE:FREQ=WEEKLY;COUNT=6
END:VEVENT
END:VCALENDAR`.replaceAll('\n', '\r\n')

test('a calendar becomes rows, and says how many of its dates are over', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Yoga du mardi')
  await page.getByText('Coller une liste de dates').click()
  const workbook = {
    name: 'yoga.xlsx',
    mimeType: '',
    buffer: Buffer.from('PK\x03\x04\0\0xl/workbook.xml 1.4'),
  }
  await page.getByLabel('Ou un fichier (.xlsx').setInputFiles(workbook)
  await page.getByRole('button', { name: 'Ajouter ces dates' }).click()
  await expect(page.getByText('Ce fichier est endommagé').last()).toBeVisible()
  await expect(page.getByLabel('Vos dates, une par ligne')).toHaveValue('')
  const file = { name: 'yoga.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) }
  await page.getByLabel('Ou un fichier (.xlsx').setInputFiles(file)
  await page.getByRole('button', { name: 'Ajouter ces dates' }).click()
  const said = notice(page, 'dates ajoutées')
  await expect(said).toHaveText(
    '3\u00a0dates ajoutées. 3\u00a0dates sont passées\u00a0: elles ne sont pas reprises.',
  )
  await expect(said).toBeFocused()
  await expect(page.getByRole('group', { name: '3\u00a0dates' })).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Yoga du mardi')
})
