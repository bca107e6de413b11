import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { expectAllHarmless, hasNaughtyStrings } from '../support/naughty-strings'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.runIf(hasNaughtyStrings)('no naughty string breaks a path', { timeout: 240_000 }, async () => {
  await expectAllHarmless((text) => {
    const value = encodeURIComponent(text)
    return [
      `/${value}`,
      `/evenement/${value}`,
      `/evenement/${value}.ics`,
      `/evenement/${value}.data`,
      `/partenaires/${value}`,
      `/affiches/${value}`,
      `/partage/${value}`,
      `/partage/${value}.0abc123.png`,
    ].map((path) => app.origin + path)
  })
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
})
