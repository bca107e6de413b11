import { useSyncExternalStore } from 'react'
import { isPushSupported, logPushProblem } from './push-support'

const listeners = new Set<() => void>()

export function followPermission(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function usePushPermission(): NotificationPermission | null {
  return useSyncExternalStore(
    followPermission,
    () => (isPushSupported() ? Notification.permission : null),
    () => null,
  )
}

/** Whether it is given. Call in a click handler; otherwise browsers refuse. */
export async function askPermission(): Promise<boolean> {
  let answer: NotificationPermission = 'default'
  try {
    answer = await Notification.requestPermission()
    if (answer !== 'granted')
      logPushProblem(answer === 'denied' ? 'permission-blocked' : 'permission-default')
  } catch (problem) {
    logPushProblem(problem)
  }
  for (const listener of listeners) listener()
  return answer === 'granted'
}
