import type { AppLoadContext } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readScorReference } from '~/backend/payments/scor-reference'
import { adminLog } from '~/domain/admin-log'
import { payments, type StoredPayment } from '~/domain/payment'
import { users } from '~/domain/user'
import { limits } from '~/http/rate-limits.server'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import * as adminRoute from '~/routes/admin_.dons'
import * as csvRoute from '~/routes/admin_.dons[.]csv'
import * as merciRoute from '~/routes/merci.$key'
import * as fileRoute from '~/routes/merci.$key_.$file'
import * as supportRoute from '~/routes/support-us'
import {
  type Application,
  browserRequest,
  openApplication,
  TEST_ORIGIN,
} from '../../../tests/support/application'
import { camt054, credit } from '../../../tests/support/camt'
import { makePayment } from '../../../tests/support/make-payment'
import { settledOutbox } from '../../../tests/support/outbox'
import { forgetUnpaid } from './forget-donors.server'
import { ownDonations } from './own-donations.server'
import { paymentKey } from './payment-key.server'

const IBAN = 'CH5800791123000889012'

let app: Application
let context: AppLoadContext
let admin = ''
beforeAll(async () => {
  app = await openApplication({
    DONATION_IBAN: IBAN,
    DONATION_NAME: 'Association Agenda romand',
    DONATION_ADDRESS: 'Rue du Lac 1, 1800 Vevey',
  })
  context = app.context
  admin = (await app.signedIn({ role: 'admin' })).cookie
})
afterAll(() => app.close())

let forms = 0

/** Asks for a bill as a visitor does; answers its payment and the path of its page. */
async function billOf(
  fields: Record<string, string> = {},
  cookie = '',
): Promise<{ path: string; payment: StoredPayment }> {
  const form = {
    token: `jeton-${forms++}`,
    amount: '50',
    interval: 'once',
    method: 'qr_bill',
    company_fax_2: '',
    ...fields,
  }
  const answer = await supportRoute.action({
    request: browserRequest('/support-us', { cookie, form }),
    params: {},
    context,
  })
  if ('init' in answer) throw new Error(JSON.stringify(answer.data))
  const path = answer.headers.get('Location') ?? ''
  const id = path.split('/')[2]?.split('-')[0] ?? ''
  return { path, payment: await paymentOf(id) }
}

async function paymentOf(id: string): Promise<StoredPayment> {
  const payment = await app.documents.get(payments, id)
  if (!payment) throw new Error(`no payment ${id}`)
  return payment
}

const keyIn = (path: string) => path.split('/')[2] ?? ''

async function fileOf(path: string, file: string): Promise<Response> {
  return fileRoute.loader({ request: browserRequest('/x'), params: { key: keyIn(path), file }, context })
}

async function postAsAdmin(form: string, body: Record<string, string> | FormData, cookie = admin) {
  const request = new Request(`${TEST_ORIGIN}/admin/dons?formulaire=${form}`, {
    method: 'POST',
    headers: { cookie },
    body: body instanceof FormData ? body : new URLSearchParams(body),
  })
  const answer = await adminRoute.action({ request, params: {}, context })
  return 'init' in answer
    ? { status: answer.init?.status ?? 200, ...answer.data }
    : { to: answer.headers.get('Location') }
}

async function upload(text: string) {
  const body = new FormData()
  body.set('statement', new File([text], 'camt054.xml', { type: 'text/xml' }))
  return postAsAdmin('releve', body)
}

const mailsTo = async (address: string) => (await settledOutbox(app)).filter(({ to }) => to === address)

describe('a donation by QR-bill', () => {
  test('leads to a page with its bill, whose reference is the payment', async () => {
    const { path, payment } = await billOf()
    const { id } = payment
    expect(readScorReference(payment.providerId ?? '')).toBe(payment.providerId)
    expect(payment.providerId?.slice(4)).toBe(id.toUpperCase())
    const page = await merciRoute.loader({
      request: browserRequest(path),
      params: { key: keyIn(path) },
      context,
    })
    expect(page.payment).toMatchObject({ status: 'started', amount: 'CHF\u00a050.-', payUrl: null })
    expect(page.payment.bill?.reference.replaceAll('\u00a0', '')).toBe(payment.providerId)
  })

  test('shows its bill however often it is looked at: no service is asked, and none is said to be silent', async () => {
    const { path } = await billOf()
    for (let look = 0; look <= limits.askPayment.max; look++) {
      const request = browserRequest(path)
      const { payment } = await merciRoute.loader({ request, params: { key: keyIn(path) }, context })
      expect(payment).toMatchObject({ status: 'started', isStale: false })
    }
  })

  test('has its bill as picture, code and PDF, for whoever has its address', async () => {
    const { path, payment } = await billOf()
    const svg = await fileOf(path, 'qr-facture.svg')
    expect(svg.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(await svg.text()).toMatch(/^<svg viewBox/)
    expect((await fileOf(path, 'qr-code.svg')).status).toBe(200)
    const pdf = await fileOf(path, 'qr-facture.pdf')
    expect(pdf.headers.get('Content-Disposition')).toBe('attachment; filename="qr-facture.pdf"')
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
    for (const [key, file] of [
      [path, 'facture.doc'],
      [`/merci/${payment.id}`, 'qr-facture.svg'],
    ] as const) {
      await expect(fileOf(key, file)).rejects.toMatchObject({ init: { status: 404 } })
    }
  })

  test('is received by an admin’s click, thanked for once, and can be put back', async () => {
    const donor = await app.signedIn()
    const { payment } = await billOf({}, donor.cookie)
    const { id } = payment
    expect(await postAsAdmin('recu', { id })).toEqual({ to: '/admin/dons?annee=2026' })
    expect(await paymentOf(id)).toMatchObject({ status: 'paid', thanksTo: null })
    expect((await app.documents.get(users, donor.user.uid))?.supported).toBe(true)
    expect(await postAsAdmin('recu', { id })).toMatchObject({ status: 409 })

    expect(await postAsAdmin('non-recu', { id })).toEqual({ to: '/admin/dons?annee=2026' })
    expect(await paymentOf(id)).toMatchObject({ status: 'started', paidAt: null })
    await postAsAdmin('recu', { id })
    expect(await mailsTo(donor.user.email)).toHaveLength(1)
    const log = await app.documents.find(adminLog, { where: [['subjectId', '==', id]] })
    expect(log.documents.map(({ action }) => action).sort()).toEqual(['paid', 'paid', 'unpaid'])
  })

  test('is not received by anybody else’s click, and no card payment by a click at all', async () => {
    const { payment } = await billOf()
    const { cookie } = await app.signedIn()
    const refusal = await postAsAdmin('recu', { id: payment.id }, cookie).catch((thrown) => thrown)
    expect(refusal.headers.get('Location')).toBe('/')
    await app.documents.insert(payments, 'by-card', makePayment())
    expect(await postAsAdmin('recu', { id: 'by-card' })).toMatchObject({ status: 409 })
    expect(await postAsAdmin('non-recu', { id: 'none' })).toMatchObject({ status: 409 })
    expect((await paymentOf(payment.id)).status).toBe('started')
  })

  test('is received by the file of the bank, which may be read twice; what does not fit is listed', async () => {
    const { payment } = await billOf({ email: 'virement@exemple.ch' })
    const { payment: other } = await billOf({ amount: '100' })
    const text = camt054(IBAN, [
      credit({ reference: payment.providerId ?? '', amount: '50.00' }),
      credit({ reference: other.providerId ?? '', amount: '99.00' }),
      credit({ reference: 'RF18539007547034', amount: '20.00' }),
      credit({ reference: '', amount: '30.00', text: 'Don' }),
    ])
    const outcomes = async () => {
      const answer = await upload(text)
      return 'report' in answer ? answer.report?.credits.map(({ outcome }) => outcome) : null
    }
    expect(await outcomes()).toEqual(['received', 'mismatch', 'unknown', 'unknown'])
    expect(await outcomes()).toEqual(['known', 'mismatch', 'unknown', 'unknown'])
    expect(await paymentOf(payment.id)).toMatchObject({ status: 'paid' })
    expect(await paymentOf(other.id)).toMatchObject({ status: 'started', mismatch: '99.00 CHF' })
    expect(await mailsTo('virement@exemple.ch')).toHaveLength(1)
    const page = await merciRoute.loader({
      request: browserRequest('/x'),
      params: { key: paymentKey(other.id, app.secret) },
      context,
    })
    expect(page.payment).toMatchObject({ isMismatched: true, bill: null })
    await postAsAdmin('recu', { id: other.id })
    expect(await paymentOf(other.id)).toMatchObject({ status: 'paid', amountRappen: 9900, mismatch: null })
  })

  test('is found by its second reference or in a message; of two bills at once, or without an amount, it is listed', async () => {
    const [{ payment: first }, { payment: second }, { payment: third }] = [
      await billOf(),
      await billOf(),
      await billOf(),
    ]
    const [one = '', two = '', three = ''] = [first, second, third].map(({ providerId }) => providerId ?? '')
    const answer = await upload(
      camt054(IBAN, [
        credit({ reference: ['21 00000 00003', one], amount: '50.00' }),
        credit({ reference: '', text: `Don ${two.toLowerCase()}merci`, amount: '50.' }),
        credit({ reference: [one, three], amount: '100.00' }),
        credit({ reference: three, amount: '' }),
      ]),
    )
    const credits = 'report' in answer ? answer.report?.credits : null
    expect(credits).toMatchObject([
      { outcome: 'received' },
      { outcome: 'received' },
      { outcome: 'several' },
      { outcome: 'unreadable', amountRappen: null },
    ])
    expect((await paymentOf(third.id)).status).toBe('started')
  })

  test('in a file of thousands, the report shows two hundred, what is to be checked first, and counts the rest', async () => {
    const { payment } = await billOf()
    const { payment: other } = await billOf()
    const alone = credit({ reference: '', amount: '20.00' })
    const lines = [
      credit({ reference: payment.providerId ?? '', amount: '50.00' }),
      ...Array<string>(300).fill(credit({ reference: payment.providerId ?? '', amount: '50.00' })),
      credit({ reference: other.providerId ?? '', amount: '49.00' }),
      alone,
    ]
    const answer = await upload(camt054(IBAN, lines))
    const report = 'report' in answer ? answer.report : null
    expect(report).toMatchObject({ total: 303, received: 1, rest: [{ outcome: 'known', count: 103 }] })
    expect(report?.credits).toHaveLength(200)
    expect(report?.credits.slice(0, 4).map(({ outcome }) => outcome)).toEqual([
      'mismatch',
      'unknown',
      'received',
      'known',
    ])
  })

  test('is not received by a file of another account, or by no such file', async () => {
    const { payment } = await billOf()
    const credits = [credit({ reference: payment.providerId ?? '', amount: '50.00' })]
    expect(await upload(camt054('CH9300762011623852957', credits))).toMatchObject({
      status: 422,
      report: null,
    })
    expect(await upload('<Document>')).toMatchObject({ status: 422 })
    expect(await upload('x'.repeat(2_000_001))).toMatchObject({ status: 400 })
    expect(await postAsAdmin('releve', new FormData())).toMatchObject({ status: 400 })
    expect((await paymentOf(payment.id)).status).toBe('started')
  })

  test('that nobody pays is given up after half a year, with the address; one that comes later is still taken', async () => {
    const { payment } = await billOf({ email: 'oubli@exemple.ch' })
    const later = (days: number) => ({
      ...app,
      clock: fixedClock(new Date(app.clock.now() + days * DAY_MS).toISOString()),
    })
    await forgetUnpaid(later(179))
    expect(await paymentOf(payment.id)).toMatchObject({ status: 'started', thanksTo: 'oubli@exemple.ch' })
    await forgetUnpaid(later(181))
    expect(await paymentOf(payment.id)).toMatchObject({ status: 'cancelled', thanksTo: null })
    expect(await forgetUnpaid(later(182))).toBe(0)
    await postAsAdmin('recu', { id: payment.id })
    expect((await paymentOf(payment.id)).status).toBe('paid')
  })
})

test('an account sees its donations, and where a monthly one is ended', async () => {
  const { user } = await app.signedIn()
  const mine = (id: string, fields: Partial<StoredPayment>) =>
    app.documents.insert(payments, id, makePayment({ uid: user.uid, ...fields }))
  const paidAt = '2026-11-20T10:00:00.000Z'
  const monthly = { interval: 'monthly', subscription: 'sub_1', status: 'paid', paidAt } as const
  await mine('own-1', { ...monthly, startedAt: '2026-09-20T10:00:00.000Z' })
  await mine('own-2', { ...monthly, startedAt: '2026-10-20T10:00:00.000Z', startedWith: 'own-1' })
  await mine('own-3', { status: 'cancelled' })
  await mine('own-4', { provider: 'qr_bill', startedAt: '2026-11-01T10:00:00.000Z' })
  await app.documents.insert(payments, 'own-5', makePayment())
  const { lines, monthlyPaths } = await ownDonations(user.uid, app)
  expect(lines.map(({ id, status }) => [id, status])).toEqual([
    ['own-4', 'commencé'],
    ['own-2', 'reçu'],
    ['own-1', 'reçu'],
  ])
  expect(monthlyPaths).toEqual([`/merci/${paymentKey('own-1', app.secret)}`])
  await app.documents.update(payments, 'own-1', { endedAt: paidAt })
  expect((await ownDonations(user.uid, app)).monthlyPaths).toEqual([])
})

describe('the list of donations', () => {
  const list = async (query = '') => {
    const request = browserRequest(`/admin/dons${query}`, { cookie: admin })
    return adminRoute.loader({ request, params: {}, context })
  }

  test('has sums of what came in and what went back, and filters', async () => {
    const before = await list()
    const paidAt = '2026-11-20T10:00:00.000Z'
    await app.documents.insert(
      payments,
      'sum-1',
      makePayment({ status: 'paid', paidAt, amountRappen: 123_450 }),
    )
    await app.documents.insert(
      payments,
      'sum-2',
      makePayment({ status: 'refunded', paidAt, refundedRappen: 5000 }),
    )
    await app.documents.insert(payments, 'sum-3', makePayment({ dispute: 'open', status: 'paid', paidAt }))
    await app.documents.insert(payments, 'sum-6', makePayment({ dispute: 'lost', status: 'paid', paidAt }))
    const december = {
      startedAt: '2025-12-31T10:00:00.000Z',
      status: 'paid',
      paidAt: '2026-01-03T10:00:00.000Z',
    } as const
    await app.documents.insert(payments, 'sum-4', makePayment(december))
    await app.documents.insert(
      payments,
      'sum-5',
      makePayment({ ...december, paidAt: '2025-12-31T11:00:00.000Z' }),
    )
    const all = await list()
    expect(all.rows.length).toBe(before.rows.length + 5)
    const amounts = ({ sums }: Awaited<ReturnType<typeof list>>) =>
      sums.map(({ amount }) => Number(amount.replace(/[^\d.]/g, '').replace(/\.$/, '')))
    expect((amounts(all)[0] ?? 0) - (amounts(before)[0] ?? 0)).toBeCloseTo(1234.5 + 200)
    expect((amounts(all)[1] ?? 0) - (amounts(before)[1] ?? 0)).toBe(100)
    expect((await list('?filtre=rembourses')).rows.map(({ id }) => id)).toEqual(['sum-2'])
    expect((await list('?filtre=a-verifier')).rows.map(({ id }) => id)).toContain('sum-3')
    expect((await list('?annee=1999&page=x&filtre=x')).year).toBe(2026)
  })

  test('is a CSV file with the same filters, for admins only', async () => {
    const ask = (cookie: string) =>
      csvRoute.loader({
        request: browserRequest('/admin/dons.csv?annee=2026&filtre=rembourses', { cookie }),
        params: {},
        context,
      })
    const refusal = await ask('').catch((thrown) => thrown)
    expect(refusal.headers.get('Location')).toMatch(/^\/auth\/login/)
    const answer = await ask(admin)
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="dons-2026-2026-11-21.csv"')
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^"sum-2";"21\.11\.2026 [\d:]+";"20\.11\.2026 11:00";"50\.00";"CHF";"50\.00";"remboursé"/,
    )
  })
})
