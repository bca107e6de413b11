// A start or a command that is refused: one line for a person, exit code 1, no stack. Each in a real process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { thing, things } from '~/backend/contract/things'
import { openBackend } from '~/backend/open/backend.server'
import { systemClock } from '~/platform/clock'
import { temporaryDirectory } from './temporary-directory'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
/** A busy machine takes seconds to start a process, and a test starts two. */
export const PROCESSES_MS = 120_000
/** None goes on for longer, above all none that never ends. */
const PROCESS_MS = 50_000

interface Run {
  /** The path starts in the repository's folder; it is TypeScript or JavaScript. */
  script: string
  args?: string[]
  env?: Record<string, string>
  cwd?: string
  /** Modules loaded before it. */
  imports?: string[]
}

/** Names for data directories in one temporary directory, which `remove` deletes. */
export async function directoriesForRefusals() {
  const directory = await temporaryDirectory('refusals')
  let made = 0

  function newDirectory(): string {
    made += 1
    return path.join(directory.path, `data-${made}`)
  }

  /** Runs it until it ends by itself. */
  async function run({ script, args = [], env = {}, cwd = ROOT, imports = [] }: Run) {
    const modules = script.endsWith('.ts') ? [TSX, ...imports] : imports
    const options = modules.flatMap((module) => ['--import', module])
    const child = spawn(process.execPath, [...options, path.resolve(ROOT, script), ...args], {
      cwd,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: newDirectory(), ...env },
      timeout: PROCESS_MS,
      killSignal: 'SIGKILL',
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const [code] = await once(child, 'close')
    return { code, errors }
  }

  async function expectRefused(what: Run, sentence: string | RegExp): Promise<void> {
    const { code, errors } = await run(what)
    expect(errors).toMatch(sentence)
    expect(errors).not.toMatch(/^\s+at /m)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  }

  /** A directory in which a site has run, and where its database lies. */
  async function usedDirectory(): Promise<{ dataDir: string; database: string }> {
    const dataDir = newDirectory()
    const backend = await openBackend({ backend: 'embedded', dataDir }, systemClock)
    await backend.documents.insert(things, 'a', thing())
    await backend.close()
    return { dataDir, database: path.join(dataDir, 'agenda.sqlite') }
  }

  /** A link that leads to itself. */
  async function loopingLink(): Promise<string> {
    const loop = newDirectory()
    await symlink(loop, loop)
    return loop
  }

  return {
    path: directory.path,
    newDirectory,
    run,
    expectRefused,
    usedDirectory,
    loopingLink,
    remove: () => directory.remove(),
  }
}
