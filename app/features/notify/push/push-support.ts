export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window
}

/** Console only: push problems must not disturb moderation. */
export function logPushProblem(problem: unknown): void {
  const code = problem instanceof Error && 'code' in problem ? `${problem.code} : ` : ''
  console.warn(`Notifications push : ${code}${problem instanceof Error ? problem.message : problem}`)
}
