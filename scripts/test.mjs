// @ts-check
// npm test: everything from a fresh clone to the last end-to-end test, and one line that counts it.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { ensureTestBrowsers } from './chromium.mjs'
import { keepTemporaryFilesInMemory } from './memory-directory.mjs'
import { requireNode } from './require-node.mjs'
import { install, isInstalled, run, runPackage, seconds } from './toolchain.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const UNIT_REPORT = 'test-results/unit.json'
/** playwright.config.ts writes it. */
const END_TO_END_REPORT = 'test-results/end-to-end.json'

/** The file says why tests were skipped, a line each; tests/firebase/vitest-setup.ts writes there too. */
const NOTES = 'test-results/notes.txt'

/** @type {Record<string, Counts>} */
const results = {}
/** Named at the end again: the output of a long run is often cut. */
/** @type {string[]} */
const failures = []

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
const emulators = installEmulators()
const installed = await installPackages()
if (installed !== 0) process.exit(installed)
keepTemporaryFilesInMemory()
const browsers = ensureTestBrowsers()

// Each of these keeps one core busy; installing keeps the disk busy.
await Promise.all([
  check('build', () => build({ quiet: true })),
  check('lint', () => runPackage('@biomejs/biome/bin/biome', ['check'], { quiet: true })),
  // The imports of tests/firebase are looked for in its own packages first, which must be there whole.
  emulators.then(() => check('types', types)),
])
await step('unit, contract and http', async () => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const unbuilt = results.build?.failed ? ['--exclude=tests/http/**'] : []
  const { code } = await runPackage('vitest/vitest.mjs', ['run', ...reporters, ...unbuilt])
  return suite(code, UNIT_REPORT, (report) => {
    failures.push(...failedUnitTests(report))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  })
})
await step('end to end', async () => {
  if (results.build?.failed) {
    console.error('Not run: there is no build to test.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  if (!(await browsers)) return { passed: 0, failed: 1, skipped: 0 }
  const { code } = await runPackage('@playwright/test/cli.js', ['test'])
  const counts = suite(code, END_TO_END_REPORT, ({ stats, suites }) => {
    failures.push(...failedBrowserTests(suites))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  })
  const presses = await run(process.execPath, ['--import', 'tsx', 'scripts/unpressed-buttons.ts'])
  if (presses.code === 0) return counts
  failures.push('a button that no test pressed, named above')
  return { ...counts, failed: counts.failed + 1 }
})

const total = Object.values(results).reduce((sum, counts) => ({
  passed: sum.passed + counts.passed,
  failed: sum.failed + counts.failed,
  skipped: sum.skipped + counts.skipped,
}))
if (existsSync(NOTES)) console.log(`\n${readFileSync(NOTES, 'utf8').trim()}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${sentence(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Pages and server first, then the service worker, which has other globals. */
async function types() {
  const first = await runPackage('typescript/bin/tsc', [], { quiet: true })
  if (first.code !== 0) return first
  return runPackage('typescript/bin/tsc', ['-p', 'app/service-worker'], { quiet: true })
}

/** The exit code of npm. */
async function installPackages() {
  if (isInstalled()) return 0
  console.log('Installing the packages')
  const { code } = await install({ quiet: false })
  return code
}

/** Google's emulators that npm has; they are large, and only tests need them. Without them their tests are skipped. */
async function installEmulators() {
  if (existsSync('tests/firebase/node_modules/firebase-tools')) return
  console.log('Installing the Firebase emulators')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund']
  const { code } = await run('npm', ['ci', '--prefix', 'tests/firebase', ...options])
  if (code !== 0) {
    appendFileSync(NOTES, 'firebase-tools could not be installed: the tests on its emulators were skipped.\n')
  }
}

/**
 * Runs one step after the other even when one fails: a slip in the formatting hides no broken journey.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function step(name, work) {
  console.log(`\n== ${name}`)
  const start = performance.now()
  const counts = await work()
  results[name] = counts
  console.log(`== ${name}: ${sentence(counts)} in ${seconds(performance.now() - start)}`)
}

/**
 * A step that is one check and may run beside others: what it says is printed in one piece when it ends.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} work
 */
async function check(name, work) {
  const start = performance.now()
  const { code, output } = await work()
  const counts = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  results[name] = counts
  console.log(`\n== ${name}\n${output.trim()}`)
  console.log(`== ${name}: ${sentence(counts)} in ${seconds(performance.now() - start)}`)
}

/**
 * Counts from the runner's own report. A runner that failed without a failing test (a file that does not load, a
 * server that does not start) is one failure, and so is one that ran nothing.
 * @param {number} code
 * @param {string} file
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function suite(code, file, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No report in ${file}: ${error}`)
  }
  const brokeOtherwise = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return brokeOtherwise ? { ...counts, failed: 1 } : counts
}

/**
 * 'file › name' of each.
 * @param {any} report
 * @returns {string[]}
 */
function failedUnitTests({ testResults }) {
  return testResults.flatMap((/** @type {any} */ { name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    const names = failed.map((/** @type {any} */ test) => `${file} › ${test.fullName}`)
    return status === 'failed' && names.length === 0 ? [`${file} did not load`] : names
  })
}

/**
 * 'project › file:line › name' of each.
 * @param {any[]} suites
 * @returns {string[]}
 */
function failedBrowserTests(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => {
    const failed = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
      tests
        .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
        .map((/** @type {any} */ { projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
    )
    return [...failed, ...failedBrowserTests(inner)]
  })
}

function sentence(/** @type {Counts} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
