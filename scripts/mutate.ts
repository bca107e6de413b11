// npm run mutate -- [WORD …]: shows that the tests which docs/specification.md names notice when a row is untrue.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Claim, claims } from './mutate/claims'
import { type Edit, MUTATIONS } from './mutate/mutations'
import { run, runPackage, seconds } from './toolchain.mjs'

const USAGE = `Usage : npm run mutate -- [MOT …]

  Works in a copy of the last commit. Without a word on every row of docs/specification.md, else on the rows that have
  one of the words. Takes up to an hour.`

const REPORT = 'test-results/mutate.json'

/** Suites of several drivers, and the driver's test that shows them here. */
const DRIVERS: Readonly<Record<string, string>> = {
  'app/backend/identity/contract/': 'app/backend/identity/embedded/identity.test.ts',
  'app/backend/files/contract.ts': 'app/backend/files/disk-files.test.ts',
}

type Outcome = 'passed' | 'failed' | 'broken'

async function main(words: string[]): Promise<number> {
  if (words.some((word) => word.startsWith('-'))) {
    console.error(USAGE)
    return 2
  }
  const isWanted = ({ row }: { row: string }) =>
    words.length === 0 || words.some((word) => row.includes(word))
  const claimed = new Map(claims().map((claim) => [claim.row, claim]))
  const wanted = MUTATIONS.filter(isWanted)
  if (wanted.length === 0) {
    console.error(USAGE)
    return 2
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'agenda-mutate-'))
  try {
    copyLastCommit(folder)
    process.chdir(folder)
    return await mutateAll(wanted, claimed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyLastCommit(folder: string): void {
  const archive = path.join(folder, 'commit.tar')
  execFileSync('git', ['archive', '--output', archive, 'HEAD'])
  execFileSync('tar', ['-xf', archive], { cwd: folder })
  rmSync(archive)
  // Copied: Vite serves no file, such as a font, that a link leads to outside of the folder.
  cpSync('node_modules', path.join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  const emulators = 'tests/firebase/node_modules'
  symlinkSync(path.resolve(emulators), path.join(folder, emulators))
}

async function mutateAll(mutations: typeof MUTATIONS, claimed: ReadonlyMap<string, Claim>): Promise<number> {
  const claimOf = ({ row }: { row: string }) => {
    const claim = claimed.get(row)
    if (!claim) throw new Error(`no row « ${row} » in docs/specification.md`)
    return claim
  }
  // A test that fails anyway would notice everything.
  for (const runner of [vitest, playwright]) {
    const tests = mutations.map(claimOf).filter((claim) => runnerOf(claim) === runner)
    const outcome = tests.length > 0 ? await runner(tests) : 'passed'
    if (outcome !== 'passed') {
      console.error('Before anything is changed the named tests must pass.')
      return 1
    }
  }
  const unnoticed: string[] = []
  for (const mutation of mutations) {
    const start = performance.now()
    const outcome = await outcomeWith(mutation.edits, claimOf(mutation))
    const line = `${mutation.row} : ${mutation.edits.map(({ file, from, to }) => `${file} ${short(from)} → ${short(to)}`).join(', ')}`
    console.log(
      `${outcome === 'failed' ? 'noticed  ' : outcome.toUpperCase().padEnd(9)} ${line} (${seconds(performance.now() - start)})`,
    )
    if (outcome !== 'failed') unnoticed.push(line)
  }
  console.log(`\n${mutations.length - unnoticed.length} noticed, ${unnoticed.length} not`)
  for (const line of unnoticed) console.log(`  ${line}`)
  return unnoticed.length > 0 ? 1 : 0
}

async function outcomeWith(edits: readonly Edit[], claim: Claim): Promise<Outcome> {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(file, 'utf8')]))
  try {
    for (const { file, from, to } of edits) {
      const text = readFileSync(file, 'utf8')
      if (text.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`)
      writeFileSync(
        file,
        text.replace(from, () => to),
      )
    }
    return await outcomeOf(claim)
  } finally {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}

function outcomeOf(claim: Claim): Promise<Outcome> {
  return runnerOf(claim)([claim])
}

function runnerOf({ file }: Claim): typeof vitest {
  return file.startsWith('tests/e2e/') ? playwright : vitest
}

/** 'broken': no test ran, so that nothing is known. */
async function vitest(tests: readonly Claim[]): Promise<Outcome> {
  const files = tests.map(
    ({ file }) => Object.entries(DRIVERS).find(([suite]) => file.startsWith(suite))?.[1] ?? file,
  )
  const reporter = ['--reporter=json', `--outputFile=${REPORT}`]
  rmSync(REPORT, { force: true })
  await runPackage('vitest/vitest.mjs', ['run', ...new Set(files), '-t', anyOf(tests), ...reporter], {
    quiet: true,
  })
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report()
  if (numFailedTests > 0) return 'failed'
  // A file that does not load has no test that could fail.
  return numPassedTests > 0 && numFailedTestSuites === 0 ? 'passed' : 'broken'
}

async function playwright(tests: readonly Claim[]): Promise<Outcome> {
  const built = await run(process.execPath, ['scripts/build.mjs'], { quiet: true })
  if (built.code !== 0) return 'broken'
  const projects = new Set(tests.map(projectOf))
  const options = [
    '--reporter=json',
    ...[...projects].map((name) => `--project=${name}`),
    '--grep',
    anyOf(tests),
  ]
  rmSync(REPORT, { force: true })
  await runPackage(
    '@playwright/test/cli.js',
    ['test', ...new Set(tests.map(({ file }) => file)), ...options, '--max-failures=1'],
    { quiet: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT } },
  )
  const { stats } = report()
  return stats.unexpected > 0 ? 'failed' : stats.expected > 0 ? 'passed' : 'broken'
}

/** The one that is the cheapest and runs it. */
function projectOf({ file, name }: Claim): string {
  if (file.startsWith('tests/e2e/firebase/')) return 'firebase'
  const [, tags = ''] = readFileSync(file, 'utf8').split(name)
  return tags.slice(0, tags.indexOf('async')).includes('@nojs-only') ? 'no-js*' : 'js'
}

/** Nothing ran if there is no report. */
function report() {
  const none = {
    numPassedTests: 0,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    stats: { expected: 0, unexpected: 0 },
  }
  try {
    return { ...none, ...JSON.parse(readFileSync(REPORT, 'utf8')) }
  } catch {
    return none
  }
}

/** A regular expression that matches the names of these tests. */
function anyOf(tests: readonly Claim[]): string {
  return [...new Set(tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))].join('|')
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 60) || '(nothing)'
}

process.exitCode = await main(process.argv.slice(2))
