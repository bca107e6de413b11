import { createStore, useStore } from '~/ui/store'

/** Chromium's event, which no standard has: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createStore<InstallOffer | null>(null)

/** Call as soon as scripts run: browsers offer an installation once a page. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would lie over the page.
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** Asks the browser's question; null while the browser offers no installation. */
export function useInstall(): (() => void) | null {
  const current = useStore(offer)
  if (current === null) return null
  return () => {
    // It may be asked once.
    offer.set(null)
    current.prompt().catch(console.warn)
  }
}
