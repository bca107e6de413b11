import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { proposals } from '~/domain/proposal'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { type App, startApp } from '../support/app'
import { readOutbox, receiveMail } from '../support/outbox'
import { photo } from '../support/photo'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const FIELDS = {
  category: 'musique',
  organizerName: 'Chœur du Port',
  mode: 'dates',
  'dates[0].day': '2026-12-24',
  'dates[0].startTime': '20:00',
  'place.locality': '1003 Lausanne',
  [HONEYPOT_FIELD]: '',
}

/** A browser keeps the hidden fields and the cookie of a form that it opens. */
async function openForm(before = '') {
  const answer = await fetch(`${app.origin}/proposer`, { headers: { Cookie: before } })
  const page = await answer.text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([\\w-]+)"`).exec(page)?.[1] ?? ''
  return { draft: hidden('draft'), proof: hidden('proof'), cookie: cookieOf(answer, before) }
}

function cookieOf(answer: Response, before: string): string {
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return set.length > 0 ? set.join('; ') : before
}

async function send(
  fields: Record<string, string | File>,
  form?: Awaited<ReturnType<typeof openForm>>,
  ending = '',
) {
  const { draft, proof, cookie } = form ?? (await openForm())
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, draft, proof, ...fields })) body.append(name, value)
  return fetch(`${app.origin}/proposer${ending}?draft=${draft}`, {
    method: 'POST',
    headers: { Origin: app.origin, Cookie: cookie },
    redirect: 'manual',
    body,
  })
}

const countPending = () => app.store.count(events, [['status', '==', 'pending']])

async function found(path: string): Promise<string> {
  return (await fetch(app.origin + path)).text()
}

test('before its confirmation nothing reaches the queue, the search or a feed; the key is in no log', async () => {
  const pending = await countPending()
  const sent = await send({ title: 'Introuvable zygomatique', proposerEmail: 'cle@example.ch' })
  expect(sent.status).toBe(303)
  const { link } = await receiveMail(app, 'cle@example.ch', /^Confirmez/)
  const key = link.split('/').at(-1) ?? ''
  const opened = await fetch(app.origin + link)
  expect(opened.status).toBe(200)
  expect(opened.headers.get('Referrer-Policy')).toBe('same-origin')
  expect(opened.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await opened.text()).toContain('<meta name="robots" content="noindex"')

  expect(await countPending()).toBe(pending)
  for (const path of [
    '/evenements?q=zygomatique',
    '/evenements.json?q=zygomatique',
    '/evenements.ics?q=zygomatique',
    '/evenements.rss?q=zygomatique',
    '/sitemap.xml',
  ]) {
    expect(await found(path), path).not.toMatch(/Introuvable/)
  }
  await fetch(`${app.origin}/annonce/${'y'.repeat(43)}`)
  await expect.poll(() => app.output()).toContain('/annonce/…')
  expect(app.output()).not.toContain(key)
  expect(app.output()).not.toContain('yyyyyyyyyy')
})

test.each(['', '/modifier', '/etat', '/brouillon'])('a forged link is answered 404 to %s', async (path) => {
  for (const key of ['x', 'x'.repeat(43), '%00']) {
    const address = `${app.origin}/annonce/${key}${path}`
    const posted = await fetch(`${address}?formulaire=confirmer`, {
      method: 'POST',
      headers: { Origin: app.origin },
      body: new URLSearchParams({ draft: 'x'.repeat(30) }),
    })
    expect(posted.status, `${key}${path}`).toBe(404)
    if (path === '/brouillon') continue
    const opened = await fetch(address)
    expect(opened.status, `${key}${path}`).toBe(404)
    expect(await opened.text()).toContain('Ce lien ne mène à aucune annonce')
  }
})

test('a photo that nobody has read is seen in the browser of its form only, and on no other site', async () => {
  const { buffer, name, mimeType } = await photo()
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType })
  // The description is missing: the form comes back, and the photo with it.
  const form = await openForm()
  const sent = { title: 'Avec image', proposerEmail: 'image@example.ch', 'image.file': file }
  const refused = await send(sent, form)
  expect(refused.status).toBe(400)
  const source = /src="(\/images\/event-\w+\/640)\?cle=([\w-]+)"/.exec(await refused.text())
  const [, path = '', key = ''] = source ?? []
  const look = (query: string, headers: Record<string, string>) =>
    fetch(`${app.origin}${path}${query}`, { headers })
  const own = { Cookie: form.cookie, 'Sec-Fetch-Site': 'same-origin' }
  const shown = await look(`?cle=${key}`, own)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  const another = await openForm()
  for (const [query, headers] of [
    ['', own],
    ['?cle=x', own],
    [`?cle=${key}`, {}],
    [`?cle=${key}`, { ...own, Cookie: another.cookie }],
    [`?cle=${another.draft}`, { ...own, Cookie: another.cookie }],
    [`?cle=${key}`, { ...own, 'Sec-Fetch-Site': 'cross-site' }],
    [`?cle=${key}`, { ...own, 'Sec-Fetch-Site': 'same-site' }],
  ] as const) {
    expect((await look(query, headers)).status, JSON.stringify([query, headers])).toBe(404)
  }

  await send({ ...sent, 'image.alt': 'Un chœur' }, form)
  const { link } = await receiveMail(app, 'image@example.ch', /^Confirmez/)
  const linkKey = `?cle=${link.split('/').at(-1)}`
  const behindLink = await look(linkKey, {})
  expect(behindLink.status).toBe(200)
  expect(behindLink.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect((await look(linkKey, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404)
})

test.each([
  ['without JavaScript', '', 303],
  ['with it', '.data', 202],
])(
  '%s five announcements of one visitor are five in the queue, after one confirming mail',
  async (_, ending, status) => {
    const pending = await countPending()
    const proposerEmail = `chorale${ending.length}@example.ch`
    let cookie = ''
    const announce = async (title: string) => {
      const form = await openForm(cookie)
      const sent = await send({ title, proposerEmail }, form, ending)
      expect(sent.status).toBe(status)
      cookie = cookieOf(sent, form.cookie)
    }
    const begun = Date.now()
    await announce('Chorale une')
    const { link } = await receiveMail(app, proposerEmail, /^Confirmez/)
    expect(Date.now() - begun).toBeLessThan(120_000)
    await announce('Chorale deux')
    await announce('Chorale trois')
    const page = await found(link)
    const body = new URLSearchParams({ version: /name="version" value="(\d+)"/.exec(page)?.[1] ?? '' })
    for (const [, seen = ''] of page.matchAll(/name="beside" value="([^"]+)"/g)) body.append('beside', seen)
    expect(body.getAll('beside')).toHaveLength(2)
    const confirmed = await fetch(`${app.origin}${link}?formulaire=confirmer`, {
      method: 'POST',
      headers: { Origin: app.origin, Cookie: cookie },
      redirect: 'manual',
      body,
    })
    expect(confirmed.status).toBe(303)
    cookie = cookieOf(confirmed, cookie)
    await announce('Chorale quatre')
    await announce('Chorale cinq')
    expect(await countPending()).toBe(pending + 5)
    const mails = (await readOutbox(app)).filter(
      ({ to, subject }) => to === proposerEmail && /^Confirmez/.test(subject),
    )
    expect(mails).toHaveLength(1)
  },
)

test('forty forms from one address: some wait for their confirmation, the others come back whole', async () => {
  const [kept, pending] = [await app.store.count(proposals), await countPending()]
  const answers = []
  for (let at = 0; at < 40; at += 1) {
    answers.push(await send({ title: `Flot ${at}`, proposerEmail: `flot-${at}@example.ch` }))
  }
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(20)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(await refused[0]?.text()).toContain('Flot ')
  expect(await app.store.count(proposals)).toBeLessThanOrEqual(kept + 20)
  expect(await app.store.count(drafts)).toBeLessThanOrEqual(60)
  expect(await countPending()).toBe(pending)
})
