import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeWorker, forceUpdate, reloadOnNewWorker } from './worker'

/** A service worker as far as a page sees it. */
class FakeWorker extends EventTarget {
  readonly told: unknown[] = []
  constructor(public state: ServiceWorkerState) {
    super()
  }
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage = (message: unknown) => void this.told.push(message)
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  isGone = false
  async unregister() {
    this.isGone = true
    return true
  }
}

let registration: FakeRegistration
let registered: string[]
let reloads: number
let controller: object | null
let workers: EventTarget
let cacheNames: string[]

beforeEach(() => {
  vi.useFakeTimers()
  registration = new FakeRegistration()
  registered = []
  reloads = 0
  controller = {}
  cacheNames = ['old']
  workers = Object.assign(new EventTarget(), {
    async register(path: string) {
      registered.push(path)
      return registration
    },
    getRegistrations: async () => [registration],
  })
  Object.defineProperty(workers, 'controller', { get: () => controller })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('location', {
    reload() {
      reloads += 1
    },
  })
  vi.stubGlobal('caches', {
    keys: async () => cacheNames,
    async delete(name: string) {
      cacheNames = cacheNames.filter((one) => one !== name)
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page's own types are the browser's. */
const asRegistration = () => registration as unknown as ServiceWorkerRegistration

test('a worker that becomes active within ten seconds is taken', async () => {
  registration.installing = new FakeWorker('installing')
  const active = activeWorker()
  await vi.advanceTimersByTimeAsync(9_999)
  registration.installing.become('activated')
  expect(await active).toBe(registration)
  expect(registered).toEqual(['/firebase-messaging-sw.js'])
})

test('a worker that is not active after ten seconds is a failure of its own name', async () => {
  registration.installing = new FakeWorker('installing')
  const failed = expect(activeWorker()).rejects.toThrow('failed-service-worker-registration')
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
})

test('a new worker that has been installed takes over, and the page is loaded again', () => {
  reloadOnNewWorker(asRegistration())
  const next = new FakeWorker('installing')
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  expect(reloads).toBe(0)
  next.become('installed')
  expect(next.told).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reloads).toBe(0)
  next.become('activated')
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('a new worker that was on its way before the page looked is noticed as well', () => {
  const next = new FakeWorker('installing')
  registration.installing = next
  reloadOnNewWorker(asRegistration())
  next.become('installed')
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('the first worker of a browser, which controls no page yet, reloads nothing', () => {
  controller = null
  reloadOnNewWorker(asRegistration())
  const first = new FakeWorker('installing')
  registration.installing = first
  registration.dispatchEvent(new Event('updatefound'))
  first.become('installed')
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(0)
})

test('a forced update takes everything away, registers a second later, and reloads two seconds after that', async () => {
  const forced = forceUpdate()
  await vi.advanceTimersByTimeAsync(999)
  expect([registration.isGone, cacheNames, registered]).toEqual([true, [], []])
  await vi.advanceTimersByTimeAsync(1)
  await forced
  expect([registered.length, reloads]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(reloads).toBe(1)
})
