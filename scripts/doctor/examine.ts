import { startRefusalOf } from '../../app/backend/open/start-refusal'
import { readVapidKeys } from '../../app/backend/push/vapid-keys.server'
import { type Env, env, InvalidEnvironment } from '../../app/platform/env.server'
import { StartRefused } from '../../app/platform/errors'
import { counted } from '../../app/platform/french'
import { checkBackend } from './backend'
import { checkClock } from './clock'
import { checkDisk } from './disk'
import type { Finding } from './finding'
import { checkMail } from './mail'
import { checkPort } from './port'
import { checkPublication } from './publication'

const SIGNS: Record<Finding['state'], string> = { fine: '✓', doubtful: '!', wrong: '✗' }

async function examine(): Promise<number> {
  const configuration = readConfiguration()
  if (!('port' in configuration)) return report(configuration)
  const findings = [
    {
      state: 'fine',
      says: `Configuration lue\u00a0: ${configuration.siteUrl}, ${configuration.backend}`,
    } as const,
    ...checkPublication(configuration),
    await checkPort(configuration),
    ...(await checkDisk(configuration.dataDir)),
    await checkBackend(configuration),
    ...(await checkPushKeys(configuration)),
    await checkMail(configuration),
    ...(await checkClock(configuration)),
  ]
  return report(findings)
}

function readConfiguration(): Env | Finding[] {
  try {
    return env()
  } catch (error) {
    if (error instanceof InvalidEnvironment) {
      const remedy =
        'corrigez-la dans .env ou dans l’environnement\u00a0; .env.example explique chaque variable'
      return error.problems.map((problem) => ({ state: 'wrong', says: problem, remedy }))
    }
    if (error instanceof StartRefused) return [{ state: 'wrong', says: error.message }]
    throw error
  }
}

/** Damaged keys stop a start; missing ones are made by it. */
async function checkPushKeys({ backend, dataDir }: Env): Promise<Finding[]> {
  if (backend !== 'embedded') return []
  try {
    await readVapidKeys(dataDir)
    return []
  } catch (error) {
    const refusal = startRefusalOf(error)
    if (refusal === null) throw error
    return [{ state: 'wrong', says: refusal.message }]
  }
}

/** Answers the exit code: 1 where something is wrong. */
function report(findings: readonly Finding[]): number {
  for (const { state, says, remedy } of findings) {
    console.log(`${SIGNS[state]} ${says}`)
    if (remedy) console.log(`  → ${remedy}`)
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  console.log(
    wrong === 0 ? 'Rien n’empêche de démarrer.' : `${counted(wrong, 'point')} à corriger avant de démarrer.`,
  )
  return wrong === 0 ? 0 : 1
}

process.exitCode = await examine()
