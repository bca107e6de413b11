import { type ReactNode, useEffect, useState } from 'react'
import type { PushConfig } from '~/platform/push-config'
import { useLiveCount } from '~/ui/live-count'
import { announceAloud } from './announce-aloud'
import { addNotification, useNotifications } from './notification-store'
import { renewOwnToken } from './push/own-token'
import { inAppNotification } from './push/push-message'
import { followPermission } from './push/push-permission'
import { startPushSession } from './push/push-session'
import { isPushSupported, logPushProblem } from './push/push-support'
import { activeWorker, reloadOnNewWorker, tell } from './push/worker'

export function PushLive({ config }: { config: PushConfig }) {
  const [worker, setWorker] = useState<ServiceWorkerRegistration | null>(null)
  useEffect(() => {
    if (!isPushSupported()) {
      logPushProblem('unsupported-browser\u00a0: ce navigateur ne reçoit pas de notifications push')
      return
    }
    const session = startPushSession<ServiceWorkerRegistration>({
      permission: () => Notification.permission,
      startWorker: activeWorker,
      renewToken: (registration) => renewOwnToken(config, registration),
      onReady: setWorker,
      announce,
      log: logPushProblem,
    })
    const leave = followPermission(session.resume)
    navigator.serviceWorker.addEventListener('message', receive)
    return () => {
      session.stop()
      leave()
      navigator.serviceWorker.removeEventListener('message', receive)
    }
  }, [config])
  useEffect(() => (worker ? reloadOnNewWorker(worker) : undefined), [worker])
  useWorkerBadge(worker)
  return useDebugPanel(config)
}

function announce(): void {
  addNotification({
    id: 'push-ready',
    title: 'Notifications activées',
    body: 'Cet appareil est averti de chaque nouvelle annonce à traiter.',
  })
}

function receive({ data }: MessageEvent): void {
  if (data?.type !== 'PUSH_RECEIVED') return
  const notification = inAppNotification(data.payload)
  if (notification === null) return
  announceAloud(notification)
}

function useWorkerBadge(worker: ServiceWorkerRegistration | null): void {
  const pending = useLiveCount() ?? 0
  const { unread } = useNotifications()
  const count = Math.max(pending, unread)
  useEffect(() => tell(worker?.active ?? null, { type: 'UPDATE_BADGE', count }), [worker, count])
  useEffect(() => () => tell(worker?.active ?? null, { type: 'UPDATE_BADGE', count: 0 }), [worker])
}

function useDebugPanel(config: PushConfig): ReactNode {
  const [panel, setPanel] = useState<ReactNode>(null)
  useEffect(() => {
    if (new URLSearchParams(location.search).get('debug') !== 'notifications') return
    import('./push/debug-panel').then(
      ({ DebugPanel }) => setPanel(<DebugPanel config={config} onClose={() => setPanel(null)} />),
      logPushProblem,
    )
  }, [config])
  return panel
}
