// npm run bench:workers -- [EVENTS]: uncached pages of the built site with one worker and with two, in turn.
import { startApp } from '../tests/support/app'
import { BENCH_NOW } from './bench/events'
import { fillStore, STORED_AT } from './bench/fill-store'
import { pageTargets } from './bench/targets'
import { compare, startBench } from './bench/throughput'
import { runCommand } from './command'

const [size = 5000] = process.argv.slice(2).map(Number)
const WORKERS = [1, 2]
/** The log says so for each worker that serves pages. */
const SERVES = /"msg":"listening on /g

await runCommand(async () => {
  const sites = await Promise.all(WORKERS.map(start))
  const bench = await startBench(false)
  try {
    for (const { page, cold } of pageTargets(size)) {
      if (cold.length === 0) continue
      const [one, two] = await compare(bench, sites, { targets: cold, cookie: null })
      if (!one || !two) continue
      const ratio = (two.site / one.site).toFixed(2)
      const cpu = [one, two].map((figures) => figures.cpu.toFixed(1)).join(' and ')
      const rates = [one, two].map((figures) => figures.site.toFixed(0)).join(' and ')
      console.log(`${page}: ${rates} a second (× ${ratio}), ${cpu} ms of CPU each`)
    }
    return 0
  } finally {
    bench.stop()
    for (const site of sites) await site.stop()
  }
})

async function start(workers: number) {
  const app = await startApp({
    now: STORED_AT,
    env: { TEST_NOW: BENCH_NOW, TRUST_PROXY: '1', WORKERS: String(workers) },
    seed: (store) => fillStore(store, size),
  })
  while ((app.output().match(SERVES) ?? []).length < workers) await (await fetch(app.origin)).text()
  return app
}
