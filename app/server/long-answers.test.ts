import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })

describe('long answers', () => {
  test.each(['/evenements', '/compte'])(
    'letters of several bytes come whole, and alone: %s',
    async (path) => {
      const body = await (await get(path)).text()
      expect(body.match(/<li>Concert \d+ à €{20}<\/li>/g)).toHaveLength(400)
      expect(body).not.toContain('\0')
    },
  )

  test('an event stream arrives at once, uncompressed, and ends when the server stops', async () => {
    const own = await startTinySite()
    const response = await fetch(`${own.url}/flux`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: un\n\n')
    const stopped = own.stop(20_000)
    expect(await reader?.read()).toMatchObject({ done: true })
    await stopped
  })

  test('a stopping server finishes what runs and takes nothing new', async () => {
    const own = await startTinySite()
    let open = () => {}
    own.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const running = fetch(`${own.url}/lent`)
    await expect.poll(() => own.state.waiting).toBe(1)
    // Longer than this test may take: it is the request that is waited for.
    const stopped = own.stop(600_000)
    await expect(fetch(`${own.url}/ping`)).rejects.toThrow()
    open()
    expect(await (await running).text()).toBe('fini')
    await stopped
  })

  test('a connection without requests outlives a proxy’s patience', async () => {
    const seconds = /timeout=(\d+)/.exec((await get('/ping')).headers.get('keep-alive') ?? '')?.[1]
    expect(Number(seconds)).toBeGreaterThan(120)
  })

  test('a stopping server does not wait for ever', async () => {
    const own = await startTinySite()
    own.state.gate = new Promise(() => {})
    const running = fetch(`${own.url}/lent`).catch(() => 'cut')
    await expect.poll(() => own.state.waiting).toBe(1)
    await Promise.race([own.stop(50), wait(5000).then(() => expect.unreachable())])
    expect(await running).toBe('cut')
  })
})
