import { randomUUID } from 'node:crypto'
import { access, open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../app/platform/errors'
import type { Finding } from './finding'

const MIB = 1024 * 1024
/** There is no room for a copy of the database and a few photos below it. */
const LEAST_MIB = 100
const COMFORTABLE_MIB = 1024

/** `f_type` of statfs(2): NFS, CIFS, SMB2, 9P. SQLite's write-ahead log needs memory that all processes share. */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x01021997])

export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const directory = await nearest(path.resolve(dataDir))
  const problem = await writeProblem(directory)
  if (problem !== null) {
    return [
      {
        state: 'wrong',
        says: `DATA_DIR\u00a0: impossible d’écrire dans ${directory} (${problem})`,
        remedy: 'vérifiez le disque, la place libre et les droits de ce dossier',
      },
    ]
  }
  const { bavail, bsize, type } = await statfs(directory)
  const findings: Finding[] = [roomLeft(directory, Math.floor((bavail * bsize) / MIB))]
  if (NETWORK_FILE_SYSTEMS.has(type)) {
    findings.push({
      state: 'wrong',
      says: `DATA_DIR\u00a0: ${directory} est sur un disque du réseau, où une base SQLite peut s’abîmer`,
      remedy: 'prenez un disque de cette machine, ou BACKEND=firebase',
    })
  }
  return findings
}

/** The directory itself, or the one in which a start would make it. */
async function nearest(directory: string): Promise<string> {
  for (let candidate = directory; ; candidate = path.dirname(candidate)) {
    const isThere = await access(candidate).then(
      () => true,
      () => false,
    )
    if (isThere || candidate === path.dirname(candidate)) return candidate
  }
}

async function writeProblem(directory: string): Promise<string | null> {
  const probe = path.join(directory, `.doctor-${randomUUID()}`)
  try {
    const file = await open(probe, 'wx')
    try {
      await file.writeFile('écrit')
      await file.sync()
    } finally {
      await file.close()
      await rm(probe, { force: true })
    }
    return null
  } catch (error) {
    return String(codeOf(error) ?? error)
  }
}

function roomLeft(directory: string, freeMib: number): Finding {
  const says = `${directory}\u00a0: ${freeMib} Mio libres`
  if (freeMib >= COMFORTABLE_MIB) return { state: 'fine', says }
  return {
    state: freeMib < LEAST_MIB ? 'wrong' : 'doubtful',
    says,
    remedy: 'libérez de la place pour les photos et les sauvegardes',
  }
}
