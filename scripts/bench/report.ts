import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { PagesAgainst } from './against'
import type { Asked, AskedAll } from './ask-process'
import type { CrowdFigures } from './crowd'
import type { Filled } from './fill-process'
import type { PageScripts } from './javascript'
import type { SiteFigures } from './site'
import { median } from './throughput'

export interface Findings {
  catalogues: { filled: Filled; asked: AskedAll }[]
  site: SiteFigures | null
  scripts: PageScripts[]
}

export function reportOf({ catalogues, site, scripts }: Findings, now: Date): string {
  return [
    circumstances(now),
    'Milliseconds of CPU (all threads of the process, the collector’s included) unless said otherwise; the clock shows what other work on the machine makes of it.',
    ...(catalogues.length > 0 ? catalogueReport(catalogues) : []),
    ...(site ? siteReport(site) : []),
    ...(scripts.length > 0 ? ['### JavaScript of a first visit', scriptTable(scripts)] : []),
  ].join('\n\n')
}

export function reportAgainst(pages: PagesAgainst[], commit: string, size: number, now: Date): string {
  return [
    circumstances(now),
    `This commit and ${commit} in turn, ${counted(size)} events. CPU: milliseconds a request; the ratio is the median of the rounds’. Share: requests a second beside a bare node:http server that sends the same bytes.`,
    table(
      ['page', 'visitor', 'kB', 'CPU', `CPU of ${commit}`, 'ratio', 'share', `share of ${commit}`],
      pages.map(({ page, visitor, now: own, before }) => [
        page,
        visitor,
        number(own.bytes / 1000),
        number(own.cpu),
        number(before.cpu),
        number(median(own.cpuOfRounds.map((cpu, round) => cpu / (before.cpuOfRounds[round] ?? Number.NaN)))),
        percent(own.ratio),
        percent(before.ratio),
      ]),
    ),
  ].join('\n\n')
}

/** Puts it between the command's markers. Throws when the document has none. */
export function record(report: string, file: string, command = 'bench'): void {
  const begin = `<!-- ${command}: written by npm run ${command} -->`
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(begin)
  const to = text.indexOf(`<!-- ${command}: end -->`)
  if (from < 0 || to < from) throw new Error(`${file} has no place for the report`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${report}\n${text.slice(to)}`)
}

function circumstances(now: Date): string {
  return `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, load ${load()}.`
}

function catalogueReport(catalogues: Findings['catalogues']): string[] {
  const everyday = (all: AskedAll) => all.asked.filter(({ of }) => of === 'everyday')
  const hostile = (all: AskedAll) => all.asked.filter(({ of }) => of === 'hostile')
  const typed = (all: AskedAll) => all.asked.filter(({ of }) => of === 'typed')
  const asked = catalogues.map((one) => one.asked)
  return [
    '### The catalogue by size',
    'Events of the bench’s own (scripts/bench/events.ts), put straight into documents and index, not through the store. The longest of all calls: of each its CPU or its time by the clock, whichever is less.',
    table(
      ['', ...catalogues.map(({ filled }) => `${counted(filled.size)} events`)],
      [
        ['filling, CPU', ...catalogues.map(({ filled }) => `${number(filled.fill / 1000)} s`)],
        ['the highest memory while filling', ...catalogues.map(({ filled }) => megabytes(filled.peak))],
        ['writing the image', ...catalogues.map(({ filled }) => `${number(filled.writeImage)} ms`)],
        [
          'opening from the image, CPU (clock)',
          ...asked.map(({ opening }) => `${number(opening.cpu)} ms (${number(opening.wall)} ms)`),
        ],
        [
          'resident memory that opening adds',
          ...asked.map(({ rssBefore, rss }) => megabytes(rss - rssBefore)),
        ],
        ['and all questions', ...asked.map(({ rssBefore, rssAfter }) => megabytes(rssAfter - rssBefore))],
        [
          'the longest block of the event loop',
          ...asked.map((all) => `${number(longest(everyday(all)))} ms`),
        ],
        ['the same, hostile queries', ...asked.map((all) => `${number(longest(hostile(all)))} ms`)],
      ],
    ),
    '### Searching: what is meant, count, first page of 24, all facets',
    'p50 / p99; in brackets the events found.',
    queryTable(asked, everyday),
    '### Hostile queries of up to 500 characters',
    'p50 / p99 / longest.',
    queryTable(asked, hostile),
    '### Suggestions while somebody types',
    'p50 / p99 / longest.',
    queryTable(asked, typed),
  ]
}

function queryTable(asked: AskedAll[], kinds: (all: AskedAll) => Asked[]): string {
  const [first] = asked
  const rows = (first ? kinds(first) : []).map(({ label, of }) => [
    label,
    ...asked.map((all) => {
      const own = kinds(all).find((one) => one.label === label)
      if (!own) return ''
      const times = `${number(own.cpu50)} / ${number(own.cpu99)}`
      return of !== 'everyday' ? `${times} / ${number(own.longest)}` : `${times} (${counted(own.found)})`
    }),
  ])
  return table(['', ...asked.map(({ size }) => `${counted(size)} events`)], rows)
}

function siteReport(site: SiteFigures): string[] {
  return [
    `### The site with ${counted(site.size)} events`,
    table(
      ['what', 'measured'],
      [
        ['from starting to the first request served, first fill', `${number(site.firstStart / 1000)} s`],
        ['the same from the image', `${number(site.start / 1000)} s`],
        ['the highest memory of the first fill', megabytes(site.fillPeak)],
        ['resident memory after a start from the image', megabytes(site.rss)],
        ['after all the requests below', megabytes(site.rssAfter)],
      ],
    ),
    'Eight connections that stay open and take brotli. The share is that of a bare `node:http` server sending the same bytes, measured in turn with it.',
    table(
      ['page', 'visitor', 'kB', 'requests a second', 'bare', 'share', 'CPU a request'],
      site.throughput.map((one) => [
        one.page,
        one.visitor,
        number(one.bytes / 1000),
        number(one.site),
        number(one.bare),
        percent(one.ratio),
        `${number(one.cpu)} ms`,
      ]),
    ),
    ...crowdReport(site.crowd),
  ]
}

function crowdReport({ connections, coldRate, refused, alone, crowded }: CrowdFigures): string[] {
  const waits = (one: CrowdFigures['alone']) => [one.p50, one.p99, one.longest].map(number)
  return [
    `${connections} visitors, each with an address of their own, ask for searches that are in no cache, one after the other: ${number(coldRate)} a second are answered, ${refused} refused. Meanwhile one visitor asks for /evenements, which is in the cache. Milliseconds by the clock:`,
    table(
      ['/evenements, warm', 'p50', 'p99', 'longest'],
      [
        ['alone', ...waits(alone)],
        [`beside ${connections} cold connections`, ...waits(crowded)],
      ],
    ),
  ]
}

function scriptTable(scripts: PageScripts[]): string {
  return table(
    ['page', 'files', 'kB, brotli', 'with the cookie banner'],
    scripts.map(({ page, files, brotli, withBanner }) => [
      page,
      String(files),
      number(brotli / 1000),
      number(withBanner / 1000),
    ]),
  )
}

function longest(asked: Asked[]): number {
  return Math.max(...asked.map((one) => one.longest))
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function number(value: number): string {
  if (Number.isNaN(value)) return '?'
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : String(Math.round(value))
}

/** No-break spaces in thousands. */
export function counted(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

function megabytes(value: number | null): string {
  return value === null ? '?' : `${Math.round(value)} MB`
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

function load(): string {
  return loadavg().map((value) => value.toFixed(1))[0] ?? '?'
}
