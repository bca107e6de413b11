import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { seedAgenda, TEST_NOW } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'

const HOSTILE = '</a><img src=x onerror=alert(1)><script>alert(2)</script>'

let app: App
beforeAll(async () => {
  app = await startApp({
    async seed(store) {
      await seedAgenda(store)
      await store.transaction(async (transaction) => {
        transaction.insert(
          events,
          'hostile',
          makeEvent({
            title: HOSTILE,
            tags: ['hostile'],
            when: { start: '2026-12-05T20:00', status: 'cancelled' },
          }),
        )
        transaction.insert(
          events,
          'pas-encore-public',
          makeEvent({ title: 'Pas encore public', status: 'pending' }),
        )
      })
    },
  })
})
afterAll(() => app.stop())

const frame = (search = '', headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/integrer${search}`, { redirect: 'manual', headers })

/** The nonces are left out: only answers that are not kept have them. */
const withoutNonces = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '')

test('only the page that is made for it may be framed by other sites', async () => {
  for (const search of ['', '?canton=VD', '?theme=sombre&accent=0057b8']) {
    // The second answer comes from the page cache.
    for (let again = 0; again < 2; again += 1) {
      const { headers, status } = await frame(search)
      expect(status).toBe(200)
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors \*$/)
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  }
  const others = [
    '/',
    '/evenements',
    '/reutiliser',
    '/auth/login',
    '/integrer/x',
    '/integrer.data',
    '/INTEGRER',
    '/%69ntegrer',
    '/agenda-romand.js',
    '/evenements?integrer',
  ]
  for (const path of others) {
    const { headers } = await fetch(app.origin + path, { redirect: 'manual' })
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})

test('a session changes nothing in it, and none is begun', async () => {
  const admin = await addUser(app.store, { role: 'admin' })
  const cookie = await cookieOf(admin.uid, { documents: app.store, clock: fixedClock(TEST_NOW) })
  const asVisitor = await frame('?canton=VD')
  const signedIn = await frame('?canton=VD', { cookie })
  const forged = await frame('?canton=VD', { cookie: `${cookie}x` })
  const visitors = withoutNonces(await asVisitor.text())
  expect(withoutNonces(await signedIn.text())).toBe(visitors)
  expect(withoutNonces(await forged.text())).toBe(visitors)
  for (const { headers } of [asVisitor, signedIn, forged]) expect(headers.getSetCookie()).toEqual([])
  expect(asVisitor.headers.get('cache-control')).toContain('public')
  expect(visitors).not.toMatch(/method="post"/i)
  const posted = await fetch(`${app.origin}/integrer`, { method: 'POST', headers: { origin: app.origin } })
  expect(posted.status).toBeGreaterThanOrEqual(400)
})

test('titles stay text, links open beside the page around it, and what is not public is not there', async () => {
  const html = await (await frame('?limit=100')).text()
  expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('Pas encore public')
  expect(html).toContain('Annulé')
  for (const link of html.match(/<a [^>]*href="http[^>]*>/g) ?? []) {
    expect(link).toContain('target="_blank" rel="noopener"')
  }
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('unknown values are as absent, and refused words get a sentence instead of events', async () => {
  const plain = withoutNonces(await (await frame()).text())
  for (const search of ['?theme=rose', '?accent=red;}*{display:none', '?limit=x', '?quand=hier', '?x=1']) {
    expect(withoutNonces(await (await frame(search)).text()), search).toBe(plain)
  }
  const refused = await frame('?cherche=javascript:alert(1)')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Recherche contient du contenu non autorisé')
})

test('what its visitor asks for narrows the filters of the page around it', async () => {
  const count = async (search: string) =>
    Number(/class="count">(\d+)/.exec(await (await frame(search)).text())?.[1] ?? 0)
  const jazz = await count('?cherche=jazz')
  const all = await count('')
  expect(jazz).toBeGreaterThan(0)
  expect(jazz).toBeLessThan(all)
  expect(await count('?canton=GE&cherche=jazz')).toBeLessThanOrEqual(jazz)
  expect(await count('?quand=aujourdhui')).toBeLessThan(all)
})

test('page by page, every event comes once', async () => {
  const seen: string[] = []
  let path: string | undefined = '/integrer?limit=5&canton=VD'
  for (let page = 0; path && page < 100; page += 1) {
    const html: string = await (await fetch(app.origin + path)).text()
    seen.push(...[...html.matchAll(/href="[^"]*\/evenement\/([^"]+)"/g)].map(([, id = '']) => id))
    path = /class="more" href="([^"]+)">Voir plus/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  const { total } = await (await fetch(`${app.origin}/evenements.json?canton=VD&limit=1`)).json()
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(total)
})
