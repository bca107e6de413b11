// Checks a database in another process: it takes seconds, and damage may end the process.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** The program is found from the directory where the site is started. */
const PROGRAM = path.resolve('app/backend/sqlite/quick-check.mjs')
const MOST_OUTPUT_BYTES = 1024 * 1024

/** SQLite's messages, one for each fault; empty = intact. */
export async function quickCheck(file: string): Promise<string[]> {
  try {
    const options = { maxBuffer: MOST_OUTPUT_BYTES }
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, file], options)
    return stdout.split('\n').filter(Boolean)
  } catch (error) {
    // Reading the file has killed the process.
    if (error instanceof Error && 'signal' in error && error.signal) return [`ended by ${error.signal}`]
    throw error
  }
}
