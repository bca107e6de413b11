import { events } from '~/domain/event'
import { unfold } from '../support/event-form'
import { receiveMail } from '../support/outbox'
import { announce, eventTitled, newAddress } from '../support/proposing'
import { expect, expectNoAxeViolations, REFUSED, test } from '../support/test'

test('behind its link an announcement is changed, withdrawn and deleted, and the link ends', {
  tag: ['@nojs', '@store'],
}, async ({ page, app, allowProblem }) => {
  allowProblem(REFUSED)
  const [title, email] = [`Du début à la fin ${newAddress()}`, newAddress()]
  const link = await announce(page, app, title, email)
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  await unfold(page, 'Compléments')
  await page.getByLabel('En une phrase').fill('Avec un mot de plus.')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page).toHaveURL(link)
  const event = await eventTitled(app, title)
  expect(event).toMatchObject({ summary: 'Avec un mot de plus.' })
  expect((await receiveMail(app, email, /^Nous avons reçu/)).text).toContain(link)

  await page.getByRole('link', { name: 'Retirer l’annonce' }).click()
  // An announcement that only waits is neither sold out nor postponed: nobody sees it.
  await expect(page.getByLabel('Message au public')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retirer l’annonce' }).click()
  await expect(page.getByRole('heading', { name: 'Votre annonce est retirée' })).toBeVisible()
  expect(await app.store.get(events, event?.id ?? '')).toMatchObject({ status: 'draft' })

  await expect(page.getByRole('link', { name: /etirer/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Supprimer l’annonce' }).click()
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(page).toHaveURL(/\/evenements/)
  expect((await page.goto(link))?.status()).toBe(404)
})

test('a lost link comes back to the address that it belongs to', { tag: ['@nojs', '@store'] }, async ({
  page,
  app,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const [title, email] = [`Lien perdu ${newAddress()}`, newAddress()]
  const link = await announce(page, app, title, email)

  await page.goto(`/annonce/${'x'.repeat(43)}`)
  await page.getByRole('link', { name: 'Retrouver mon lien' }).click()
  const field = page.getByLabel('Votre adresse e-mail')
  const ask = page.getByRole('button', { name: 'Recevoir mes liens' })
  await expect(field).toBeVisible()
  await field.fill('sans-arobase.ch')
  await field.evaluate((input: HTMLInputElement) => input.form?.setAttribute('novalidate', ''))
  await ask.click()
  await expect(page.getByText(/^Vérifiez cette adresse e-mail/).first()).toBeVisible()
  await field.fill(email)
  await ask.click()
  await expect(page.getByText(/^Si des annonces sont liées à cette adresse/)).toBeVisible()
  expect((await receiveMail(app, email, /^Les liens de vos annonces/)).text).toContain(link)

  await page.getByRole('link', { name: 'Essayer une autre adresse' }).click()
  await field.fill(newAddress())
  await ask.click()
  await expect(page.getByText(/^Si des annonces sont liées à cette adresse/)).toBeVisible()
})

test('the page that gives a link back is accessible', async ({ page }) => {
  for (const path of ['/proposer/message', '/proposer/message?envoye=1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
  }
})
