// npm run restore -- DIR
import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../app/backend/backup/restore.server'
import { env } from '../app/platform/env.server'
import { progressLine } from '../app/platform/progress.server'
import { runCommand } from './command'

const USAGE = `Usage\u00a0: npm run restore -- DOSSIER

  DOSSIER   une sauvegarde, ou le dossier des sauvegardes\u00a0: la plus récente qui est intacte est restaurée
  Le contenu va dans DATA_DIR, qui doit être vide.`

async function main(): Promise<number> {
  const from = readArguments()
  if (!from) {
    console.error(USAGE)
    return 2
  }
  const { backend, dataDir } = env()
  if (backend === 'firebase') {
    console.error(
      'Avec BACKEND=firebase, les données ne sont pas dans DATA_DIR\u00a0: voyez «\u00a0npm run import\u00a0» (docs/operations.md).',
    )
    return 2
  }
  const progress = progressLine()
  const outcome = await restoreBackup({
    from,
    dataDir: path.resolve(dataDir),
    onDamaged: (name, fault) => {
      progress.clear()
      console.error(`La sauvegarde ${name} est endommagée (${fault})\u00a0: elle n’est pas restaurée.`)
    },
    onProgress: ({ step, files, of }) => progress.show(`${STEPS[step]}\u00a0: ${files} sur ${of} fichiers`),
  })
  progress.clear()
  if (!outcome.ok) {
    console.error(MESSAGES[outcome.reason](outcome.detail))
    return 1
  }
  console.log(`${outcome.name}, prise le ${outcome.manifest.takenAt}, est restaurée dans ${dataDir}`)
  return 0
}

const STEPS = { check: 'vérification', copy: 'copie' }

const MESSAGES = {
  none: (from: string) => `Aucune sauvegarde dans ${from}.`,
  damaged: (from: string) => `Aucune sauvegarde intacte dans ${from}\u00a0: rien n’est restauré.`,
  'not-empty': (dataDir: string) =>
    `${dataDir} (DATA_DIR) n’est pas vide\u00a0: rien n’est restauré. Déplacez ce qui s’y trouve, puis recommencez.`,
  'not-writable': (dataDir: string) =>
    `Impossible d’écrire dans ${dataDir}\u00a0: vérifiez le chemin et ses droits.`,
  'no-space': (dataDir: string) =>
    `Plus de place dans ${dataDir}\u00a0: libérez de la place ou choisissez un autre dossier, puis recommencez dans un dossier vide.`,
}

function readArguments(): string | null {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [from, ...others] = positionals
    return from && others.length === 0 ? path.resolve(from) : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

await runCommand(main)
