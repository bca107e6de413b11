import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARAMETERS as OF_FILTERS } from '~/domain/filters'
import { type App, startApp } from '../support/app'
import { LISTS } from '../support/lists'
import { expectAllHarmless, hasNaughtyStrings } from '../support/naughty-strings'

const PARAMETERS = [
  ...Object.keys(OF_FILTERS),
  ...['when', 'cursor', 'vue', 'limit', 'page', '_data', '__proto__'],
]
/** A refused search or an unknown place leaves little to go wrong. */
const WITHOUT_WORDS = PARAMETERS.filter((name) => name !== 'q' && name !== 'lieu')

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.runIf(hasNaughtyStrings)(
  'no naughty string breaks a parameter of a list',
  { timeout: 240_000 },
  async () => {
    await expectAllHarmless((text, index) => {
      const value = encodeURIComponent(text)
      const query = (names: string[]) => names.map((name) => `${name}=${value}`).join('&')
      // All lists read their parameters in one place: each string goes to two of them in turn.
      const list = (step: number) => app.origin + LISTS[(index + step) % LISTS.length]
      return [`${list(0)}?${query(PARAMETERS)}`, `${list(1)}?${query(WITHOUT_WORDS)}`]
    })
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
  },
)
