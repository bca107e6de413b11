import { startRefusalOf } from '../app/backend/open/start-refusal'

/** Sets the exit code: the command's, or 1 with a message when configuration, disk or database are wrong. Files are
 * readable by their owner only. */
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
