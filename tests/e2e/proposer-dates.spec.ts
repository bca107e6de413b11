import { DAY_MS } from '../../app/platform/durations'
import { dateRow, pasteDates } from '../support/event-form'
import { receiveMail } from '../support/outbox'
import { confirm, eventTitled, fillInEssentials, newAddress, PROPOSE, send } from '../support/proposing'
import { expect, REFUSED, test } from '../support/test'

/** One line a date, from 1 December 2026. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse('2026-12-01') + index * DAY_MS)
    return `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()} 20h30 – 22h Les Amis`
  })

test('sixty pasted dates: one paste, one look, sent without an account', { tag: '@nojs' }, async ({
  page,
  app,
}) => {
  const [title, email] = [`Soixante fois ${newAddress()}`, newAddress()]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PROPOSE)
  await fillInEssentials(page, title, email)
  await pasteDates(page, lines(60).join('\n'))
  await expect(page.getByRole('group', { name: '60\u00a0dates' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier Mar. 1er\u00a0déc.' })).toBeVisible()
  await send(page)
  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await expect(page.getByRole('article')).toContainText('59')
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  expect((await eventTitled(app, title))?.occurrences).toHaveLength(60)
})

test('eight hundred pasted dates, one line wrong: the line is named, corrected, and all are sent', {
  tag: '@nojs',
}, async ({ page, app, allowProblem }) => {
  // The browser draws 800 rows several times, and Playwright looks through all of them.
  test.slow()
  const slowly = { timeout: 90_000 }
  allowProblem(REFUSED)
  const [title, email] = [`Huit cents fois ${newAddress()}`, newAddress()]
  const pasted = lines(800)
  await page.goto(PROPOSE)
  await fillInEssentials(page, title, email)
  await page.getByText('Coller une liste de dates').click()
  const field = page.getByLabel('Vos dates, une par ligne')
  const add = page.getByRole('button', { name: 'Ajouter ces dates' })
  // Playwright types it letter by letter otherwise.
  const text = pasted.with(699, '31.2.2028 20h30').join('\n')
  await field.evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value
  }, text)
  await add.click()
  await expect(page.getByText(/Ligne\u00a0700, .*31\.2\.2028/).last()).toBeVisible(slowly)
  await expect(page.getByRole('group', { name: '799\u00a0dates' })).toBeVisible(slowly)
  await field.fill(pasted[699] ?? '')
  await add.click()
  await expect(page.getByRole('group', { name: '800\u00a0dates' })).toBeVisible(slowly)
  await send(page)
  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  expect((await eventTitled(app, title))?.occurrences).toHaveLength(800)
})

test('what was read stands under each pasted line, and is taken with one button', { tag: '@nojs' }, async ({
  page,
  allowProblem,
  javaScriptEnabled,
}) => {
  allowProblem(REFUSED)
  await page.goto(PROPOSE)
  await page.getByText('Coller une liste de dates').click()
  const field = page.getByLabel('Vos dates, une par ligne')
  await field.fill('Ve 4 et sa 5 décembre 2026 20h – di 6 décembre 2026 17h Loto\nFermé le 25 décembre')
  const look = page.getByRole('button', { name: 'Voir ce qui est lu' })
  const read = page.getByRole('region', { name: 'Lu ainsi' })
  await expect(look.or(read)).toBeVisible()
  if (await look.isVisible()) await look.click()
  await expect(read.getByRole('status')).toHaveText('3\u00a0dates lues, 1\u00a0ligne à corriger.')
  const [first, second] = [read.getByRole('listitem').first(), read.getByRole('listitem').last()]
  await expect(first).toContainText(/Ven\. 4\u00a0déc\.( 2026)?, 20\u00a0h/)
  await expect(first).toContainText(/Dim\. 6\u00a0déc\.( 2026)?, 17\u00a0h · «\u00a0Loto\u00a0»/)
  await expect(second).toContainText('À corriger\u00a0: «\u00a0Fermé\u00a0» n’est pas lu')
  await expect(read.getByRole('img', { name: 'Décembre 2026\u00a0: 4, 5, 6' })).toBeVisible()
  await expect(page.getByRole('group', { name: '3\u00a0dates' })).toBeHidden()
  await page.getByRole('button', { name: 'Ajouter ces dates' }).click()
  await expect(page.getByRole('group', { name: '3\u00a0dates' })).toBeVisible()
  await expect(read).toBeHidden()
  if (!javaScriptEnabled) return
  // The line that is to be corrected, then what came of the last ones, have the focus.
  await expect(field).toBeFocused()
  await field.fill('Lu 7 décembre 2026 20h')
  await page.getByRole('button', { name: 'Ajouter ces dates' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1\u00a0date ajoutée' })).toBeFocused()
})

test('a date that begins at midnight asks which night is meant, and goes there', {
  tag: '@nojs',
}, async ({ page, app, allowProblem, javaScriptEnabled }) => {
  allowProblem(REFUSED)
  const [title, email] = [`Nuit ${newAddress()}`, newAddress()]
  await page.goto(PROPOSE)
  await fillInEssentials(page, title, email)
  const row = dateRow(page, 1)
  await row.getByLabel('Jour', { exact: true }).fill('2027-01-15')
  await row.getByLabel('Début').fill('00:00')
  if (!javaScriptEnabled) await send(page)
  const choice = page.getByRole('group', { name: 'Nuit de jeudi à vendredi\u00a0?' })
  const asWritten = choice.getByRole('radio', { name: 'Oui, de jeudi 14 à vendredi 15\u00a0janvier' })
  await expect(asWritten).toBeChecked()
  await choice.getByRole('radio', { name: 'Non, de vendredi 15 à samedi 16\u00a0janvier' }).check()
  await send(page)
  await page.goto((await receiveMail(app, email, /^Confirmez/)).link)
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Votre annonce est envoyée' })).toBeVisible()
  expect((await eventTitled(app, title))?.occurrences.map(({ startLocal }) => startLocal)).toEqual([
    '2027-01-16T00:00',
  ])
})
