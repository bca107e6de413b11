import type { Backend } from '../app/backend/open/backend'
import { openBackend } from '../app/backend/open/backend.server'
import { startRefusalOf } from '../app/backend/open/start-refusal'
import { migrate } from '../app/domain/migrations/migrate'

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

/** Opens the backend for what reads events or drafts: they are in the present form. */
export async function openMigrated(...given: Parameters<typeof openBackend>): Promise<Backend> {
  const backend = await openBackend(...given)
  try {
    await migrate(backend.documents)
    return backend
  } catch (error) {
    await backend.close()
    throw error
  }
}
