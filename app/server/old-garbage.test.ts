import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { HEAVY_BYTES } from './testing/tiny-build'
import { startTinySite } from './testing/tiny-site'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

function oldBytes(): number {
  // What outlives two collections of the young generation is old.
  for (let times = 0; times < 3; times++) collect({ type: 'minor' })
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')
  return old?.space_used_size ?? 0
}

/** V8 takes what anything old points to for used, until it collects the whole heap: what a page was made of must not hang on
 * such a thing. */
test('what the loader of a page has made does not get old', async () => {
  const site = await startTinySite()
  const asked = 30
  async function ask(from: number): Promise<void> {
    for (let number = from; number < from + asked; number++) {
      const answer = await fetch(`${site.url}/lourd?q=${number}`)
      expect(answer.status).toBe(200)
      await answer.text()
    }
  }
  try {
    await ask(0)
    collect()
    const before = oldBytes()
    await ask(asked)
    expect((oldBytes() - before) / asked).toBeLessThan(HEAVY_BYTES / 2)
  } finally {
    await site.stop()
  }
})
