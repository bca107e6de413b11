import { chips } from '../support/results'
import { expect, expectNoAxeViolations, test } from '../support/test'

const REFUSED = [
  {
    name: '501 characters',
    text: 'a'.repeat(501),
    message: 'Recherche trop longue (maximum 500 caractères)',
  },
  { name: 'a script tag', text: '<script>', message: 'Recherche contient du contenu non autorisé' },
]

for (const { name, text, message } of REFUSED) {
  test(`a search for ${name} is refused on a page that still works`, { tag: '@nojs' }, async ({
    page,
    request,
    allowProblem,
  }) => {
    allowProblem(/status of 400/)
    for (const path of ['/evenements', '/carte']) {
      const answer = await page.goto(`${path}?q=${encodeURIComponent(text)}&canton=VS`)
      expect(answer?.status()).toBe(400)
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(chips(page)).toHaveCount(1)
    }
    for (const feed of ['json', 'ics', 'rss']) {
      const answer = await request.get(`/evenements.${feed}?q=${encodeURIComponent(text)}`)
      expect(answer.status()).toBe(400)
      expect(await answer.text()).toContain(message)
    }
    await page.goto(`/evenements?q=${encodeURIComponent(text)}`)
    await page.getByLabel('Rechercher un événement').last().fill('jazz')
    await page.getByLabel('Rechercher un événement').last().press('Enter')
    await expect(page.getByRole('link', { name: /Quartet de jazz au Port/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

const ROUTER_STATE = 'window.__remixRouter.state.navigation.state'

test('a refused search becomes empty, wherever it was typed, and its words never reach the address', async ({
  page,
}) => {
  const refusal = 'Recherche contient du contenu non autorisé'
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/evenements?canton=VD')
  const box = page.locator('#list-search')
  await box.fill('<script>alert(1)</script>')
  const reloaded = page.waitForResponse(/\/evenements\.data/)
  await box.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL(/\/evenements\?canton=VD$/)
  // The list is loaded anew without the words, and a navigation that ends closes the menu.
  await reloaded
  await expect.poll(() => page.evaluate(ROUTER_STATE)).toBe('idle')

  await page.locator('header summary').click()
  const inMenu = page.locator('#menu-search')
  await inMenu.fill('javascript:void')
  await inMenu.press('Enter')
  await expect(page.getByRole('search', { name: 'Menu' }).getByRole('alert')).toHaveText(refusal)
  await expect(inMenu).toHaveValue('')

  await page.goto('/')
  await page.locator('#home-search').fill('onload')
  await page.locator('#home-search').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await expect(page.locator('#home-search')).toHaveValue('')
  await expectNoAxeViolations(page)
  await page.locator('#home-search').fill('  jazz <b>')
  await page.locator('#home-search').press('Enter')
  await expect(page).toHaveURL(/\/evenements\?q=jazz\+b$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked.filter((address) => /script%3E|javascript|onload/.test(address))).toEqual([])
})

test('a refused search typed into the box is answered in the page', { tag: '@nojs' }, async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await page.goto('/evenements')
  await page.getByLabel('Rechercher un événement').last().fill('<script>alert(1)</script>')
  await page.getByLabel('Rechercher un événement').last().press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Recherche contient du contenu non autorisé')
  await expect(page.getByLabel('Rechercher un événement').last()).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible()
})
