// npm run bench:soak -- [--events NUMBER] [--requests NUMBER]: the memory of the built site through mixed requests.
import { parseArgs } from 'node:util'
import { counted, record, table } from './bench/report'
import { type Soaked, soak } from './bench/soak'
import { isBuilt } from './build.mjs'

const USAGE = 'Usage : npm run bench:soak -- [--events 100000] [--requests 500000]'
const RECORD = 'docs/performance.md'
const ROWS = 12

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '100000' },
      requests: { type: 'string', default: '500000' },
    },
  })
  const [size, requests] = [Number(values.events), Number(values.requests)]
  if (!(Number.isInteger(size) && size > 0 && Number.isInteger(requests) && requests > 0)) {
    console.error(USAGE)
    return 2
  }
  if (!isBuilt()) {
    console.error('Rien à mesurer : lancez « npm run build » d’abord.')
    return 2
  }
  const soaked = await soak(size, requests, (answered) => console.error(`${counted(answered)} requests`))
  const report = reportOf(soaked)
  console.log(report)
  record(report, RECORD, 'bench:soak')
  return 0
}

function reportOf({ size, begin, curve, refused, changes }: Soaked): string {
  const all = curve.at(-1)?.requests ?? 0
  const each = Math.max(1, Math.ceil(curve.length / ROWS))
  const shown = curve.filter((_, round) => (round + 1) % each === 0 || round === curve.length - 1)
  return [
    `${new Date().toISOString().slice(0, 10)}, ${counted(size)} events, ${counted(all)} requests (${counted(refused)} not answered with 200), ${counted(changes)} changes of events. RSS in megabytes; ${Math.round(begin)} after the start.`,
    table(
      ['requests', 'minutes', 'RSS'],
      shown.map(({ requests, minutes, rss }) => [
        counted(requests),
        minutes.toFixed(1),
        String(Math.round(rss)),
      ]),
    ),
  ].join('\n\n')
}

process.exitCode = await main()
