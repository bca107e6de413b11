// The browser's permission to show notifications, as the page knows it: asked for with a button, heeded by push-live.tsx.
import { useSyncExternalStore } from 'react'
import { isPushSupported, logPushProblem } from './push-support'

const listeners = new Set<() => void>()

export function followPermission(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** null = on the server, and where there is nothing to ask for. */
export function usePushPermission(): NotificationPermission | null {
  return useSyncExternalStore(
    followPermission,
    () => (isPushSupported() ? Notification.permission : null),
    () => null,
  )
}

/** For a click: browsers refuse to ask without one. */
export async function askPermission(): Promise<void> {
  try {
    const answer = await Notification.requestPermission()
    if (answer !== 'granted')
      logPushProblem(answer === 'denied' ? 'permission-blocked' : 'permission-default')
  } catch (problem) {
    logPushProblem(problem)
  }
  for (const listener of listeners) listener()
}
