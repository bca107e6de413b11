// npm run backup -- DIR [--days 7] [--weeks 5] [--months 12]
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_RETENTION } from '../app/backend/backup/rotation'
import { type BackupRefusal, takeBackup } from '../app/backend/backup/take.server'
import { events } from '../app/domain/event'
import { users } from '../app/domain/user'
import { systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { progressLine } from '../app/platform/progress.server'
import { runCommand } from './command'

const { days, weeks, months } = DEFAULT_RETENTION
const USAGE = `Usage\u00a0: npm run backup -- DOSSIER [--days ${days}] [--weeks ${weeks}] [--months ${months}]

  DOSSIER   où garder les sauvegardes, hors de DATA_DIR\u00a0; le site peut tourner pendant ce temps
  --days, --weeks, --months   pour combien de jours, de semaines et de mois garder la plus récente`

const FIREBASE = `Avec BACKEND=firebase, les données ne sont pas dans DATA_DIR\u00a0: Firestore a ses sauvegardes planifiées, et il y a
«\u00a0npm run export -- FICHIER --accounts\u00a0» et «\u00a0firebase auth:export\u00a0» (docs/operations.md).`

async function main(): Promise<number> {
  const options = readArguments()
  if (!options) {
    console.error(USAGE)
    return 2
  }
  const { backend, dataDir } = env()
  if (backend === 'firebase') {
    console.error(FIREBASE)
    return 2
  }
  const progress = progressLine()
  const outcome = await takeBackup({
    dataDir: path.resolve(dataDir),
    directory: options.directory,
    retention: options.retention,
    clock: systemClock,
    lasting: [events.name, users.name],
    onProgress: ({ step, files }) => progress.show(`${STEPS[step]} (${files} fichiers)`, step !== 'files'),
  })
  progress.clear()
  if (!outcome.ok) {
    console.error(MESSAGES[outcome.reason](outcome.detail))
    return 1
  }
  const { name, manifest, removed, shrunk } = outcome
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
  const counts = [events, users].map((one) => `${manifest.collections[one.name] ?? 0} ${one.name}`)
  console.log(
    `${path.join(options.directory, name)}\u00a0: ${counts.join(', ')}, ${manifest.files.length} fichiers, ${megabytes(bytes)}`,
  )
  if (removed.length > 0) console.log(`anciennes sauvegardes supprimées\u00a0: ${removed.join(', ')}`)
  if (shrunk.length > 0) {
    console.error(
      `Attention\u00a0: ${shrunk.join(' et ')} ont perdu plus de la moitié de leur contenu depuis la sauvegarde précédente. Aucune ancienne sauvegarde n’est supprimée.`,
    )
  }
  return 0
}

const STEPS = { files: 'photos et autres fichiers', database: 'base de données', check: 'vérification' }

const MESSAGES: Record<BackupRefusal, (detail: string) => string> = {
  'no-database': (dataDir) =>
    `Rien à sauvegarder\u00a0: ${dataDir} ne contient pas de base de données (DATA_DIR).`,
  'inside-data': (directory) => `${directory} est dans DATA_DIR\u00a0: choisissez un dossier ailleurs.`,
  'not-writable': (at) => `Impossible d’écrire dans ${at}\u00a0: vérifiez le chemin et ses droits.`,
  'not-readable': (at) => `Impossible de lire ${at}\u00a0: lancez la commande avec le compte du site.`,
  'no-space': (detail) =>
    /^\d+$/.test(detail)
      ? `Pas assez de place pour une sauvegarde\u00a0: il manque environ ${megabytes(Number(detail))}.`
      : `Plus de place dans ${detail}. Rien n’a été gardé de cette sauvegarde.`,
  busy: (directory) => `Une autre sauvegarde est en cours dans ${directory}.`,
  damaged: (fault) =>
    `La base de données est endommagée (${fault})\u00a0: elle n’est pas sauvegardée\u00a0; les sauvegardes précédentes sont conservées.`,
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} Mo`
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        days: { type: 'string', default: String(days) },
        weeks: { type: 'string', default: String(weeks) },
        months: { type: 'string', default: String(months) },
      },
    })
    const [directory, ...others] = positionals
    const numbers = [values.days, values.weeks, values.months]
    if (!directory || others.length > 0 || !numbers.every((text) => /^\d{1,4}$/.test(text))) return null
    return {
      directory: path.resolve(directory),
      retention: { days: Number(values.days), weeks: Number(values.weeks), months: Number(values.months) },
    }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

await runCommand(main)
