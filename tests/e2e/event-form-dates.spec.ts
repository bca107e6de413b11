import { dateRow, NEW_EVENT, sentEvent } from '../support/event-form'
import { expect, test } from '../support/test'

test('dates are added with the times of the one before, and removed in their place', async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await expect(page.getByRole('button', { name: /Retirer la date/ })).toHaveCount(0)
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await dateRow(page, 1).getByLabel('Début').fill('19:00')
  await dateRow(page, 1).getByLabel('Fin').fill('21:00')
  const address = page.url()
  for (const day of ['2026-12-02', '2026-12-03']) {
    await page.getByRole('button', { name: 'Ajouter une date' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.locator(':focus').fill(day)
  }
  await expect(dateRow(page, 3).getByLabel('Début')).toHaveValue('19:00')
  await expect(dateRow(page, 3).getByLabel('Fin')).toHaveValue('21:00')

  await page.getByRole('button', { name: 'Retirer la date 2' }).click()
  await expect(dateRow(page, 3)).toHaveCount(0)
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-03')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toBeFocused()
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-01')
  expect(page.url()).toBe(address)
})

test('adding and removing a date keeps everything without JavaScript too', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Trois soirs de théâtre')
  await page.getByLabel(/^Description/).fill('Une ligne\n\nUne autre')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 2).getByLabel('Jour', { exact: true }).fill('2026-12-02')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  await dateRow(page, 3).getByLabel('Jour', { exact: true }).fill('2026-12-03')
  await page.getByRole('button', { name: 'Retirer la date 1' }).click()
  await expect(dateRow(page, 3)).toHaveCount(0)
  await expect(dateRow(page, 1).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-02')
  await expect(dateRow(page, 2).getByLabel('Jour', { exact: true })).toHaveValue('2026-12-03')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Trois soirs de théâtre')
  await expect(page.getByLabel(/^Description/)).toHaveValue('Une ligne\n\nUne autre')
})

test('an event follows several rules: one is added, one is taken away again', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  app,
}) => {
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Cours et bals')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await page.getByRole('radio', { name: 'Dates régulières' }).check()
  const rule = (number: number) => page.getByRole('group', { name: `Répétition ${number}`, exact: true })
  async function fillDays(number: number, [from, until, start]: [string, string, string]) {
    await rule(number).getByLabel('Dès le').fill(from)
    await rule(number).getByLabel('Jusqu’au').fill(until)
    await rule(number).getByLabel('Début').fill(start)
  }
  await expect(page.getByRole('button', { name: /Retirer la répétition/ })).toHaveCount(0)
  await rule(1).getByLabel('mardi').check({ force: true })
  await fillDays(1, ['2026-12-01', '2026-12-15', '19:00'])
  await page.getByRole('button', { name: 'Ajouter une répétition' }).click()
  await fillDays(2, ['2026-12-20', '2026-12-31', '10:00'])
  await page.getByRole('button', { name: 'Ajouter une répétition' }).click()
  await rule(3).getByLabel('Rythme').selectOption('Tous les mois')
  await fillDays(3, ['2027-01-01', '2027-02-28', '20:00'])
  await page.getByRole('button', { name: 'Retirer la répétition 2' }).click()
  await expect(rule(3)).toHaveCount(0)
  await expect(rule(2).getByLabel('Début')).toHaveValue('20:00')
  await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).first().click()
  const sent = await sentEvent(app, page)
  expect(sent?.rules).toMatchObject([
    { on: { kind: 'weekdays', weekdays: [2] }, from: '2026-12-01', until: '2026-12-15' },
    { on: { kind: 'nth_weekday', nth: 1, weekday: 6 }, from: '2027-01-01', until: '2027-02-28' },
  ])
  expect(sent?.occurrences.map(({ startLocal }) => startLocal)).toEqual([
    ...['2026-12-01T19:00', '2026-12-08T19:00', '2026-12-15T19:00'],
    ...['2027-01-02T20:00', '2027-02-06T20:00'],
  ])
})

test('a date has a place and a price of its own, others as the event', { tag: '@nojs' }, async ({
  page,
  context,
  login,
  app,
  allowProblem,
}) => {
  allowProblem(/400/)
  await login(context)
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Festival des deux rives')
  await page.getByLabel('Thème', { exact: true }).selectOption('musique')
  await page.getByLabel('Lieu', { exact: true }).fill('Temple du Bourg')
  await page.getByLabel('Localité', { exact: true }).fill('1003 Lausanne')
  await dateRow(page, 1).getByLabel('Jour', { exact: true }).fill('2026-12-01')
  await dateRow(page, 1).getByLabel('Début').fill('19:00')
  await page.getByRole('button', { name: 'Ajouter une date' }).click()
  const second = dateRow(page, 2)
  await second.getByLabel('Jour', { exact: true }).fill('2026-12-02')
  await second.getByLabel('Début').fill('20:00')
  await second.getByText(/^Autres réglages/).click()
  await second.getByLabel('Lieu de cette date').fill('Casino du Port')
  await second.getByLabel('Salle ou scène').fill('Foyer')
  await second.getByLabel('Localité de cette date').fill('Trifouillis')
  await second.getByLabel('Entrée de cette date').selectOption('Gratuit')
  const send = page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).first()
  await send.click()
  await expect(second.getByText(/Nous ne trouvons pas cette localité/)).toBeVisible()
  await second.getByLabel('Localité de cette date').fill('1260 Nyon')
  await send.click()
  const sent = await sentEvent(app, page)
  expect(sent?.occurrences).toMatchObject([
    { startLocal: '2026-12-01T19:00', place: null, price: null },
    {
      startLocal: '2026-12-02T20:00',
      place: { name: 'Casino du Port', room: 'Foyer', locality: 'Nyon', npa: '1260' },
      price: { kind: 'free' },
    },
  ])
})
