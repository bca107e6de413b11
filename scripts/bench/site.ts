// Measures the built site over HTTP.
import { addUser, cookieOf } from '~/../tests/support/accounts'
import { startApp } from '~/../tests/support/app'
import { fixedClock } from '~/platform/clock'
import { type CrowdFigures, measureCrowd } from './crowd'
import { BENCH_NOW } from './events'
import { fillStore, STORED_AT } from './fill-store'
import { memory } from './measure'
import { coldSearches, pageTargets } from './targets'
import { compare, startBench, type Throughput } from './throughput'

export interface SiteFigures {
  size: number
  /** Milliseconds from the start to the first answer: empty catalogue, existing catalogue. */
  firstStart: number
  start: number
  /** Megabytes. */
  fillPeak: number | null
  rss: number
  rssAfter: number
  throughput: (Throughput & { page: string; visitor: 'warm' | 'cold' | 'signed in' })[]
  crowd: CrowdFigures
}

export async function measureSite(size: number, quick: boolean): Promise<SiteFigures> {
  let seeded = 0
  const app = await startApp({
    now: STORED_AT,
    env: { TEST_NOW: BENCH_NOW, TRUST_PROXY: '1' },
    seed: async (store) => {
      await fillStore(store, size)
      seeded = performance.now()
    },
  })
  const bench = await startBench(quick)
  try {
    await (await fetch(app.origin)).text()
    const firstStart = performance.now() - seeded
    const fillPeak = memory(app.pid).peak
    await app.halt()
    const begin = performance.now()
    await app.restart()
    await (await fetch(app.origin)).text()
    const start = performance.now() - begin
    const { rss } = memory(app.pid)
    const user = await addUser(app.store)
    const cookie = await cookieOf(user.uid, { documents: app.store, clock: fixedClock(BENCH_NOW) })

    const throughput: SiteFigures['throughput'] = []
    for (const { page, warm, cold } of pageTargets(size)) {
      for (const visitor of ['warm', 'cold', 'signed in'] as const) {
        if (visitor === 'cold' && cold.length === 0) continue
        const asked = {
          targets: visitor === 'cold' ? cold : [warm],
          cookie: visitor === 'signed in' ? cookie : null,
        }
        const [figures] = await compare(bench, [app], asked)
        if (figures) throughput.push({ page, visitor, ...figures })
      }
    }
    const crowd = await measureCrowd(
      { loader: bench.loader, origin: app.origin },
      { warm: '/evenements', cold: coldSearches(), offset: bench.offset, quick },
    )
    return { size, firstStart, start, fillPeak, rss, rssAfter: memory(app.pid).rss, throughput, crowd }
  } finally {
    bench.stop()
    await app.stop()
  }
}
