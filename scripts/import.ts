// npm run import -- FILE [--shift-to-now] [--publish]
import { parseArgs } from 'node:util'
import { openBackend } from '../app/backend/backend.server'
import type { ImportReport } from '../app/features/feeds/import/import-events.server'
import { importFile, UnknownFormat } from '../app/features/feeds/import/import-file.server'
import { fixedClock, systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { toWallTime } from '../app/platform/zurich'

const USAGE = `Usage : npm run import -- FICHIER [--shift-to-now] [--publish]

  FICHIER          export de ce site, événements en NDJSON ou calendrier ICS
  --shift-to-now   déplace les événements passés de semaines entières, dans les mois à venir
  --publish        publie les événements au lieu de les mettre en attente de modération`

/** The file was read, whatever it held; it could not be read or understood. */
const READ = 0
const NOT_READ = 2

async function main(): Promise<number> {
  const options = readArguments()
  if (!options) {
    console.error(USAGE)
    return NOT_READ
  }
  const { testNow, ...config } = env()
  const clock = testNow ? fixedClock(testNow) : systemClock
  const backend = await openBackend(config, clock)
  try {
    const today = toWallTime(clock.now()).slice(0, 10)
    const report = await importFile(backend.documents, options.file, { ...options, today })
    console.log(reportText(options.file, report))
    return READ
  } catch (error) {
    if (!isAboutTheFile(error)) throw error
    console.error(`Impossible de lire ${options.file} : ${error.message}`)
    return NOT_READ
  } finally {
    await backend.close()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'shift-to-now': { type: 'boolean' }, publish: { type: 'boolean' } },
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) return null
    return { file, shiftToNow: values['shift-to-now'] ?? false, publish: values.publish ?? false }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function isAboutTheFile(error: unknown): error is Error {
  if (error instanceof UnknownFormat) return true
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code))
  )
}

function reportText(file: string, { created, updated, unchanged, refused, notes }: ImportReport): string {
  const lines = [
    file,
    `  ${created} créés, ${updated} mis à jour, ${unchanged} inchangés, ${refused.length} refusés`,
    ...refused.map(({ line, reason }) => `  ligne ${line}, refusée : ${reason}`),
    ...notes.map(({ line, note }) => `  ligne ${line}, remarque : ${note}`),
  ]
  return lines.join('\n')
}

process.exitCode = await main()
