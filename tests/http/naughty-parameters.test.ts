import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { LISTS } from '../support/lists'
import { expectAllHarmless, hasNaughtyStrings } from '../support/naughty-strings'

const PARAMETERS = [
  'q',
  'category',
  'date',
  'du',
  'au',
  'canton',
  'lieu',
  'rayon',
  'prix',
  'public',
  'acces',
  'langue',
  'plein-air',
  'type',
  'tri',
  'when',
  'cursor',
  'vue',
  'limit',
  'page',
  '_data',
  '__proto__',
]
/** A refused search or an unknown place leaves little to go wrong. */
const WITHOUT_WORDS = PARAMETERS.filter((name) => name !== 'q' && name !== 'lieu')
/** All lists read their filters in one place. */
const FILTERED = ['/evenements', '/evenements.json']

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.runIf(hasNaughtyStrings)(
  'no naughty string breaks a parameter of a list',
  { timeout: 240_000 },
  async () => {
    await expectAllHarmless((text) => {
      const value = encodeURIComponent(text)
      const query = (names: string[]) => names.map((name) => `${name}=${value}`).join('&')
      return [
        ...LISTS.map((list) => `${app.origin}${list}?${query(PARAMETERS)}`),
        ...FILTERED.map((list) => `${app.origin}${list}?${query(WITHOUT_WORDS)}`),
      ]
    })
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
  },
)
