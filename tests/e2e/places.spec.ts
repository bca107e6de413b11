import { expect, test } from '../support/test'

test('from an event to its place, and from there to what else is on', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/evenement/jazz-ce-soir')
  await expect(page.getByText('À cinq minutes de la gare.')).toBeVisible()
  await expect(page.getByText('Accessible en fauteuil roulant (du lieu)')).toBeVisible()
  await page.getByRole('link', { name: 'Salle du Port' }).first().click()
  await expect(page).toHaveURL('/lieux/salle-du-port')
  await expect(page.getByRole('heading', { level: 1, name: 'Salle du Port' })).toBeVisible()
  await expect(page.getByText('Hafensaal')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Quartet de jazz au Port/ })).toBeVisible()
})

test('the directory is searched and narrowed', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/lieux')
  await expect(page.getByText('Chez le prof')).toHaveCount(0)
  await page.getByLabel('Nom, localité ou NPA').fill('hafen')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 lieu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Salle du Port' })).toBeVisible()
  await page.getByRole('link', { name: 'Tous les lieux' }).click()
  await page.getByRole('link', { name: 'T', exact: true }).click()
  await expect(page).toHaveURL('/lieux?lettre=t')
  await expect(page.getByRole('link', { name: 'Théâtre du Lac' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Salle du Port' })).toHaveCount(0)
})

test('a merged place leads to the one that stands for it, a pending one nowhere', async ({ request }) => {
  const merged = await request.get('/lieux/port-salle', { maxRedirects: 0 })
  expect([merged.status(), merged.headers().location]).toEqual([301, '/lieux/salle-du-port'])
  expect((await request.get('/lieux/chez-le-prof')).status()).toBe(404)
  for (const path of ['/lieux', '/lieux?q=prof', '/sitemap.xml', '/evenements?endroit=chez-le-prof']) {
    expect(await (await request.get(path)).text(), path).not.toContain('Chez le prof')
  }
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/lieux/salle-du-port')
})

test('a list of one place says so, and its feeds hold its events', { tag: '@nojs-only' }, async ({
  page,
}) => {
  await page.goto('/evenements?endroit=salle-du-port&category=musique')
  await expect(page.getByRole('link', { name: /^Quartet de jazz au Port/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toContainText('Salle du Port')
  const feed = await page.request.get('/evenements.ics?endroit=port-salle')
  expect(await feed.text()).toContain('Quartet de jazz au Port')
})
