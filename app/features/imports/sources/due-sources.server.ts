import { sources } from '~/domain/source'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import { type RunDependencies, readSourceRun } from './read-source-run.server'

/** The rest waits for the next look. */
const MOST_AT_A_TIME = 100

/** Reads the sources that are due, one after the other, while `mayGoOn`. One whose site has just been asked often
 * waits for the next look. A failure of one is logged and holds up none of the others. */
export async function readDueSources(
  dependencies: RunDependencies & LimitKeeper,
  mayGoOn: () => boolean,
): Promise<void> {
  const { documents, clock, log } = dependencies
  const now = new Date(clock.now()).toISOString()
  const due = await documents.find(sources, {
    where: [['nextRunAt', '<=', now]],
    orderBy: ['nextRunAt', 'asc'],
    limit: MOST_AT_A_TIME,
  })
  for (const { id, address } of due.documents) {
    if (!mayGoOn()) return
    const turn = await consume(limits.sourceSite, new URL(address).hostname, dependencies)
    if (!turn.ok) continue
    try {
      await readSourceRun(id, dependencies)
    } catch (err) {
      if (mayGoOn()) log.error({ err, source: id }, 'reading a source failed')
    }
  }
}
