import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'

/** Bytes, gzipped. */
const MOST = 8_000

let app: App
beforeAll(async () => {
  app = await startApp({ seed: async () => {} })
})
afterAll(() => app.stop())

test('the component is one small file that pages of any site may load, and check for a newer one', async () => {
  const answer = await fetch(`${app.origin}/agenda-romand.js`)
  const script = await answer.text()
  expect(gzipSync(script).length).toBeLessThanOrEqual(MOST)
  expect(script).not.toMatch(/\bimport\s*[{'"*]|innerHTML|\beval\b/)
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const again = await fetch(`${app.origin}/agenda-romand.js`, {
    headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  // The other scripts stay the site's own.
  const worker = await fetch(`${app.origin}/firebase-messaging-sw.js`)
  expect(worker.headers.get('access-control-allow-origin')).toBeNull()
  expect(worker.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
