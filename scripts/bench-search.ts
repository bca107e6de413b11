// npm run bench:search -- [--events FILE] [--made NUMBER] [--misses] [FILES]: recall of events and places by kind of query.
import { parseArgs } from 'node:util'
import * as recall from './bench/recall'

const USAGE = `Usage : npm run bench:search -- [--events ÉVÉNEMENTS.ndjson] [--made NOMBRE] [--misses] [FICHIERS]

  --made     autant de requêtes de chaque sorte, faites des mots des titres
  --misses   aussi les requêtes qui ne trouvent pas tout
  FICHIERS   requêtes en NDJSON { type, query, expect: [identifiants] } ou lieux en JSON { type, query, expect: [[npa, commune, canton]] }`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '../shared/data/evenements/romandie.ndjson' },
    made: { type: 'string', default: '0' },
    misses: { type: 'boolean', default: false },
  },
})
const made = Number(values.made)

function report(title: string, outcomes: readonly recall.Outcome[]): void {
  console.log(`\n${title}`)
  for (const [type, { asked, percent }] of recall.sharesByType(outcomes)) {
    console.log(`  ${type.padEnd(22)} ${String(asked).padStart(4)}  ${percent.toFixed(1).padStart(5)} %`)
    const missed = outcomes.filter((one) => one.type === type && one.share < 1)
    if (values.misses)
      for (const { query, share } of missed) console.log(`      ${share.toFixed(2)} ${query}`)
  }
}

if (positionals.length === 0 && !(made > 0)) {
  console.error(USAGE)
  process.exit(2)
}
const { catalogue, close } = await recall.openSampleCatalogue(values.events)
for (const file of positionals) {
  const isOfEvents = file.endsWith('.ndjson')
  report(file, isOfEvents ? await recall.eventOutcomes(file, catalogue) : await recall.placeOutcomes(file))
}
if (made > 0) report('faites des titres', recall.madeOutcomes(catalogue, made, 1))
report('mots de genre : ce qui en parle', recall.genreOutcomes(catalogue))
report('titres entiers : le bon en premier', recall.titleOutcomes(catalogue))
await close()
