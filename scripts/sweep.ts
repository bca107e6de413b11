// npm run sweep -- [--take]
import { parseArgs } from 'node:util'
import { findOrphans, sweepOrphans } from '../app/features/images/sweep.server'
import { TRASH_DAYS } from '../app/features/images/tidy.server'
import { fixedClock, systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { openMigrated, runCommand } from './command'

const USAGE = `Usage\u00a0: npm run sweep -- [--take]

  compte les photos qui ne figurent plus nulle part\u00a0; le site s’en occupe lui-même, sauf quand il y en a trop
  --take   les met à la corbeille pour ${TRASH_DAYS}\u00a0jours, quel que soit leur nombre`

async function main(): Promise<number> {
  const take = readArguments()
  if (take === null) {
    console.error(USAGE)
    return 2
  }
  const { testNow, ...config } = env()
  const clock = testNow ? fixedClock(testNow) : systemClock
  const backend = await openMigrated(config, clock)
  try {
    const { orphans, images } = await findOrphans({ ...backend, clock })
    console.log(`${orphans.length} photos sur ${images} ne figurent dans aucun document de cette base`)
    if (take) {
      const outcome = await sweepOrphans({ ...backend, clock, isForced: true })
      if (outcome.ok) console.log(`${outcome.swept} photos mises à la corbeille`)
    }
    return 0
  } finally {
    await backend.close()
  }
}

function readArguments(): boolean | null {
  try {
    return parseArgs({ options: { take: { type: 'boolean' } } }).values.take ?? false
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

await runCommand(main)
