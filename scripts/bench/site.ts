// The built site of a commit with given events, in processes of its own.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { EXPORT_FORMAT, READ_VERSIONS } from '~/features/archive/export.server'
import { readRecords } from '~/features/imports/files/romandie.server'
import { stableId } from '~/platform/ids'
import { BENCH_NOW, benchRecord } from './events'

export interface Site {
  /** Its program lies here. */
  directory: string
  dataDir: string
  origin: string
  pid: number
  /** Milliseconds from the start of the process to its first page. */
  startMs: number
  stop(): Promise<void>
}

const CLOCK_TICKS_A_SECOND = 100
const MIB = 2 ** 20

/** Builds a commit in a folder below `parent`, with these packages if they are the same. */
export function buildCommit(commit: string, parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'commit-'))
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, { cwd, stdio: 'pipe' })
  // A worktree would stay in the list of the repository when the bench is interrupted.
  run('git', ['archive', '--output', `${folder}/commit.tar`, commit], process.cwd())
  run('tar', ['-xf', 'commit.tar'])
  const hasSamePackages = readFileSync('package-lock.json').equals(
    readFileSync(`${folder}/package-lock.json`),
  )
  if (hasSamePackages) symlinkSync(path.resolve('node_modules'), `${folder}/node_modules`)
  else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'])
  run('npm', ['run', 'build'])
  return folder
}

/** Writes `events` made-up events, or those of a file, as a scraper's records or as an export of the site. */
export async function writeEvents(events: number | string, file: string, isExport: boolean): Promise<void> {
  const lines = isExport ? exportLines(events) : recordLines(events)
  const output = createWriteStream(file)
  for await (const line of lines) if (!output.write(`${line}\n`)) await once(output, 'drain')
  await promisify(output.end.bind(output))()
}

async function* recordLines(events: number | string): AsyncGenerator<string> {
  if (typeof events === 'string') yield* createInterface(createReadStream(events))
  else for (let number = 0; number < events; number++) yield JSON.stringify(benchRecord(number))
}

/** Gives the records as the import would have made them, without the traces that it leaves. */
async function* exportLines(events: number | string): AsyncGenerator<string> {
  yield JSON.stringify({ format: EXPORT_FORMAT, version: READ_VERSIONS.at(-1) })
  async function* numbered() {
    let number = 0
    for await (const text of recordLines(events)) yield { number: ++number, text }
  }
  const stored = {
    collection: 'events',
    version: 1,
    createdAt: BENCH_NOW,
    updatedAt: BENCH_NOW,
    removedAt: null,
  }
  for await (const item of readRecords(numbered, BENCH_NOW.slice(0, 10))) {
    if (item.kind !== 'candidate') {
      console.error(`line ${item.line} is left out: ${item.reason}`)
      continue
    }
    const id = stableId(item.event.title, `bench ${item.line}`)
    yield JSON.stringify({ ...stored, id, data: { ...item.event, status: 'published' } })
  }
}

/** The import refused some records and took the others. */
const SOME_REFUSED = 3

/** Imports the file with the site's own command. Returns milliseconds. */
export async function fill(directory: string, dataDir: string, file: string): Promise<number> {
  const begin = performance.now()
  const args = ['--import', 'tsx', 'scripts/import.ts', file, '--publish', '--shift-to-now']
  const child = spawn(process.execPath, args, { cwd: directory, env: environment(dataDir), stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0 && code !== SOME_REFUSED)
    throw new Error(`${directory} did not import ${file} (code ${code}); try --imported`)
  return performance.now() - begin
}

/** Serves it until it is stopped. */
export async function serve(directory: string, dataDir: string): Promise<Site> {
  const begin = performance.now()
  const server = spawn(process.execPath, ['build/server.mjs'], {
    cwd: directory,
    env: environment(dataDir),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  const [message] = await Promise.race([
    once(server, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the site of ${directory} ended with code ${code}`))),
  ])
  const origin = `http://127.0.0.1:${message.port}`
  await (await fetch(`${origin}/evenements`)).text()
  const startMs = performance.now() - begin
  async function stop() {
    server.kill('SIGTERM')
    await ended
  }
  return { directory, dataDir, origin, pid: Number(server.pid), startMs, stop }
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    ...{ PATH, HOME, TMPDIR, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' },
    ...{ TEST_NOW: BENCH_NOW, ALLOW_TEST_NOW: '1', MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
  }
}

/** Milliseconds of CPU of all its threads so far. */
export function cpuOf({ pid }: Site): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_A_SECOND
}

/** Megabytes in memory, and read so far. */
export function memoryOf({ pid }: Site): { rss: number; read: number } {
  const number = (file: string, field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1])
  return { rss: number('status', 'VmRSS') / 1024, read: number('io', 'rchar') / MIB }
}
