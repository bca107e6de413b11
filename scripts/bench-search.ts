// npm run bench:search -- [--events FILE] [--made NUMBER] [FILES]: recall of events and places by kind of query.
import { parseArgs } from 'node:util'
import {
  eventOutcomes,
  genreOutcomes,
  madeOutcomes,
  type Outcome,
  placeOutcomes,
  sharesByType,
  titleOutcomes,
} from './bench/recall'
import { openSampleCatalogue } from './bench/sample-catalogue'

const USAGE = `Usage : npm run bench:search -- [--events ÉVÉNEMENTS.ndjson] [--made NOMBRE] [--seed NOMBRE] [FICHIERS]

  --made     autant de requêtes de chaque sorte, faites des mots des titres
  FICHIERS   requêtes en NDJSON { type, query, expect: [identifiants] } ou lieux en JSON { type, query, expect: [[npa, commune, canton]] }`
const EVENTS = '../shared/data/evenements/romandie.ndjson'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      events: { type: 'string', default: EVENTS },
      misses: { type: 'boolean', default: false },
      made: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  })
  const made = Number(values.made)
  if (positionals.length === 0 && !(made > 0)) {
    console.error(USAGE)
    return 2
  }
  const { catalogue, close } = await openSampleCatalogue(values.events)
  try {
    for (const file of positionals) {
      const outcomes = file.endsWith('.ndjson')
        ? await eventOutcomes(file, catalogue)
        : await placeOutcomes(file)
      report(file, outcomes, values.misses)
    }
    if (made > 0)
      report('faites des titres', madeOutcomes(catalogue, made, Number(values.seed)), values.misses)
    report('mots de genre : ce qui en parle', genreOutcomes(catalogue), values.misses)
    report('titres entiers : le bon en premier', titleOutcomes(catalogue), values.misses)
  } finally {
    await close()
  }
  return 0
}

function report(title: string, outcomes: readonly Outcome[], misses: boolean): void {
  console.log(`\n${title}`)
  for (const [type, { asked, percent }] of sharesByType(outcomes)) {
    console.log(`  ${type.padEnd(22)} ${String(asked).padStart(4)}  ${percent.toFixed(1).padStart(5)} %`)
    if (!misses || type === 'tout') continue
    for (const { query, share } of outcomes.filter((one) => one.type === type && one.share < 1))
      console.log(`      ${share.toFixed(2)} ${query}`)
  }
}

process.exitCode = await main()
