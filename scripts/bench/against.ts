// The cost of pages beside that of another commit, in one run.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pageTargets } from './targets'
import { compare, type Site, startBench, type Throughput } from './throughput'

export interface PagesAgainst {
  page: string
  visitor: 'warm' | 'cold'
  now: Throughput
  before: Throughput
}

/** Builds the commit in a temporary folder, and measures both builds with `size` events. */
export async function measureAgainst(commit: string, size: number, quick: boolean): Promise<PagesAgainst[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agenda-commit-'))
  const serving: ChildProcess[] = []
  try {
    buildCommit(commit, folder)
    console.error(`filling both with ${size} events`)
    const [now, before] = await Promise.all(
      [process.cwd(), folder].map(async (directory) => {
        const program = new URL('./serve-process.ts', import.meta.url).pathname
        const child = fork(program, [String(size)], { cwd: directory, execArgv: ['--import', 'tsx'] })
        serving.push(child)
        const [site] = (await Promise.race([once(child, 'message'), endedEarly(child)])) as [Site]
        return site
      }),
    )
    if (!now || !before) throw new Error('a site is missing')
    return await measure([now, before], size, quick)
  } finally {
    await Promise.all(
      serving.map(async (child) => {
        if (!child.connected) return
        child.disconnect()
        await once(child, 'exit')
      }),
    )
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(sites: Site[], size: number, quick: boolean): Promise<PagesAgainst[]> {
  const bench = await startBench(quick)
  try {
    const pages: PagesAgainst[] = []
    for (const { page, warm, cold } of pageTargets(size)) {
      for (const [visitor, targets] of [
        ['warm', [warm]],
        ['cold', cold],
      ] as const) {
        if (targets.length === 0) continue
        console.error(`${page}, ${visitor}`)
        const [now, before] = await compare(bench, sites, { targets: [...targets], cookie: null })
        if (now && before) pages.push({ page, visitor, now, before })
      }
    }
    return pages
  } finally {
    bench.stop()
  }
}

function buildCommit(commit: string, folder: string): void {
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  console.error(`building ${commit}`)
  // Not a worktree, which the repository would remember if the bench is interrupted.
  run('git', ['archive', '--output', path.join(folder, 'commit.tar'), commit], process.cwd())
  run('tar', ['-xf', 'commit.tar'])
  if (isSameFile('package-lock.json', path.join(folder, 'package-lock.json'))) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  } else {
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'])
  }
  run('npm', ['run', 'build'])
}

function isSameFile(a: string, b: string): boolean {
  return readFileSync(a).equals(readFileSync(b))
}

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`a site ended with code ${code}`)
}
