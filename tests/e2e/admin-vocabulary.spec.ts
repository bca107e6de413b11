import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

test.beforeEach(({ context, login }) =>
  login(context, { role: 'admin', displayName: 'Anne Admin' }).then(() => {}),
)

test(
  'an admin adds a spelling, tries it, removes it and brings it back',
  { tag: ['@nojs', '@store'] },
  async ({ page, allowProblem }, { project }) => {
    allowProblem(REFUSED)
    const words = `zwiebel ${project.name.replaceAll(/[^a-z]/gi, '')}`
    const add = async () => {
      await page.getByLabel('Mot ou expression').fill(words)
      await page.getByLabel('Sens').selectOption('acces=relaxed')
      await page.getByRole('button', { name: 'Ajouter' }).click()
    }
    const tryIt = async () => {
      await page.getByRole('searchbox', { name: 'Question' }).fill(`jazz ${words}`)
      await page.getByRole('button', { name: 'Essayer' }).click()
    }
    await page.goto('/admin/vocabulaire')
    await add()
    await expect(notice(page, 'est ajouté à la recherche')).toBeVisible()
    await add()
    await expect(page.getByRole('alert')).toContainText('déjà ajoutée')
    await tryIt()
    await expect(page.getByRole('region', { name: 'Essayer une question' })).toContainText('acces=relaxed')

    await page.getByRole('button', { name: `Retirer « ${words} »` }).click()
    await expect(notice(page, 'est retiré de la recherche')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler le retrait' }).click()
    await expect(notice(page, 'de nouveau comprise')).toBeVisible()
    await expect(page.getByRole('button', { name: `Retirer « ${words} »` })).toBeVisible()
  },
)

test('the page of the vocabulary is accessible, with a question tried', async ({ page }) => {
  await page.goto('/admin/vocabulaire?essai=jazz')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})
