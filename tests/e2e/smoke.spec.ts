import { expect, test } from '../support/test'

test('the home page answers and leads to the agenda', { tag: ['@nojs', '@store'] }, async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main a[href^="/evenements"]').first()).toBeVisible()
})

test('the list shows the coming events and nothing that awaits moderation', {
  tag: ['@nojs', '@store'],
}, async ({ page }) => {
  await page.goto('/evenements')
  await expect(page.getByRole('link', { name: /Quartet de jazz au Port/ })).toBeVisible()
  await expect(page.getByText('Concert de la Toussaint')).toHaveCount(0)
  await expect(page.getByText('Proposition en attente')).toHaveCount(0)
})

test('browsers that ask for the old icon get one', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\//)
})
