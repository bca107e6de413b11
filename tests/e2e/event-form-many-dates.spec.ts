import { NEW_EVENT, sentEvent } from '../support/event-form'
import { expect, test } from '../support/test'

const PASTED = Array.from({ length: 60 }, (_, index) => {
  const day = new Date(Date.parse('2026-12-01') + index * 86_400_000)
  return `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()} 20h30 – 22h Les Amis`
}).join('\n')

test('sixty dates: one paste, one look, sent', { tag: '@nojs' }, async ({ page, context, login, app }) => {
  await login(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(NEW_EVENT)
  await page.getByLabel('Titre', { exact: true }).fill('Les Amis')
  await page.getByLabel('Catégorie', { exact: true }).selectOption('musique')
  await page.getByLabel('Localité').fill('1003 Lausanne')
  await page.getByText('Coller une liste de dates').click()
  await page.getByLabel('Vos dates, une par ligne').fill(PASTED)
  await page.getByRole('button', { name: 'Ajouter ces dates' }).click()
  await expect(page.getByRole('button', { name: 'Modifier Mar. 1er\u00a0déc.' })).toBeVisible()
  await expect(page.getByRole('group', { name: '60\u00a0dates' })).toBeVisible()
  const when = page.getByRole('region', { name: /Quand/ })
  const { height = 0 } = (await when.boundingBox()) ?? {}
  // 44 px a date, and what stands around them.
  expect(height).toBeLessThan(3500)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).first().click()
  const event = await sentEvent(app, page)
  expect(event?.occurrences).toHaveLength(60)
  expect(event?.occurrences[0]).toMatchObject({
    startLocal: '2026-12-01T20:30',
    endLocal: '2026-12-01T22:00',
    label: 'Les Amis',
  })
})
