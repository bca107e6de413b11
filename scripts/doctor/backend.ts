import { existsSync } from 'node:fs'
import path from 'node:path'
import { DATABASE_FILE } from '../../app/backend/data-directory'
import type { Backend } from '../../app/backend/open/backend'
import { openBackend } from '../../app/backend/open/backend.server'
import { quickCheck } from '../../app/backend/sqlite/quick-check.server'
import { categories } from '../../app/domain/category'
import { systemClock, withDeadline } from '../../app/platform/clock'
import type { Env } from '../../app/platform/env.server'
import { StartRefused } from '../../app/platform/errors'
import type { Finding } from './finding'

const ANSWER_WITHIN_MS = 15_000

export async function checkBackend(env: Env): Promise<Finding> {
  return env.backend === 'firebase' ? checkFirestore(env) : checkDatabase(env.dataDir)
}

async function checkDatabase(dataDir: string): Promise<Finding> {
  const file = path.join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) {
    return { state: 'fine', says: 'Pas encore de base de données\u00a0: le premier démarrage la crée' }
  }
  const faults = await quickCheck(file)
  if (faults.length === 0) return { state: 'fine', says: 'La base de données est intacte' }
  return {
    state: 'wrong',
    says: `La base de données est endommagée\u00a0: ${faults[0]}`,
    remedy: 'gardez le fichier, puis npm run restore -- DOSSIER dans un DATA_DIR vide (docs/operations.md)',
  }
}

async function checkFirestore(env: Env): Promise<Finding> {
  let backend: Backend
  try {
    backend = await openBackend(env, systemClock)
  } catch (error) {
    if (error instanceof StartRefused) return { state: 'wrong', says: error.message }
    throw error
  }
  try {
    await withDeadline(backend.documents.find(categories, { limit: 1 }), ANSWER_WITHIN_MS, () => {
      throw new Error(`rien en ${ANSWER_WITHIN_MS / 1000} secondes`)
    })
    return { state: 'fine', says: `Firestore répond (${env.firebase?.projectId})` }
  } catch (error) {
    return {
      state: 'wrong',
      says: `Firestore ne répond pas\u00a0: ${error instanceof Error ? error.message : error}`,
      remedy:
        'vérifiez FIREBASE_PROJECT_ID, GOOGLE_APPLICATION_CREDENTIALS et le réseau (docs/operations.md)',
    }
  } finally {
    await backend.close()
  }
}
