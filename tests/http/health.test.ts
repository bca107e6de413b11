import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('monitors may ask at either address', async () => {
  const [one, other] = await Promise.all(
    ['/health', '/healthz'].map(async (path) => {
      const answer = await fetch(app.origin + path)
      const { uptimeSeconds: _, ...said } = await answer.json()
      return { status: answer.status, cache: answer.headers.get('cache-control'), said }
    }),
  )
  expect(one).toEqual({ status: 200, cache: 'no-store', said: { ok: true, revision: expect.any(String) } })
  expect(other).toEqual(one)
})
