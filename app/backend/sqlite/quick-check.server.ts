// Whether a database file is intact, asked of another process: a large file takes seconds, and damage may end a process.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Stands among the sources, which are found from where the site is started, as its build is. */
const PROGRAM = path.resolve('app/backend/sqlite/quick-check.mjs')
const MOST_OUTPUT_BYTES = 1024 * 1024

/** What is wrong with the file, one fault each, in SQLite's words; empty = intact. Sites may use the file meanwhile. */
export async function quickCheck(file: string): Promise<string[]> {
  try {
    const options = { maxBuffer: MOST_OUTPUT_BYTES }
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, file], options)
    return stdout.split('\n').filter(Boolean)
  } catch (error) {
    // Ended by a signal: reading the file has killed it.
    if (error instanceof Error && 'signal' in error && error.signal) return [`ended by ${error.signal}`]
    throw error
  }
}
