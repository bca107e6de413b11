import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { fixedClock } from '~/platform/clock'
import { PageCache } from './page-cache.server'
import { RenderQueue } from './render-queue.server'

describe('memory', () => {
  const queue = new RenderQueue({ atOnce: 1, mostOfOneClient: 1, mostWaiting: 1, patienceMs: 1000 })
  const turn = { queue, asker: { client: '192.0.2.1', gone: new AbortController().signal } }
  const policy = () => ''
  const render = (body: string) => async () => ({
    nonce: randomUUID(),
    hasBeenRead: () => {},
    response: new Response(body, { headers: { 'Cache-Control': PUBLIC_PAGE, 'Content-Type': 'text/html' } }),
  })

  test('is bounded: the page unused for longest goes first', async () => {
    const clock = fixedClock('2026-11-20T10:00:00Z')
    const cache = new PageCache({ policy, revision: () => 'r1', clock, totalBytes: 100_000 })
    for (let index = 0; index < 100; index += 1) {
      await cache.render(`/${index}`, turn, render('x'.repeat(10_000)))
      cache.find('/0')
      expect(cache.bytes).toBeLessThanOrEqual(100_000)
    }
    expect(cache.find('/0')).not.toBeNull()
    expect(cache.find('/1')).toBeNull()
    expect(cache.find('/99')).not.toBeNull()
  })

  test('is bounded for long addresses of small pages, too', async () => {
    const cache = new PageCache({
      policy,
      revision: () => 'r1',
      clock: fixedClock('2026-11-20T10:00:00Z'),
      totalBytes: 100_000,
    })
    for (let index = 0; index < 20; index += 1) {
      await cache.render(`/${index}?${'x'.repeat(8000)}`, turn, render('nothing found'))
    }
    expect(cache.bytes).toBeGreaterThan(80_000)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  })

  test('is given back by what has grown old', async () => {
    const clock = fixedClock('2026-11-20T10:00:00Z')
    const cache = new PageCache({ policy, revision: () => 'r1', clock })
    await cache.render('/', turn, render('page'))
    clock.advance(60_000)
    expect(cache.find('/')).toBeNull()
    expect(cache.bytes).toBe(0)
  })

  test('is not spent on one huge page', async () => {
    const cache = new PageCache({ policy, revision: () => 'r1', clock: fixedClock('2026-11-20T10:00:00Z') })
    const answer = await cache.render('/sitemap.xml', turn, render(randomBytes(600_000).toString('base64')))
    expect(answer).toHaveProperty('brotli')
    expect(cache.find('/sitemap.xml')).toBeNull()
  })

  test('a change elsewhere leaves a page as it is', async () => {
    const revisions = new Map([
      ['/', 'r1'],
      ['/evenement/a', 'r1'],
    ])
    const revision = (address: string) => revisions.get(address) ?? ''
    const cache = new PageCache({ policy, revision, clock: fixedClock('2026-11-20T10:00:00Z') })
    for (const address of revisions.keys()) await cache.render(address, turn, render('page'))
    revisions.set('/evenement/a', 'r2')
    expect([cache.find('/') !== null, cache.find('/evenement/a')]).toEqual([true, null])
  })

  test('a change during the rendering makes the entry old at once', async () => {
    let revision = 'r1'
    const cache = new PageCache({
      policy,
      revision: () => revision,
      clock: fixedClock('2026-11-20T10:00:00Z'),
    })
    await cache.render('/', turn, async () => {
      const rendering = await render('page of r1')()
      revision = 'r2'
      return rendering
    })
    expect(cache.find('/')).toBeNull()
  })
})
