import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Health } from '~/platform/health'
import type { Logger } from '~/platform/logger.server'
import { type SweepOutcome, sweepOrphans } from './sweep.server'
import { recoverAllUsed } from './trash.server'

/** The privacy policy promises 30 days. */
export const TRASH_DAYS = 30

interface TidyDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  health: Health
  log: Logger
}

/** Answers whether the sweep was done; if not, the operator gets an alarm. */
export async function sweepReporting(dependencies: TidyDependencies, graceMs?: number): Promise<boolean> {
  const { health, log } = dependencies
  const outcome = await sweepOrphans({ ...dependencies, graceMs })
  if (outcome.ok) {
    if (outcome.swept > 0)
      log.info({ images: outcome.swept }, 'images that nothing refers to are in the trash')
    health.report('images', null)
    return true
  }
  log.error(outcome, 'the sweep of images has stopped before taking any: is this the right database?')
  health.report('images', stoppedSentence(outcome))
  return false
}

function stoppedSentence({ orphans, images }: Extract<SweepOutcome, { ok: false }>): string {
  return `Le nettoyage des photos a été interrompu, rien n’a été supprimé\u00a0: ${orphans} photos sur ${images} ne figurent dans aucune annonce de cette base de données. Vérifiez que c’est la bonne, puis lancez «\u00a0npm run sweep\u00a0».`
}

/** If the sweep refuses, the trash is not emptied: the database may be the wrong one. */
export async function tidyImages(dependencies: TidyDependencies): Promise<void> {
  await recoverAllUsed(dependencies)
  if (!(await sweepReporting(dependencies))) return
  await dependencies.files.emptyTrash(dependencies.clock.now() - TRASH_DAYS * DAY_MS)
}
