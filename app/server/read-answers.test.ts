import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTinySite } from './testing/tiny-site'

const ASKED = 20
let site: Awaited<ReturnType<typeof startTinySite>>
beforeEach(async () => {
  site = await startTinySite()
})
afterEach(() => site.stop())

/** The client of the test has few timers of its own beside the server's. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test.each(['/evenements?q=', '/evenements.data?q=', '/compte?q='])(
  'of %s nothing waits for a timer once it has been read',
  async (address) => {
    const before = timers()
    for (let number = 0; number < ASKED; number++) {
      const answer = await fetch(`${site.url}${address}${number}`)
      expect(answer.status).toBe(200)
      await answer.text()
    }
    expect(timers() - before).toBeLessThan(ASKED / 2)
  },
)
