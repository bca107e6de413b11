// npm run bench:search -- [--events FILE] [--made NUMBER] [--judged FILE] [--misses] [FILES]: recall of events and places by
// kind of query, and what is shown first, as somebody has graded it.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Judgement, judge, type Verdict } from './bench/judged'
import * as recall from './bench/recall'

const USAGE = `Usage : npm run bench:search -- [--events ÉVÉNEMENTS.ndjson] [--made NOMBRE] [--judged FICHIER] [--misses] [FICHIERS]

  --made     autant de requêtes de chaque sorte, faites des mots des titres
  --judged   des questions en NDJSON { agenda, kind, q, grades, many }
  --misses   aussi les requêtes qui ne trouvent pas tout
  FICHIERS   requêtes en NDJSON { type, query, expect: [identifiants] } ou lieux en JSON { type, query, expect: [[npa, commune, canton]] }`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '../shared/data/evenements/romandie.ndjson' },
    made: { type: 'string', default: '0' },
    judged: { type: 'string' },
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

const VERDICTS: readonly Verdict[] = ['right', 'partly', 'wrong', 'empty']

function reportJudged(judgements: readonly Judgement[]): void {
  console.log(`${'kind'.padEnd(12)} asked  right  partly  wrong  empty  NDCG@10  best first`)
  for (const kind of ['mot', 'mots', 'phrase', 'demo', 'reel', 'all']) {
    const own = judgements.filter(({ question }) => [question.kind, question.agenda, 'all'].includes(kind))
    if (own.length === 0) continue
    const shares = VERDICTS.map((one) => own.filter(({ verdict }) => verdict === one).length / own.length)
    const graded = own.filter(({ ndcg }) => ndcg !== null)
    const ndcg = graded.reduce((sum, one) => sum + (one.ndcg ?? 0), 0) / graded.length
    const first = graded.filter(({ isBestFirst }) => isBestFirst).length / graded.length
    const percents = [...shares, first].map((share) => `${(100 * share).toFixed(1)} %`)
    console.log(
      [kind.padEnd(12), own.length, ...percents.slice(0, 4), ndcg.toFixed(3), percents[4]].join('  '),
    )
  }
  if (!values.misses) return
  for (const { question, verdict } of judgements)
    if (verdict !== 'right') console.log(`  ${verdict.padEnd(7)} ${question.agenda}  ${question.q}`)
}

if (values.judged !== undefined) {
  reportJudged(await judge(values.judged, existsSync(values.events) ? values.events : null))
  process.exit(0)
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
