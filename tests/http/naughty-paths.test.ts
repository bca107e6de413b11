import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { expectAllHarmless, hasNaughtyStrings } from '../support/naughty-strings'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.runIf(hasNaughtyStrings)('no naughty string breaks a path', { timeout: 240_000 }, async () => {
  await expectAllHarmless((text, index) => {
    const value = encodeURIComponent(text)
    const paths = [
      `/evenement/${value}`,
      `/evenement/${value}.ics`,
      `/evenement/${value}.data`,
      `/partenaires/${value}`,
      `/affiches/${value}`,
      `/partage/${value}`,
      `/partage/${value}.0abc123.png`,
    ]
    // The server reads every path in the same way before a route reads its part of it: two routes in turn.
    const other = (step: number) => paths[(index + step) % paths.length] ?? ''
    return [`/${value}`, other(0), other(3)].map((path) => app.origin + path)
  })
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
})
