import type { APIRequestContext, Page } from '@playwright/test'
import { limits } from '~/http/rate-limits.server'
import { type App, startApp } from '../support/app'
import { type ReceivedMail, settledOutbox } from '../support/outbox'
import { expect, test } from '../support/test'

const MESSAGE = 'Bonjour, le concert du 28 novembre commence à vingt heures et non à vingt et une heures.'

async function fill(page: Page, fields: { name: string; email: string; message: string }) {
  await page.getByLabel('Votre nom').fill(fields.name)
  await page.getByLabel('Votre adresse e-mail').fill(fields.email)
  await page.getByLabel('Sujet').selectOption('evenement')
  await page.getByLabel('Votre message').fill(fields.message)
}

test('an empty form comes back with a summary in focus and an error at each field', { tag: '@nojs' }, async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 400/)
  await page.goto('/contact')
  await sendUnchecked(page)

  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('4 champs à corriger')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  for (const label of ['Votre nom', 'Votre adresse e-mail', 'Sujet', 'Votre message']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/\S/)
  }
  await summary.getByRole('link', { name: 'Indiquez votre nom.' }).click()
  await expect(page.getByLabel('Votre nom')).toBeFocused()
})

test('what was written stays when something is missing', { tag: '@nojs' }, async ({ page, allowProblem }) => {
  allowProblem(/status of 400/)
  await page.goto('/contact')
  await fill(page, { name: 'Camille « d’Orbe »', email: 'camille@exemple', message: `${MESSAGE}\nSalut <b>` })
  await sendUnchecked(page)

  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Un champ à corriger')
  await expect(page.getByLabel('Votre nom')).toHaveValue('Camille « d’Orbe »')
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue('camille@exemple')
  await expect(page.getByLabel('Sujet')).toHaveValue('evenement')
  await expect(page.getByLabel('Votre message')).toHaveValue(`${MESSAGE}\nSalut <b>`)
})

test(
  'a message is sent, confirmed, and can be answered',
  { tag: ['@nojs', '@store'] },
  async ({ page, app }, { project }) => {
    const email = `camille.${project.name}@exemple.ch`
    await page.goto('/contact?sujet=evenement')
    await expect(page.getByLabel('Sujet')).toHaveValue('evenement')
    await fill(page, { name: 'Camille', email, message: MESSAGE })
    await page.getByRole('button', { name: 'Envoyer' }).click()

    await expect(
      page.getByRole('heading', { name: 'Merci, nous avons bien reçu votre message.' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/contact\?envoye=1$/)
    const mails = (await outboxOf(app)).filter(({ replyTo }) => replyTo === email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('(Camille)')
  },
)

test('the confirmation takes the focus', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, { name: 'Camille', email: 'camille.focus@exemple.ch', message: MESSAGE })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(
    page.getByRole('heading', { name: 'Merci, nous avons bien reçu votre message.' }),
  ).toBeFocused()
})

test('who fills in the field nobody sees is refused, and nothing is sent', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, app, allowProblem }) => {
  allowProblem(/status of 400/)
  await page.goto('/contact')
  await expect(page.getByLabel('Laissez ce champ vide')).not.toBeInViewport()
  await fill(page, { name: 'Robot', email: 'robot@exemple.ch', message: MESSAGE })
  await page.getByLabel('Laissez ce champ vide').fill('+41 21 000 00 00')
  await page.getByRole('button', { name: 'Envoyer' }).click()

  await expect(page.getByRole('alert')).toContainText('Le formulaire n’a pas pu être envoyé')
  expect((await outboxOf(app)).filter(({ replyTo }) => replyTo === 'robot@exemple.ch')).toEqual([])
})

test('the sixth message of an hour is refused with the time to wait', async ({ playwright }) => {
  const own = await startApp()
  const request = await playwright.request.newContext({ baseURL: own.origin })
  try {
    for (let sent = 0; sent < limits.contact.max; sent++) {
      const answer = await send(request, own, { message: `${MESSAGE} (${sent})` })
      expect(answer.status()).toBe(302)
      expect(answer.headers().location).toBe('/contact?envoye=1')
    }
    const refused = await send(request, own)
    expect(refused.status()).toBe(429)
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
    const page = await refused.text()
    expect(page).toContain('Trop d’essais en peu de temps. Réessayez dans 60\u00a0minutes.')
    expect(page).toContain(MESSAGE)
    expect(await outboxOf(own)).toHaveLength(limits.contact.max)
  } finally {
    await request.dispose()
    await own.stop()
  }
})

test('nobody adds a header or a recipient to the mail', async ({ request, app }) => {
  const attempts: Record<string, string>[] = [
    { name: 'Camille\r\nBcc: tous@exemple.ch' },
    { email: 'a@exemple.ch\r\nBcc: tous@exemple.ch' },
    { email: 'a@exemple.ch, tous@exemple.ch' },
    { subject: '__proto__' },
  ]
  for (const fields of attempts) {
    expect((await send(request, app, fields)).status(), JSON.stringify(fields)).toBe(400)
  }
  expect((await outboxOf(app)).filter((mail) => JSON.stringify(mail).includes('tous@exemple.ch'))).toEqual([])
})

/** Sends the form as a browser would that checks nothing itself. */
async function sendUnchecked(page: Page) {
  await page.locator('main form[method=post]').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

function send(request: APIRequestContext, app: App, fields: Record<string, string> = {}) {
  return request.post('/contact', {
    headers: { origin: app.origin },
    maxRedirects: 0,
    form: {
      company_fax_2: '',
      name: 'Camille',
      email: 'camille@exemple.ch',
      subject: 'question',
      message: MESSAGE,
      ...fields,
    },
  })
}

/** Every mail sent so far. */
function outboxOf({ dataDir, store }: App): Promise<ReceivedMail[]> {
  return settledOutbox({ dataDir, documents: store })
}
