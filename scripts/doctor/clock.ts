import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { DATABASE_FILE } from '../../app/backend/data-directory'
import { MINUTE_MS } from '../../app/platform/durations'
import type { Env } from '../../app/platform/env.server'
import type { Finding } from './finding'

const TOLERANCE_MS = MINUTE_MS
const REMEDY = 'mettez l’horloge à l’heure, par exemple avec systemd-timesyncd ou chrony'
/** Half an hour after noon UTC on a winter day, which Swiss clocks show as 13:30. */
const WINTER_NOON = new Date('2026-01-15T12:30:00Z')

export async function checkClock({ testNow, dataDir }: Pick<Env, 'testNow' | 'dataDir'>): Promise<Finding[]> {
  const findings: Finding[] = [await clockAgainstDatabase(dataDir)]
  if (testNow !== null) {
    findings.push({ state: 'doubtful', says: `TEST_NOW\u00a0: l’horloge du site est arrêtée au ${testNow}` })
  }
  if ((await isSynchronised()) === false) {
    findings.push({
      state: 'doubtful',
      says: 'L’horloge de la machine n’est pas réglée par le réseau',
      remedy: REMEDY,
    })
  }
  const shown = new Intl.DateTimeFormat('fr-CH', { timeZone: 'Europe/Zurich', timeStyle: 'short' }).format(
    WINTER_NOON,
  )
  if (shown !== '13:30') {
    findings.push({
      state: 'wrong',
      says: 'Ce Node ne connaît pas l’heure suisse ou le français',
      remedy: 'installez un Node avec toutes les données ICU, comme celui de https://nodejs.org',
    })
  }
  return findings
}

/** A clock that was set back writes changes before those that are there. */
async function clockAgainstDatabase(dataDir: string): Promise<Finding> {
  const written = await stat(path.join(dataDir, DATABASE_FILE)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const now = new Date()
  if (written <= now.getTime() + TOLERANCE_MS) {
    return { state: 'fine', says: `Il est ${now.toISOString()} selon cette machine` }
  }
  return {
    state: 'wrong',
    says: `La base de données a été écrite le ${new Date(written).toISOString()}, après l’heure de cette machine, ${now.toISOString()}`,
    remedy: REMEDY,
  }
}

/** systemd says this; null where there is no systemd. */
async function isSynchronised(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', [
      'show',
      '--property=NTPSynchronized',
      '--value',
    ])
    return stdout.trim() === 'no' ? false : null
  } catch {
    return null
  }
}
