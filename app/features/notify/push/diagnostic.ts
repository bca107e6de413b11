import { thisDeviceId } from './device-id'
import { isPushSupported } from './push-support'
import { isAppActive } from './worker'

export interface DiagnosticLine {
  label: string
  value: string
}

const PERMISSIONS: Record<NotificationPermission, string> = {
  default: 'pas encore demandée',
  granted: 'accordée',
  denied: 'refusée',
}

/** Sends nothing. The token is not shown: it allows sending messages. */
export async function diagnose(): Promise<DiagnosticLine[]> {
  if (!isPushSupported()) return [{ label: 'Navigateur', value: 'non pris en charge' }]
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  const active = await isAppActive(registration?.active ?? null)
  return [
    { label: 'Navigateur', value: 'pris en charge' },
    { label: 'Permission', value: PERMISSIONS[Notification.permission] },
    { label: 'Service worker', value: stateOf(registration) },
    { label: 'Contrôle la page', value: yesNo(navigator.serviceWorker.controller !== null) },
    { label: 'Abonnement', value: subscription ? new URL(subscription.endpoint).host : 'aucun' },
    { label: 'Page active', value: active === null ? 'pas de réponse' : yesNo(active) },
    { label: 'Pastille de l’icône', value: 'setAppBadge' in navigator ? 'possible' : 'impossible' },
    { label: 'Appareil', value: await thisDeviceId() },
  ]
}

function stateOf(registration: ServiceWorkerRegistration | undefined): string {
  if (!registration) return 'aucun'
  if (registration.waiting) return 'une nouvelle version attend'
  return registration.active?.state === 'activated' ? 'actif' : 'en cours d’installation'
}

function yesNo(value: boolean): string {
  return value ? 'oui' : 'non'
}
