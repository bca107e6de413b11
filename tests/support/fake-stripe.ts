// A stand-in for api.stripe.com: Checkout sessions over plain http, answered as Stripe answers, and its signed webhooks.
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const STRIPE_KEYS = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' }

export interface FakeSession {
  id: string
  url: string | null
  mode: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string | null
  invoice: string | null
  subscription: string | null
  customer_details: { email: string } | null
}

interface FakeInvoice {
  id: string
  billing_reason: string
  parent: object
}

/** The next requests meet these, one after the other. */
type FakeTrouble = 'silence' | 'error 500' | 'lost answer'

export interface FakeStripe {
  /** `127.0.0.1:PORT`, as STRIPE_EMULATOR_HOST wants it. */
  host: string
  env: Record<string, string>
  sessions: Map<string, FakeSession>
  /** The parameters of every request that made a session, as Stripe's form names them. */
  created: URLSearchParams[]
  ended: string[]
  /** Invoices by the payment intent that paid them. */
  invoices: Map<string, FakeInvoice>
  trouble: FakeTrouble[]
  /** A donor pays on Stripe's page; `pending` = the bank has not settled it. */
  pay(id: string, how?: 'paid' | 'pending', email?: string): FakeSession
  expire(id: string): FakeSession
  stop(): Promise<void>
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, FakeSession>()
  const leading = new Map<string, { success: string; cancel: string }>()
  const answers = new Map<string, { status: number; body: object }>()
  const created: URLSearchParams[] = []
  const ended: string[] = []
  const invoices = new Map<string, FakeInvoice>()
  const trouble: FakeTrouble[] = []
  const held: ServerResponse[] = []
  let host = ''

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://stripe')
    if (url.pathname.startsWith('/pay/')) return page(req, res, url.pathname.slice(5))
    const body = await bodyOf(req)
    const met = trouble.shift()
    if (met === 'silence') return void held.push(res)
    if (met === 'error 500') return answer(res, 500, errorOf('api_error', 'Something went wrong'))
    if (req.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) {
      return answer(res, 401, errorOf('invalid_request_error', 'Invalid API Key provided'))
    }
    const key = String(req.headers['idempotency-key'] ?? randomBytes(8).toString('hex'))
    const before = req.method === 'POST' ? answers.get(key) : undefined
    const outcome = before ?? answerTo(req.method ?? '', url, body)
    if (req.method === 'POST') answers.set(key, outcome)
    if (met === 'lost answer') return void res.destroy()
    answer(res, outcome.status, outcome.body)
  })

  function answerTo(method: string, url: URL, body: string): { status: number; body: object } {
    const [, , what, ...rest] = url.pathname.split('/')
    const id = rest.at(-1) ?? ''
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') {
      return { status: 200, body: create(new URLSearchParams(body)) }
    }
    if (method === 'GET' && what === 'checkout') {
      const session = sessions.get(id)
      return session ? { status: 200, body: session } : missing('checkout.session', id)
    }
    if (method === 'DELETE' && what === 'subscriptions') {
      if (ended.includes(id)) return missing('subscription', id)
      ended.push(id)
      return { status: 200, body: { id, object: 'subscription', status: 'canceled' } }
    }
    if (method === 'GET' && what === 'invoice_payments') {
      const invoice = invoices.get(url.searchParams.get('payment[payment_intent]') ?? '')
      const isWhole = url.searchParams.get('expand[0]') === 'data.invoice'
      const data = invoice ? [{ object: 'invoice_payment', invoice: isWhole ? invoice : invoice.id }] : []
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    return { status: 404, body: errorOf('invalid_request_error', `Unrecognized request URL (${url})`) }
  }

  function create(given: URLSearchParams): FakeSession {
    created.push(given)
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    const session: FakeSession & { object: string } = {
      id,
      object: 'checkout.session',
      url: `http://${host}/pay/${id}`,
      mode: given.get('mode') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(given.get('line_items[0][price_data][unit_amount]')),
      currency: given.get('line_items[0][price_data][currency]') ?? '',
      metadata: { payment: given.get('metadata[payment]') ?? '' },
      payment_intent: null,
      invoice: null,
      subscription: null,
      customer_details: null,
    }
    sessions.set(id, session)
    leading.set(id, {
      success: given.get('success_url') ?? '',
      cancel: given.get('cancel_url') ?? '',
    })
    return session
  }

  function pay(id: string, how: 'paid' | 'pending' = 'paid', email = 'donatrice@exemple.ch'): FakeSession {
    const session = sessionOf(id)
    const isMonthly = session.mode === 'subscription'
    return Object.assign(session, {
      status: 'complete',
      url: null,
      payment_status: how === 'paid' ? 'paid' : 'unpaid',
      payment_intent: isMonthly ? null : `pi_${id.slice(8)}`,
      invoice: isMonthly ? `in_${id.slice(8)}` : null,
      subscription: isMonthly ? `sub_${id.slice(8)}` : null,
      customer_details: { email },
    })
  }

  function sessionOf(id: string): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return session
  }

  /** Its buttons do what Stripe's do: they settle the session and lead back. */
  function page(req: IncomingMessage, res: ServerResponse, path: string): void {
    const [id = '', how = ''] = path.split('/')
    const session = sessions.get(id)
    const ways = leading.get(id)
    if (!session || !ways) {
      answer(res, 404, errorOf('invalid_request_error', 'No such page'))
      return
    }
    if (req.method === 'POST') {
      pay(id, how === 'pending' ? 'pending' : 'paid')
      res.writeHead(303, { Location: ways.success }).end()
      return
    }
    const button = (name: string, label: string) =>
      `<form method="post" action="/pay/${id}/${name}"><button>${label}</button></form>`
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    res.end(`<!doctype html><html lang="fr"><link rel="icon" href="data:,"><title>Stripe</title>
      <h1>CHF ${session.amount_total / 100}</h1>${button('paid', 'Payer')}${button('pending', 'Payer plus tard')}
      <a href="${ways.cancel}">Retour</a></html>`)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')
  host = `127.0.0.1:${address.port}`

  return {
    host,
    env: {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_EMULATOR_HOST: host,
    },
    sessions,
    created,
    ended,
    invoices,
    trouble,
    pay,
    expire: (id) => Object.assign(sessionOf(id), { status: 'expired', url: null }),
    async stop() {
      for (const res of held) res.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An event as Stripe posts it, and the header that signs it (https://docs.stripe.com/webhooks#verify-manually). */
export function signedEvent(
  type: string,
  object: object,
  { nowMs, id = `evt_${randomBytes(8).toString('hex')}` }: { nowMs: number; id?: string },
): { body: string; signature: string } {
  const seconds = Math.floor(nowMs / 1000)
  const body = JSON.stringify({ id, object: 'event', type, created: seconds, data: { object } })
  const digest = createHmac('sha256', STRIPE_KEYS.webhookSecret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${digest}` }
}

function missing(what: string, id: string): { status: number; body: object } {
  const error = errorOf('invalid_request_error', `No such ${what}: '${id}'`).error
  return { status: 404, body: { error: { ...error, code: 'resource_missing', param: 'id' } } }
}

function errorOf(type: string, message: string) {
  return { error: { type, message } }
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' })
  res.end(JSON.stringify(body))
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of req) body += chunk
  return body
}
