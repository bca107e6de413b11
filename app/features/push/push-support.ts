// Whether this browser can get push messages, and what its owner has said to it.

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window
}

/** What went wrong is said to the console alone: nobody who moderates is kept from it by a push message. */
export function logPushProblem(problem: unknown): void {
  const code = problem instanceof Error && 'code' in problem ? `${problem.code} : ` : ''
  console.warn(`Notifications push : ${code}${problem instanceof Error ? problem.message : problem}`)
}
