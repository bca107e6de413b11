import { startApp } from '../support/app'
import { expect, expectNoAxeViolations, test } from '../support/test'

test('what the settings say about who runs the site stands on both legal pages', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/A request left the site: http:\/\/127\.0\.0\.1/)
  const { origin } = await startApp({
    env: {
      LEGAL_CONTROLLER: 'Association de l’agenda <b>',
      LEGAL_ADDRESS: 'Rue du Lac 1, 1800 Vevey, Suisse',
      LEGAL_FORUM: 'Vevey',
      LEGAL_HOST: 'Hébergeur SA',
      LEGAL_HOST_COUNTRY: 'Suisse',
    },
  })
  await page.goto(`${origin}/legal`)
  const operator = page.getByRole('region', { name: 'Qui exploite le site' })
  await expect(operator).toContainText('Association de l’agenda <b>')
  await expect(operator).toContainText('1800 Vevey')
  await expect(page.getByRole('main')).toContainText('Le for est à Vevey')
  await expectNoAxeViolations(page)

  await page.goto(`${origin}/privacy-policy`)
  await expect(page.getByRole('region', { name: 'Qui est responsable' })).toContainText('Rue du Lac 1')
  await expect(page.getByRole('region', { name: 'Où se trouvent les données' })).toContainText(
    'Hébergeur SA (Suisse)',
  )
  const recipients = page.getByRole('region', { name: 'Qui d’autre reçoit des données' })
  await expect(recipients).toContainText('Les images des cartes en viennent')
  await expect(recipients).not.toContainText('Google Cloud')
  await expectNoAxeViolations(page)
})

test('a site that says nothing about itself claims nothing', { tag: '@nojs-only' }, async ({ page }) => {
  await page.goto('/legal')
  await expect(page.getByRole('heading', { name: 'Qui exploite le site' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Le for est au siège de l’exploitant')
})
