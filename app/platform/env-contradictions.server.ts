// Rules between several settings.
import { donationContradictions } from './donation-settings'

/** SESSION_SECRET too: several instances share it, and none of them keeps its disk. */
const NEEDED_FOR_FIREBASE = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_STORAGE_BUCKET',
  'FIREBASE_MESSAGING_SENDER_ID',
  'FIREBASE_APP_ID',
  'SESSION_SECRET',
] as const

/** Settings that are refused beside others: one line for each, with the variable first. Empty ones must be left out. */
export function contradictionsIn(given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (given.SMTP_URL) {
    // The default addresses are made from the host name and may not exist: mails would be lost.
    for (const name of ['MAIL_FROM', 'CONTACT_EMAIL']) {
      if (!given[name]) problems.push(`${name}\u00a0: nécessaire avec SMTP_URL`)
    }
  }
  if (given.GOOGLE_CLIENT_ID && !given.GOOGLE_CLIENT_SECRET) {
    problems.push('GOOGLE_CLIENT_SECRET\u00a0: nécessaire avec GOOGLE_CLIENT_ID')
  }
  problems.push(...donationContradictions(given))
  const missing = NEEDED_FOR_FIREBASE.filter((name) => !given[name])
  if (given.BACKEND === 'firebase' && missing.length > 0) {
    problems.push(
      `Configuration Firebase incomplète. Vérifiez vos variables d'environnement. Il manque\u00a0: ${missing.join(', ')}`,
    )
  }
  if (given.NODE_ENV !== 'production') return problems
  if (given.BACKEND === 'firebase') {
    // With BACKEND=firebase no disk lasts: mails written to files would be lost.
    for (const name of ['SITE_URL', 'SMTP_URL']) {
      if (!given[name]) problems.push(`${name}\u00a0: nécessaire en production avec BACKEND=firebase`)
    }
  }
  if (given.TEST_NOW && !given.ALLOW_TEST_NOW) {
    problems.push('TEST_NOW\u00a0: refusé en production (sauf avec ALLOW_TEST_NOW=1)')
  }
  for (const name of Object.keys(given)) {
    if (name.endsWith('_EMULATOR_HOST')) problems.push(`${name}\u00a0: un émulateur est refusé en production`)
  }
  return problems
}
