// What the memory of a site does through many mixed requests.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startApp } from '~/../tests/support/app'
import { events } from '~/domain/event'
import { DATE_PRESETS } from '~/domain/filter-values'
import { CANTONS } from '~/domain/vocabulary'
import { BENCH_NOW, benchId, COMMON_WORD, TENTH_WORD } from './events'
import { fillStore, STORED_AT } from './fill-store'
import type { Load, Loaded } from './load-process'
import { memory } from './measure'
import { Random } from './random'
import { vocabulary } from './vocabulary'

export interface Soaked {
  size: number
  /** After the restart, before any request. */
  begin: number
  curve: { requests: number; minutes: number; rss: number }[]
  /** Other answers than 200. */
  refused: number
  changes: number
}

const ROUND_MS = 15_000
const TARGETS_A_ROUND = 20_000
const CONNECTIONS = 8
const CHANGES_A_ROUND = 20
const WORDS = 20_000

/** `size` events, until `requests` are answered; some events change all the while. */
export async function soak(
  size: number,
  requests: number,
  onRound: (answered: number) => void,
): Promise<Soaked> {
  const app = await startApp({
    now: STORED_AT,
    env: { TEST_NOW: BENCH_NOW, TRUST_PROXY: '1' },
    seed: (store) => fillStore(store, size),
  })
  const loader = fork(new URL('./load-process.ts', import.meta.url).pathname, {
    execArgv: ['--import', 'tsx'],
  })
  const random = new Random(1)
  const words = vocabulary(WORDS)
  try {
    await app.halt()
    await app.restart()
    const soaked: Soaked = { size, begin: memory(app.pid).rss, curve: [], refused: 0, changes: 0 }
    const begin = performance.now()
    for (let answered = 0; answered < requests; ) {
      const load: Load = {
        port: Number(new URL(app.origin).port),
        targets: Array.from({ length: TARGETS_A_ROUND }, () => target(size, words, random)),
        cookie: null,
        offset: 0,
        connections: CONNECTIONS,
        fromManyAddresses: true,
        milliseconds: ROUND_MS,
      }
      loader.send(load)
      for (let change = 0; change < CHANGES_A_ROUND; change++) {
        const id = benchId(random.between(0, size - 1))
        await app.store.transaction(async (transaction) => {
          const event = await transaction.get(events, id)
          if (event) transaction.update(events, id, { title: `${event.title} *` })
        })
        soaked.changes += 1
      }
      const [loaded] = (await once(loader, 'message')) as [Loaded]
      answered += loaded.answered
      soaked.refused += loaded.refused
      const minutes = (performance.now() - begin) / 60_000
      soaked.curve.push({ requests: answered, minutes, rss: memory(app.pid).rss })
      onRound(answered)
    }
    return soaked
  } finally {
    loader.disconnect()
    await app.stop()
  }
}

/** Most visitors ask for what others have asked for; each kind of page and feed is among the rest. */
function target(size: number, words: readonly string[], random: Random): string {
  const share = random.next()
  if (share < 0.2) return '/'
  if (share < 0.4) return '/evenements'
  if (share < 0.6) return `/evenement/${benchId(random.between(0, 99))}`
  if (share < 0.8) return `/evenement/${benchId(random.between(0, size - 1))}`
  const word = encodeURIComponent(random.chance(0.1) ? TENTH_WORD : random.zipf(words))
  const filters = `canton=${random.of(CANTONS)}&date=${random.of(DATE_PRESETS)}`
  if (share < 0.88) return `/evenements?q=${word}`
  if (share < 0.92) return `/evenements?${filters}`
  if (share < 0.95) return `/evenements?q=${word}&${filters}`
  if (share < 0.96) return `/evenements.data?q=${word}`
  if (share < 0.98) return `/api/suggestions?q=${word.slice(0, 4).replace(/%.?$/, '')}`
  if (share < 0.985) return `/evenements?vue=mois&q=${word}`
  if (share < 0.99) return `/evenements.json?q=${word}`
  if (share < 0.994) return `/evenements.rss?q=${word}`
  if (share < 0.998) return `/evenements.ics?q=${word}`
  return `/carte?q=${random.chance(0.2) ? COMMON_WORD : word}`
}
