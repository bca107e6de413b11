import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from './testing/raw-http'
import { startTinySite } from './testing/tiny-site'

let site: Awaited<ReturnType<typeof startTinySite>>
beforeAll(async () => {
  site = await startTinySite()
})
afterAll(() => site.stop())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })

describe('files', () => {
  test('hashed assets may be kept for ever, service workers not at all, the rest an hour', async () => {
    const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await cacheControl('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/service-worker.js')).toBe('no-cache')
    expect(await cacheControl('/favicon.svg')).toBe('public, max-age=3600')
  })

  test('the icon for what reads no SVG is itself', async () => {
    const response = await get('/favicon.ico')
    expect([response.status, await response.text()]).toEqual([200, 'icon'])
    expect(response.headers.get('Content-Type')).toBe('image/vnd.microsoft.icon')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['identity', null],
  ])(
    'to who accepts %s the script goes as %s, under one address and with a tag of its own',
    async (accepted, sent) => {
      const response = await get('/assets/app-abc123.js', { headers: { 'Accept-Encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBe(sent)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toBe('console.log(1)')
      const again = await get('/assets/app-abc123.js', {
        headers: { 'Accept-Encoding': accepted, 'If-None-Match': response.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    },
  )

  test('the last bytes asked for are not the first: the whole file answers', async () => {
    const response = await get('/assets/app-abc123.js', { headers: { Range: 'bytes=-3' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('console.log(1)')
  })

  test('a file that a new build has removed costs its visitor the answer, and nobody else', async () => {
    const own = await startTinySite()
    await rm(path.join(own.files, 'favicon.svg'))
    await expect(fetch(`${own.url}/favicon.svg`)).rejects.toThrow()
    expect((await fetch(`${own.url}/evenements`)).status).toBe(200)
    await own.stop()
  })

  test.each([
    '/assets/app-abc123.js.br',
    '/assets/app-abc123.js.gz',
    '/.env',
    '/.vite/manifest.json',
    '/.git/config',
    '/assets/app-abc123.js.map',
    '/assets/..%2f.env',
    '/package.json',
    '/build/server/index.js',
  ])('%s has no address', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('climbing out of the directory finds nothing', async () => {
    const { status } = await sendRaw(site.port, ['GET /assets/..%2f.env HTTP/1.1\r\nHost: x\r\n\r\n'])
    expect(status).toBe(404)
  })
})
