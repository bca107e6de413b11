// npm run bench -- [--events 10000,100000,1000000] [--site 100000] [--against COMMIT] [--quick]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureAgainst } from './bench/against'
import type { AskedAll } from './bench/ask-process'
import type { Filled } from './bench/fill-process'
import { scriptsOfPages } from './bench/javascript'
import { runProcess } from './bench/process'
import { type Findings, record, reportAgainst, reportOf } from './bench/report'
import { measureSite } from './bench/site'
import { isBuilt } from './build.mjs'

const USAGE = `Usage : npm run bench -- [--events 10000,100000,1000000] [--site 100000] [--against COMMIT] [--quick]

  --events   sizes of the catalogues to measure ('' = none)
  --site     published events of the site that is measured over HTTP (0 = none); needs a build
  --against  only the pages of that site, beside those of another commit, built for it; nothing is recorded
  --quick    each thing once: says that the bench runs, not how fast anything is; nothing is recorded`
const RECORD = 'docs/performance.md'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '10000,100000,1000000' },
      site: { type: 'string', default: '100000' },
      against: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const sizes = values.events.split(',').filter(Boolean).map(Number)
  const siteSize = Number(values.site)
  if (![...sizes, siteSize].every((size) => Number.isInteger(size) && size >= 0)) {
    console.error(USAGE)
    return 2
  }
  if (values.against !== undefined && siteSize === 0) {
    console.error(USAGE)
    return 2
  }
  if (siteSize > 0 && !isBuilt()) {
    console.error('Rien à mesurer par HTTP : lancez « npm run build » d’abord, ou donnez --site 0.')
    return 2
  }
  if (values.against !== undefined) {
    const pages = await measureAgainst(values.against, siteSize, values.quick)
    console.log(reportAgainst(pages, values.against, siteSize, new Date()))
    return 0
  }
  const findings: Findings = { catalogues: [], site: null, scripts: [] }
  for (const size of sizes) findings.catalogues.push(await measureCatalogue(size, values.quick))
  if (siteSize > 0) {
    console.error(`the site with ${siteSize} events`)
    findings.site = await measureSite(siteSize, values.quick)
    findings.scripts = scriptsOfPages()
  }
  const report = reportOf(findings, new Date())
  console.log(report)
  if (!values.quick) record(report, RECORD)
  return 0
}

async function measureCatalogue(size: number, quick: boolean) {
  const directory = await mkdtemp(path.join(tmpdir(), 'agenda-bench-'))
  try {
    console.error(`filling a catalogue with ${size} events`)
    const filled = await runProcess<Filled>('./fill-process.ts', { directory, size, quick })
    console.error('asking it')
    const asked = await runProcess<AskedAll>('./ask-process.ts', { directory, size, quick })
    return { filled, asked }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

process.exitCode = await main()
