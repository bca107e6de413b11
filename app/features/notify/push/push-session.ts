import { HOUR_MS } from '~/platform/durations'

const REVALIDATE_MS = 6 * HOUR_MS
/** The first pause after a failure. Each further failure doubles it, up to REVALIDATE_MS. */
const RETRY_MS = 30_000
const TOAST_DELAY_MS = 2000

interface PushDependencies<Worker> {
  permission(): NotificationPermission
  startWorker(): Promise<Worker>
  renewToken(worker: Worker): Promise<unknown>
  onReady(worker: Worker): void
  announce(): void
  log(problem: unknown): void
}

export interface PushSession {
  resume(): Promise<void>
  stop(): void
}

/** Starts at once if permission is given. Never rejects: errors are logged and tried again. */
export function startPushSession<Worker>(dependencies: PushDependencies<Worker>): PushSession {
  let timer: ReturnType<typeof setTimeout> | undefined
  let toast: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> | null = null
  let isReady = false
  let isOver = false
  let retryMs = RETRY_MS

  async function round(): Promise<void> {
    clearTimeout(timer)
    let pauseMs = REVALIDATE_MS
    try {
      const worker = await dependencies.startWorker()
      await dependencies.renewToken(worker)
      retryMs = RETRY_MS
      if (!isReady && !isOver) {
        isReady = true
        dependencies.onReady(worker)
        toast = setTimeout(dependencies.announce, TOAST_DELAY_MS)
      }
    } catch (problem) {
      dependencies.log(problem)
      pauseMs = retryMs
      retryMs = Math.min(2 * retryMs, REVALIDATE_MS)
    }
    if (!isOver) timer = setTimeout(resume, pauseMs)
  }

  function resume(): Promise<void> {
    const permission = dependencies.permission()
    if (isOver || permission === 'default') return Promise.resolve()
    if (permission === 'denied') {
      dependencies.log('permission-blocked\u00a0: notifications refusées dans ce navigateur')
      return Promise.resolve()
    }
    work ??= round().finally(() => {
      work = null
    })
    return work
  }

  resume()
  return {
    resume,
    stop() {
      isOver = true
      clearTimeout(timer)
      clearTimeout(toast)
    },
  }
}
