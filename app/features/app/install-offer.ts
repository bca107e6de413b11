import { useSyncExternalStore } from 'react'

/** Chromium's event, which no standard has: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function change(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Call as soon as scripts run: browsers offer an installation once a page. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would lie over the page.
    event.preventDefault()
    change(event as InstallOffer)
  })
  addEventListener('appinstalled', () => change(null))
}

/** Asks the browser's question; null while the browser offers no installation. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  if (current === null) return null
  return () => {
    // It may be asked once.
    change(null)
    current.prompt().catch(console.warn)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
