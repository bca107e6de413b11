import { missingLegalFacts } from '../../app/features/legal/legal-facts'
import type { Env } from '../../app/platform/env.server'
import type { Finding } from './finding'

/** A site that others use should say all this, as far as the settings tell. */
export function checkPublication({
  nodeEnv,
  siteUrl,
  legal,
  sessionSecret,
  backend,
  firebase,
}: Env): Finding[] {
  if (nodeEnv !== 'production') return []
  const unsaid = missingLegalFacts(legal)
  const findings: Finding[] = []
  if (!siteUrl.startsWith('https:')) {
    findings.push({
      state: 'doubtful',
      says: `SITE_URL est ${siteUrl}\u00a0: les mots de passe passent en clair`,
      remedy: 'donnez l’adresse publique en https://',
    })
  }
  if (unsaid.length > 0) {
    findings.push({
      state: 'doubtful',
      says: 'Les pages légales ne nomment pas l’exploitant',
      remedy: `donnez ${unsaid.join(', ')}`,
    })
  }
  if (firebase !== null && firebase.vapidKey === null) {
    findings.push({
      state: 'doubtful',
      says: 'FIREBASE_VAPID_KEY absent\u00a0: personne ne reçoit de notification',
      remedy: 'console Firebase, paramètres du projet, Cloud Messaging, «\u00a0certificats Web Push\u00a0»',
    })
  }
  if (backend === 'embedded' && sessionSecret === null) {
    findings.push({ state: 'fine', says: 'SESSION_SECRET absent\u00a0: la clé est gardée dans DATA_DIR' })
  }
  return findings
}
