import { WORKER } from '~/features/app/worker-address'

const ACTIVE_WITHIN_MS = 10_000
const PAUSE_MS = 1000
const RELOAD_AFTER_MS = 2000

type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'UPDATE_BADGE'; count: number }
  | { type: 'CHECK_APP_ACTIVE' }
  | { type: 'TEST_NOTIFICATION' }

let isForcing = false

/** Rejects after ten seconds. */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER)
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker && worker.state !== 'activated') await activated(worker)
  return registration
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('failed-service-worker-registration\u00a0: le service worker ne démarre pas')),
      ACTIVE_WITHIN_MS,
    )
    function look() {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      clearTimeout(timer)
      worker.removeEventListener('statechange', look)
      if (worker.state === 'activated') resolve()
      else reject(new Error('failed-service-worker-registration\u00a0: le service worker a été refusé'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Reloads the page once a newer worker has taken over. Answers the function that stops looking for one. */
export function reloadOnNewWorker(registration: ServiceWorkerRegistration): () => void {
  function look() {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      const workers = navigator.serviceWorker
      if (worker.state !== 'installed' || workers.controller === null || isForcing) return
      // A reload that begins before the new worker has taken over can be lost.
      workers.addEventListener('controllerchange', () => location.reload(), { once: true })
      tell(worker, { type: 'SKIP_WAITING' })
    })
  }
  registration.addEventListener('updatefound', look)
  look()
  return () => registration.removeEventListener('updatefound', look)
}

export function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/** Whether a page is visible to the user; null if the worker does not answer. */
export function isAppActive(worker: ServiceWorker | null): Promise<boolean | null> {
  if (worker === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(null), PAUSE_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data?.active === true)
    }
    worker.postMessage({ type: 'CHECK_APP_ACTIVE' } satisfies WorkerMessage, [port2])
  })
}

export async function forceUpdate(): Promise<void> {
  isForcing = true
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  for (const name of await caches.keys()) await caches.delete(name)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await navigator.serviceWorker.register(WORKER)
  setTimeout(() => location.reload(), RELOAD_AFTER_MS)
}
