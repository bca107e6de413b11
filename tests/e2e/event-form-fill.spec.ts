import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type App, startApp } from '../support/app'
import { NEW_EVENT } from '../support/event-form'
import { test as base, expect, REFUSED } from '../support/test'

const event = (name: string, startDate: string) => ({
  '@type': 'Event',
  name,
  startDate,
  description: '<p>Avec la fanfare.</p>',
  location: { name: 'Salle du Bourg', address: { postalCode: '1260', addressLocality: 'Nyon' } },
})
const page = (...events: object[]) => `<script type="application/ld+json">${JSON.stringify(events)}</script>`
const PAGES: Record<string, string> = {
  '/bal': page(event('Bal du village', '2026-12-05T20:30')),
  '/agenda': page(event('Loto', '2026-12-01T20:00'), event('Bal des pompiers', '2026-12-12T21:00')),
}

/** A server for which names under .example lead to pages of this test. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({ emulators: _ready }, use) => {
      const site = createServer(({ url = '' }, response) => {
        const found = PAGES[url]
        response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(found)
      })
      await once(site.listen(0, '127.0.0.1'), 'listening')
      const names = fileURLToPath(new URL('../support/example-names.mjs', import.meta.url))
      const app = await startApp({
        env: {
          NODE_OPTIONS: `--import ${names}`,
          EXAMPLE_SITE_PORT: String((site.address() as AddressInfo).port),
        },
      })
      await use(app)
      await app.stop()
      site.close()
    },
    { scope: 'worker' },
  ],
})

test('an address fills the form, which its author completes', {
  tag: '@nojs',
}, async ({ page: browser, context, login, allowProblem }) => {
  allowProblem(REFUSED)
  await login(context)
  await browser.goto(NEW_EVENT)
  await browser.getByLabel('Titre', { exact: true }).fill('Grand soir')
  await browser.getByText('Vous avez déjà une page, un calendrier ou un texte').click()
  const source = browser.getByLabel('Adresse de la page, ou texte')
  const fill = browser.getByRole('button', { name: 'Remplir le formulaire' })

  await source.fill('http://127.0.0.1/')
  await fill.click()
  await expect(browser.getByText('Cette adresse ne mène pas à un site public d’Internet.')).toBeVisible()
  await expect(source).toHaveAttribute('aria-invalid', 'true')
  await expect(source).toHaveValue('http://127.0.0.1/')

  await source.fill('http://village.example/bal')
  await fill.click()
  const said = browser.getByRole('region', { name: 'Formulaire rempli' })
  await expect(said).toContainText('Rempli depuis village.example')
  await expect(said).toContainText('À compléter : prix.'.replace(' :', '\u00a0:'))
  await expect(said).toContainText('Gardé comme vous l’avez écrit : titre.'.replace(' :', '\u00a0:'))
  await expect(browser.getByLabel('Titre', { exact: true })).toHaveValue('Grand soir')
  await expect(browser.getByLabel(/^Description/)).toHaveValue('Avec la fanfare.')
  await expect(browser.locator('[name="dates[0].day"]')).toHaveValue('2026-12-05')
  await expect(browser.locator('[name="dates[0].startTime"]')).toHaveValue('20:30')
  await expect(browser.locator('[name="place.locality"]')).toHaveValue('1260 Nyon')

  await browser.getByText('Vous avez déjà une page, un calendrier ou un texte').click()
  await browser.getByLabel('Remplacer ce que j’ai déjà écrit').check()
  await source.fill('http://village.example/agenda')
  await fill.click()
  await browser.getByLabel('Bal des pompiers').check()
  await browser.getByLabel('Remplacer ce que j’ai déjà écrit').check()
  await fill.click()
  await expect(said).toContainText('titre')
  await expect(browser.getByLabel('Titre', { exact: true })).toHaveValue('Bal des pompiers')
  await expect(browser.locator('[name="dates[0].day"]')).toHaveValue('2026-12-12')
})
