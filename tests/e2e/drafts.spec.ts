import { drafts } from '~/domain/draft'
import { slugify } from '~/platform/ids'
import { addOneOfEach, asOrganizer, expectDone, row } from '../support/dashboard'
import { makeDraft } from '../support/make-draft'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('a draft is thrown away after a second thought, and nobody else’s is', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  await addOneOfEach(app, user)
  await app.store.insert(drafts, `autre-${user.uid}`, makeDraft({ title: 'À quelqu’un d’autre' }))
  await page.goto('/dashboard')
  const draft = row(page, 'La fête au village')
  await draft.getByText('Supprimer', { exact: false }).first().click()
  await draft.getByRole('button', { name: 'Supprimer ce brouillon' }).click()
  await expectDone(page, 'Le brouillon est supprimé.')
  await expect(row(page, 'La fête au village')).toHaveCount(0)
  expect(await app.store.get(drafts, `brouillon-${user.uid}`)).toBeNull()

  const answer = await page.request.post('/dashboard', {
    headers: { Origin: app.origin },
    form: { drafts: `autre-${user.uid}` },
  })
  expect(answer.status()).toBe(404)
  expect(await app.store.get(drafts, `autre-${user.uid}`)).not.toBeNull()
})

test('several drafts are thrown away at once, and an empty form offers what is left', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  for (const title of ['Bal', 'Loto', 'Vide-grenier', 'Concert']) {
    await app.store.insert(drafts, `${slugify(title)}-${user.uid}`, makeDraft({ authorUid: user.uid, title }))
  }
  await page.goto('/organizer/submit-event')
  const begun = page.getByRole('region', { name: 'Brouillons commencés' })
  await expect(begun.getByRole('link', { name: /^Reprendre/ })).toHaveCount(2)
  await begun.getByRole('link', { name: 'et 2 autres brouillons' }).click()

  await page.getByRole('checkbox', { name: 'Cocher : Bal', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Cocher : Loto', exact: true }).check()
  await page.getByText('Supprimer les brouillons cochés', { exact: true }).click()
  await page.getByRole('button', { name: 'Oui, supprimer les brouillons cochés' }).click()
  await expectDone(page, '2 brouillons sont supprimés.')
  await expect(page).toHaveURL('/dashboard?etat=brouillons')
  await expect(row(page, 'Bal')).toHaveCount(0)
  await expect(row(page, 'Concert')).toHaveCount(1)
  const { documents } = await app.store.find(drafts, { where: [['authorUid', '==', user.uid]] })
  expect(documents.map(({ title }) => title).sort()).toEqual(['Concert', 'Vide-grenier'])

  await page.goto('/organizer/submit-event')
  await begun.getByRole('link', { name: /Reprendre « Concert »/ }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Concert')
  await expect(begun).toHaveCount(0)
})

test('the boxes of drafts have names', async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  for (const title of ['Bal', 'Loto']) {
    await app.store.insert(drafts, `${slugify(title)}-${user.uid}`, makeDraft({ authorUid: user.uid, title }))
  }
  await page.goto('/dashboard')
  await page.getByText('Supprimer les brouillons cochés', { exact: true }).click()
  await expectNoAxeViolations(page)
})
