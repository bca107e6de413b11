import { readFile } from 'node:fs/promises'
import { events } from '~/domain/event'
import { TEST_PASSWORD } from '../support/accounts'
import { makeEvent } from '../support/make-event'
import { receiveMail } from '../support/outbox'
import { isSignedIn, PROFILE, section } from '../support/profile'
import { expect, REFUSED, test } from '../support/test'

test('one’s data are downloaded as JSON', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  const user = await login(context, { withPassword: true })
  const event = makeEvent({ title: 'Brouillon à exporter', organizerUid: user.uid, status: 'draft' })
  await app.store.insert(events, `export-${user.uid}`, event)
  await page.goto(PROFILE)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('mes-donnees.json')
  const personalData = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(personalData).toMatchObject({
    account: { email: user.email },
    profile: { displayName: 'Camille Rochat' },
    events: [{ title: 'Brouillon à exporter' }],
  })
})

test('the account is deleted, and the published event stays', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const user = await login(context, { withPassword: true })
  const id = `reste-${user.uid}`
  await app.store.insert(events, id, makeEvent({ title: 'Concert qui reste', organizerUid: user.uid }))
  const cookies = await context.cookies()
  await page.goto(PROFILE)
  const deletion = section(page, 'Supprimer le compte')
  await expect(deletion.getByText('1 annonce')).toBeVisible()
  await deletion.getByLabel(/Elles restent dans l’agenda/).check()
  await deletion.getByLabel('Mot de passe actuel').fill('faux mot de passe')
  await deletion.getByRole('button').click()
  await expect(deletion.getByRole('alert')).toContainText('Ce n’est pas votre mot de passe actuel.')
  await expect(deletion.getByLabel(/Elles restent dans l’agenda/)).toBeChecked()

  await deletion.getByLabel('Mot de passe actuel').fill(TEST_PASSWORD)
  await deletion.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte est supprimé')
  await page.locator('header summary').click()
  await expect(page.getByRole('link', { name: 'Inscription' })).toBeVisible()
  await context.addCookies(cookies)
  expect(await isSignedIn(page)).toBe(false)
  expect(await app.store.get(events, id)).toMatchObject({ organizerUid: null, status: 'published' })
  await receiveMail(app, user.email, /compte .* est supprimé/)
})
