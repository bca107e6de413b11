import type { Page } from '@playwright/test'
import { payments } from '~/domain/payment'
import { users } from '~/domain/user'
import { TEST_NOW } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { camt054, credit } from '../support/camt'
import { type FakeStripe, signedEvent, startFakeStripe } from '../support/fake-stripe'
import { receiveMail } from '../support/outbox'
import { test as base, expect, expectNoAxeViolations, notice } from '../support/test'

const IBAN = 'CH5800791123000889012'
const BANK = {
  DONATION_IBAN: IBAN,
  DONATION_NAME: 'Association Agenda romand',
  DONATION_ADDRESS: 'Rue du Lac 1, 1800 Vevey',
}

const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const stripe = await startFakeStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  // The site of these tests has an account at the stand-in, and one at a bank.
  app: [
    async ({ stripe, emulators: _ready }, use) => {
      const app = await startApp({ env: { ...stripe.env, ...BANK } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ page, stripe, allowProblem }, use) => {
    allowProblem(new RegExp(stripe.host))
    await use(page)
  },
})

// One worker for all of them: each would start a server and a stand-in.
test.describe.configure({ mode: 'default' })

async function give(
  page: Page,
  fields: { amount?: string; other?: string; interval?: string; method?: string; email?: string },
) {
  const { amount = 'CHF\u00a050.-', other, interval, method, email } = fields
  await page.goto('/support-us')
  await page.getByRole('radio', { name: other ? 'Autre' : amount }).check()
  if (other) await page.getByLabel('Montant en francs').fill(other)
  if (interval) await page.getByRole('radio', { name: interval, exact: true }).check()
  if (method) await page.getByRole('radio', { name: method }).check()
  if (email) await page.getByLabel('Votre adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
}

/** Stripe tells the site; answers the status. */
async function tell(app: App, type: string, object: object, id?: string): Promise<number> {
  const { body, signature } = signedEvent(type, object, { nowMs: Date.parse(TEST_NOW), id })
  const answer = await fetch(`${app.origin}/api/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
    body,
  })
  return answer.status
}

function sessionOn(page: Page, stripe: FakeStripe) {
  const session = stripe.sessions.get(new URL(page.url()).pathname.split('/')[2] ?? '')
  if (!session) throw new Error(`no session at ${page.url()}`)
  return session
}

test('a member gives, is told so by Stripe before the return, and supports from then on', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, stripe, login }) => {
  const user = await login(context)
  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre don')
  await expect(page.locator('main')).not.toContainText('Merci')

  await give(page, { amount: 'CHF\u00a0100.-' })
  await expect(page).toHaveTitle('Stripe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHF 100')
  const session = sessionOn(page, stripe)
  expect((await app.store.get(users, user.uid))?.supported).toBe(false)

  const paid = { ...stripe.pay(session.id) }
  expect(await tell(app, 'checkout.session.completed', paid, 'evt_member')).toBe(200)
  await page.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/success\?don=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci de votre soutien')
  await expect(page.locator('main')).toContainText('Votre don de CHF\u00a0100.- nous est parvenu.')
  expect(await tell(app, 'checkout.session.completed', paid, 'evt_member')).toBe(200)

  expect((await app.store.get(users, user.uid))?.supported).toBe(true)
  const { documents } = await app.store.find(payments, { where: [['uid', '==', user.uid]] })
  expect(documents).toMatchObject([{ status: 'paid', amountRappen: 10_000, notices: ['evt_member'] }])
  await receiveMail(app, user.email, /Merci pour votre don de CHF\s100/)
})

test('a guest who leaves Stripe’s page goes on, and reads of the payment what the bank knows', {
  tag: '@nojs',
}, async ({ page, app, stripe }) => {
  await give(page, { other: '35.50', method: 'TWINT ou carte' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHF 35.5')
  const session = sessionOn(page, stripe)
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre don n’est pas terminé')
  await expect(page.locator('main')).not.toContainText('Merci')

  await page.getByRole('link', { name: 'Terminer le paiement' }).click()
  await page.getByRole('button', { name: 'Payer plus tard' }).click()
  await expect(page).toHaveURL(/\/merci\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre don est en cours')

  const paid = stripe.pay(session.id)
  expect(await tell(app, 'checkout.session.async_payment_succeeded', { ...paid, amount_total: 1 })).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci de votre soutien')
  await expect(page.locator('main')).toContainText('CHF\u00a035.50')
})

test('a QR-bill is shown, downloaded, and received by the file of the bank', {
  tag: ['@nojs', '@store', '@drawn'],
}, async ({ page, context, app, login }) => {
  await give(page, { method: 'QR-facture', email: 'versement@exemple.ch' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre QR-facture de CHF\u00a050.-')
  const picture = page.getByRole('img', { name: /QR-facture de CHF\s50/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(700)
  const bill = page.getByRole('link', { name: /PDF/ })
  const file = await page.request.get((await bill.getAttribute('href')) ?? '')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const reference = await page.getByRole('definition').filter({ hasText: /^RF/ }).innerText()
  const own = page.url()

  await login(context, { role: 'admin' })
  await page.goto('/admin/dons?filtre=attendus')
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible()
  await page.getByLabel('Fichier de la banque', { exact: true }).setInputFiles({
    name: 'camt054.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      camt054(IBAN, [credit({ reference: reference.replace(/\s/g, ''), amount: '50.00' })]),
    ),
  })
  await page.getByRole('button', { name: 'Pointer les dons' }).click()
  await expect(page.getByRole('region', { name: '1\u00a0versement dans le fichier' })).toContainText(
    'reçu, marqué à l’instant',
  )
  await receiveMail(app, 'versement@exemple.ch', /Merci pour votre don/)
  await page.goto(own)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci de votre soutien')
})

test('a monthly donor stops giving', { tag: '@nojs' }, async ({ page, app, stripe }) => {
  await give(page, { interval: 'Chaque mois', method: 'TWINT ou carte' })
  await expect(page).toHaveTitle('Stripe')
  const paid = { ...stripe.pay(sessionOn(page, stripe).id) }
  expect(await tell(app, 'checkout.session.completed', paid)).toBe(200)
  await page.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci de votre soutien')
  await page.getByText('Arrêter ce don mensuel').click()
  await page.getByRole('button', { name: 'Arrêter le don' }).click()
  await expect(page.getByText('Ce don mensuel est arrêté')).toBeVisible()
  await expect(page.getByText('Arrêter ce don mensuel')).toHaveCount(0)
  expect(stripe.ended).toContain(paid.subscription)
  expect((await app.store.get(payments, paid.metadata.payment ?? ''))?.endedAt).not.toBeNull()
})

test('where only a bank takes donations, the form leads to its bill', { tag: '@nojs' }, async ({
  page,
  allowProblem,
}) => {
  allowProblem(/A request left the site: http:\/\/127\.0\.0\.1/)
  const own = await startApp({ seed: async () => {}, env: BANK })
  await page.goto(`${own.origin}/support-us`)
  await expect(page.getByRole('radio', { name: 'Chaque mois' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'CHF\u00a020.-' }).check()
  await page.getByRole('button', { name: 'Créer la QR-facture' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre QR-facture de CHF\u00a020.-')
  const { documents } = await own.store.find(payments, {})
  expect(documents).toMatchObject([{ provider: 'qr_bill', status: 'started', amountRappen: 2000 }])
  await page.close()
  await own.stop()
})

test('an admin marks a bill as received, after a second click, and can correct it', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  await login(context, { role: 'admin' })
  await give(page, { amount: 'CHF\u00a020.-', method: 'QR-facture' })
  const reference = await page.getByRole('definition').filter({ hasText: /^RF/ }).innerText()
  const row = page.getByRole('row').filter({ hasText: reference })
  await page.goto('/admin/dons?filtre=attendus')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Oui, reçu' }).click()
  await expect(notice(page, 'marqué comme reçu')).toBeVisible()
  await expect(page.locator('select[name=filtre]')).toHaveValue('attendus')
  await expect(row).toBeHidden()
  await page.locator('select[name=filtre]').selectOption({ label: 'Reçus' })
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(page).toHaveURL('/admin/dons?filtre=recus&annee=2026')
  await expect(row).toContainText('reçu le 21.11.2026')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Oui, remettre en attente' }).click()
  await expect(notice(page, 'attend de nouveau')).toBeVisible()
  await page.goto('/admin/dons')
  await expect(row).toContainText('commencé')
})

test('while Stripe fails the form comes back as it was filled in', { tag: '@nojs' }, async ({
  page,
  stripe,
  allowProblem,
}) => {
  allowProblem(/status of 503/)
  stripe.trouble.push('error 500', 'error 500')
  await give(page, { other: '77', method: 'TWINT ou carte', email: 'patience@exemple.ch' })
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité')
  await expect(page.getByLabel('Montant en francs')).toHaveValue('77')
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue('patience@exemple.ch')
  const before = stripe.sessions.size
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHF 77')
  expect(stripe.sessions.size).toBe(before + 1)
})

test('form, bill and list are accessible, and fit a phone', async ({ page, context, login }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/support-us')
  await expect(page.getByLabel('Montant en francs')).toBeHidden()
  await page.getByRole('radio', { name: 'CHF\u00a0100.-' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Montant en francs')).toBeVisible()
  await expectNoAxeViolations(page)
  await give(page, { method: 'QR-facture' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('QR-facture')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await login(context, { role: 'admin' })
  await page.goto('/admin/dons')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
