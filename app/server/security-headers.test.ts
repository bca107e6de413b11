import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forbiddenInline } from '../../tests/support/content-policy'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })

describe('security headers', () => {
  test.each([
    ['a page', '/evenements', 200],
    ['a redirect', '/ailleurs', 302],
    ['a missing page', '/absent', 404],
    ['an unknown address', '/rien', 404],
    ['a broken page', '/panne', 500],
    ['data', '/evenements.data', 200],
    ['a resource', '/ping', 200],
    ['an asset', '/assets/app-abc123.js', 200],
    ['a file', '/favicon.svg', 200],
    ['a missing asset', '/assets/gone.js', 404],
    ['an undecodable address', '/%E0%A4%A', 400],
  ])('stand on %s', async (_what, path, status) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })

  test.each([
    ['/evenements.json?x=1', 'cross-origin'],
    ['/evenements.ics', 'cross-origin'],
    ['/evenement/x.ics', 'cross-origin'],
    ['/evenements.rss', 'cross-origin'],
    ['/sitemap.xml', 'cross-origin'],
    ['/images/x/640', 'cross-origin'],
    ['/affiches/x.svg', 'cross-origin'],
    ['/partage/x.png', 'cross-origin'],
    ['/evenements?q=a.json', 'same-origin'],
    ['/evenements.data', 'same-origin'],
    ['/compte', 'same-origin'],
  ])('other sites’ pages may hold %s: %s', async (path, policy) => {
    for (let again = 0; again < 2; again += 1) {
      expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe(policy)
    }
  })

  test('a broken page says nothing of the inside', async () => {
    const body = await (await get('/panne')).text()
    expect(body).toContain('Une erreur est survenue')
    expect(body).not.toMatch(/secret|\/srv|at .*:\d+/)
  })

  test.each(['/evenements', '/compte', '/panne', '/rien'])(
    'the policy of %s allows its own inline scripts, and nothing else that is inline',
    async (path) => {
      const response = await get(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).not.toContain('unsafe-inline')
      const html = await response.text()
      expect(forbiddenInline(html, policy)).toEqual([])
      const foreign = '<script>alert(1)</script>'
      expect(forbiddenInline(html.replace('<h1>', `${foreign}<h1>`), policy)).toEqual([foreign])
    },
  )

  test.each(['/compte', '/panne', '/rien'])('%s has another nonce in every answer', async (path) => {
    const policies = await Promise.all(
      [get(path), get(path)].map(async (answer) => (await answer).headers.get('content-security-policy')),
    )
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{36}' 'strict-dynamic';/)
      expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{36}';/)
    }
    expect(new Set(policies).size).toBe(2)
  })

  test('what is no page allows nothing inline', async () => {
    for (const path of ['/ping', '/evenements.data']) {
      const policy = (await get(path)).headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self'; style-src 'self';")
    }
  })

  test('map tiles may be loaded from the configured origin, nothing else', async () => {
    const policy = (await get('/ping')).headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' data: https://tile.example.org;")
    expect(policy).not.toContain('google')
  })

  test('Google Analytics may be reached where it is configured, on pages of any kind', async () => {
    const measured = await startTinySite({ measuresAudience: true })
    for (const path of ['/evenements', '/ping']) {
      const policy = (await fetch(measured.url + path)).headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self'.* https:\/\/www\.googletagmanager\.com;/)
      expect(policy).toContain(
        "connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com ",
      )
      expect(policy).toMatch(/img-src [^;]* https:\/\/\*\.google-analytics\.com/)
    }
    await measured.stop()
  })

  test('the services of push messages may be reached where they are configured, and nowhere else', async () => {
    const connect = async (url: string) =>
      /connect-src [^;]*/.exec((await fetch(url)).headers.get('content-security-policy') ?? '')?.[0]
    const pushing = await startTinySite({ usesFcm: true })
    expect(await connect(`${pushing.url}/evenements`)).toBe(
      "connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
    )
    await pushing.stop()
    expect(await connect(`${site.url}/evenements`)).toBe("connect-src 'self'")
  })
})
