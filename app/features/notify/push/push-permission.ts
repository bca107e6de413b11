import { useSyncExternalStore } from 'react'
import { createStore } from '~/ui/store'
import { isPushSupported, logPushProblem } from './push-support'

const latestAnswer = createStore<NotificationPermission | null>(null)

export const followPermission = latestAnswer.subscribe

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
  latestAnswer.set(answer)
  return answer === 'granted'
}
