// npm run understand -- "concert samedi soir pas trop cher": how a question is read, and what it finds.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseAgendaQuery, toSearchParams } from '../app/domain/agenda-query'
import type { Catalogue, Explanation } from '../app/domain/catalogue'
import { openCategories } from '../app/features/categories/categories.server'
import { findPlace } from '../app/features/localities/places.server'
import { openCatalogue } from '../app/features/search/catalogue/catalogue.server'
import { fixedClock, systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { openMigrated, runCommand } from './command'

const USAGE = `Usage\u00a0: npm run understand -- [--on JOUR] "QUESTION"
        npm run understand -- [--on JOUR] --readings QUESTIONS > LECTURES
        npm run understand -- [--on JOUR] --diff LECTURES

  --on        le jour où la question est posée (AAAA-MM-JJ), sinon aujourd’hui
  --readings  lit un fichier de questions, une par ligne, ou de NDJSON { q } ou { title }
  --diff      dit ce qui est lu autrement que dans ce fichier de --readings`
const SHOWN = 5

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { on: { type: 'string' }, readings: { type: 'string' }, diff: { type: 'string' } },
  })
  const file = values.readings ?? values.diff
  if (positionals.length > 0 === (file !== undefined)) {
    console.error(USAGE)
    return 2
  }
  const { testNow, ...config } = env()
  const now = values.on === undefined ? testNow : `${values.on}T11:00:00.000Z`
  const clock = now ? fixedClock(now) : systemClock
  const backend = await openMigrated(config, clock)
  const directory = await mkdtemp(path.join(tmpdir(), 'agenda-understand-'))
  try {
    const { documents } = backend
    const categories = await openCategories(documents)
    const catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories })
    try {
      if (file === undefined) explain(positionals.join(' '), catalogue)
      else compare(await readFile(file, 'utf8'), values.diff !== undefined, catalogue)
      return 0
    } finally {
      await catalogue.close()
    }
  } finally {
    await backend.close()
    await rm(directory, { recursive: true, force: true })
  }
}

function explain(q: string, catalogue: Catalogue): void {
  const { query: typed } = parseAgendaQuery(new URLSearchParams({ q }))
  const { understood, steps } = catalogue.explain(typed)
  for (const step of steps) console.log(textOf(step))
  const { query, unsupportedWords, corrections, others } = understood
  console.log(`choix        ?${readingOf(q, catalogue)}`)
  for (const { typed, corrected } of corrections) console.log(`corrigé      ${typed} → ${corrected}`)
  if (unsupportedWords.length > 0) console.log(`laissé       ${unsupportedWords.join(', ')}`)
  for (const other of others) console.log(`ou bien      ?${toSearchParams(other.query)}`)
  const { total, items } = catalogue.search(query, { limit: SHOWN })
  console.log(`trouve       ${total}`)
  for (const { event, occurrence } of items)
    console.log(`             ${occurrence.startLocal}  ${event.title}`)
}

function textOf({ tokens, candidates, silent }: Explanation['steps'][number]): string {
  return [
    `mots         ${tokens.join(' · ')}`,
    ...candidates.map(({ rule, words, isChosen }) => `${isChosen ? '→' : ' '} ${rule.padEnd(16)} ${words}`),
    ...silent.map((words) => `  sans sens        ${words}`),
  ].join('\n')
}

/** The address of a reading, and whether the question is asked near the visitor. */
function readingOf(q: string, catalogue: Catalogue): string {
  const { query, nearMe } = catalogue.understand(parseAgendaQuery(new URLSearchParams({ q })).query)
  return `${toSearchParams(query)}${nearMe ? ' (près de chez soi)' : ''}`
}

function compare(text: string, isKept: boolean, catalogue: Catalogue): void {
  for (const line of text.split('\n').filter(Boolean)) {
    const [q = '', before] = isKept ? line.split('\t') : [questionIn(line)]
    const reading = readingOf(q, catalogue)
    if (!isKept) console.log(`${q}\t${reading}`)
    else if (reading !== before) console.log(`${q}\n  - ${before}\n  + ${reading}`)
  }
}

function questionIn(line: string): string {
  if (!line.startsWith('{')) return line
  const record: unknown = JSON.parse(line)
  const { q, title } = record as { q?: unknown; title?: unknown }
  return String(q ?? title ?? '').replace(/\s+/g, ' ')
}

await runCommand(main)
