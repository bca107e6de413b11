// npm run import -- FILE [--source NAME] [--shift-to-now] [--publish]
import { parseArgs } from 'node:util'
import { NO_MAILS } from '../app/backend/identity/no-mails'
import { openIdentity } from '../app/backend/open/backend.server'
import { imageFolderOf, importImages } from '../app/features/archive/image-folder.server'
import { formatOf, importFile, UnknownFormat } from '../app/features/archive/import-file.server'
import type { ImportReport } from '../app/features/imports/files/import-events.server'
import { withAlerts } from '../app/features/notify/follow/watched-store.server'
import { fixedClock, systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { createLogger } from '../app/platform/logger.server'
import { progressLine } from '../app/platform/progress.server'
import { toWallTime } from '../app/platform/zurich'
import { openMigrated, runCommand } from './command'

const USAGE = `Usage\u00a0: npm run import -- FICHIER [--source NOM] [--shift-to-now] [--publish]

  FICHIER          export de ce site (avec son dossier FICHIER.images), événements en NDJSON ou calendrier ICS
  --source NOM     le nom du calendrier, s’il ne s’appelle pas toujours comme son fichier
  --shift-to-now   déplace les événements passés de semaines entières, dans les mois à venir
  --publish        publie les événements au lieu de les mettre en attente de relecture`

/** Exit codes; 1 is an error of the command itself. */
const TAKEN = 0
const NOT_READ = 2
const SOME_REFUSED = 3
const ALL_REFUSED = 4

async function main(): Promise<number> {
  const options = readArguments()
  if (!options) {
    console.error(USAGE)
    return NOT_READ
  }
  const { testNow, ...config } = env()
  const clock = testNow ? fixedClock(testNow) : systemClock
  const backend = await openMigrated(config, clock)
  const { files } = backend
  const documents = withAlerts(backend.documents, clock)
  const log = createLogger('error')
  const identity = await openIdentity(config, { documents, clock, mails: NO_MAILS, log })
  try {
    const nowMs = clock.now()
    const today = toWallTime(nowMs).slice(0, 10)
    const now = new Date(nowMs).toISOString()
    // Only Firebase sends reset mails: an import into the embedded backend may be a trial.
    const accounts = { identity, mailsResets: config.backend === 'firebase' }
    const progress = progressLine()
    const report = await importFile(documents, options.path, { ...options, today, now }, accounts, (number) =>
      progress.show(`Ligne ${number}`),
    ).finally(progress.clear)
    console.log(reportText(options.path, report))
    if ((await formatOf(options.path)) === 'export') {
      const images = await importImages(files, imageFolderOf(options.path))
      if (images.created + images.unchanged > 0) {
        console.log(`  fichiers d’images\u00a0: ${images.created} créés, ${images.unchanged} inchangés`)
      }
    }
    return statusOf(report)
  } catch (error) {
    const reason = reasonOfFile(error)
    if (!reason) throw error
    console.error(`Impossible de lire ${options.path}\u00a0: ${reason}`)
    return NOT_READ
  } finally {
    await identity.close()
    await backend.close()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        'shift-to-now': { type: 'boolean' },
        publish: { type: 'boolean' },
      },
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) return null
    const { source, 'shift-to-now': shiftToNow = false, publish = false } = values
    return { path: file, file: source, shiftToNow, publish }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'fichier introuvable',
  EACCES: 'lecture interdite',
  EISDIR: 'c’est un dossier',
}

/** Says what is wrong with the file; null when the error is not about it. */
function reasonOfFile(error: unknown): string | null {
  if (error instanceof UnknownFormat) return error.message
  return error instanceof Error && 'code' in error ? (FILE_FAULTS[String(error.code)] ?? null) : null
}

function statusOf({ created, updated, unchanged, refused }: ImportReport): number {
  if (refused.length === 0) return TAKEN
  return created + updated + unchanged > 0 ? SOME_REFUSED : ALL_REFUSED
}

function reportText(
  file: string,
  { created, updated, unchanged, refused, notes, missing }: ImportReport,
): string {
  const lines = [
    file,
    `  ${created} créés, ${updated} mis à jour, ${unchanged} inchangés, ${refused.length} refusés`,
    ...refused.map(({ line, reason }) => `  ligne ${line}, refusée\u00a0: ${reason}`),
    ...notes.map(({ line, note }) => `  ligne ${line}, remarque\u00a0: ${note}`),
    ...missing.map(
      ({ eventId, title }) =>
        `  absent de la source, à vérifier\u00a0: «\u00a0${title}\u00a0» (/admin/events?eventId=${eventId})`,
    ),
  ]
  return lines.join('\n')
}

await runCommand(main)
