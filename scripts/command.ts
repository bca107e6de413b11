// What every command of this folder does around its work.
import { startRefusalOf } from '../app/backend/start-refusal'

/**
 * Runs the command and leaves its exit code: what it answers, or 1 with a line on standard error when the configuration,
 * the disk or the database keeps it from its work. What it writes is its owner's alone.
 */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  process.umask(0o077)
  try {
    process.exitCode = await work()
  } catch (error) {
    const refusal = startRefusalOf(error)
    if (refusal === null) throw error
    console.error(refusal.message)
    process.exitCode = 1
  }
}
