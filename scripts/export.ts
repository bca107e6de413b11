// npm run export -- FILE [--accounts]
import { parseArgs } from 'node:util'
import { NO_MAILS } from '../app/backend/identity/no-mails'
import { openIdentity } from '../app/backend/open/backend.server'
import { exportTo } from '../app/features/archive/export.server'
import { exportImages, imageFolderOf } from '../app/features/archive/image-folder.server'
import { systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { createLogger } from '../app/platform/logger.server'
import { progressLine } from '../app/platform/progress.server'
import { openMigrated, runCommand } from './command'

const USAGE = `Usage\u00a0: npm run export -- FICHIER [--accounts]

  FICHIER      tout l’agenda en NDJSON, y compris ce qui n’est pas public\u00a0; les images vont dans le dossier FICHIER.images
  --accounts   aussi les comptes, profils, brouillons et journaux\u00a0: des données personnelles, mots de passe hachés compris`

const DONE = 0
const MISSPELT = 2

async function main(): Promise<number> {
  const options = readArguments()
  if (!options) {
    console.error(USAGE)
    return MISSPELT
  }
  const { file, accounts } = options
  const { documents, files, close } = await openMigrated(env(), systemClock)
  const log = createLogger('error')
  const identity = await openIdentity(env(), { documents, clock: systemClock, mails: NO_MAILS, log })
  try {
    const progress = progressLine()
    const lines = await exportTo(documents, file, accounts ? identity : undefined, (count) =>
      progress.show(`${count} documents`),
    ).finally(progress.clear)
    console.log(`${lines} ${accounts ? 'documents et comptes exportés' : 'documents exportés'} dans ${file}`)
    const folder = imageFolderOf(file)
    const images = await exportImages(files, folder, { profiles: accounts })
    if (images > 0) console.log(`${images} fichiers d’images dans ${folder}`)
    return DONE
  } finally {
    await identity.close()
    await close()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { accounts: { type: 'boolean' } },
    })
    const [file, ...others] = positionals
    return file && others.length === 0 ? { file, accounts: values.accounts ?? false } : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

await runCommand(main)
