import { ACCOUNT_MESSAGES } from './messages'

const MESSAGES = {
  denied: 'Vous avez annulé la connexion avec Google. Rien n’a été enregistré.',
  invalid:
    'Cette connexion n’est plus valable\u00a0: elle a déjà été utilisée ou a duré plus de dix minutes. Recommencez.',
  unavailable: 'Google ne répond pas pour l’instant. Réessayez dans quelques minutes.',
  'email-unverified':
    'Google n’a pas vérifié votre adresse e-mail. Confirmez-la chez Google, ou créez un compte avec un mot de passe.',
  'needs-javascript':
    'La connexion avec Google nécessite JavaScript. Activez-le, ou connectez-vous avec un mot de passe.',
  blocked: 'Votre navigateur a bloqué la fenêtre de Google. Autorisez-la pour ce site, puis recommencez.',
  disabled: ACCOUNT_MESSAGES.disabled,
} as const
export type GoogleRefusal = keyof typeof MESSAGES

export function googleRefusalMessage(reason: GoogleRefusal): string {
  return MESSAGES[reason]
}

export function googleRefusalPath(reason: GoogleRefusal, redirect: string | null): string {
  const query = new URLSearchParams({ refus: reason })
  if (redirect !== null) query.set('redirect', redirect)
  return `/auth/google?${query}`
}

export function googleRefusalIn(searchParams: URLSearchParams): string | null {
  const reason = searchParams.get('refus') ?? ''
  return isRefusal(reason) ? MESSAGES[reason] : null
}

function isRefusal(reason: string): reason is GoogleRefusal {
  return Object.hasOwn(MESSAGES, reason)
}
