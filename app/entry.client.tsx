import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { listenForInstallOffer } from './features/app/install-offer'
import { startHearts } from './features/favourites/hearts'
import { watchHistory } from './ui/keep-page'

/** After the page has come to rest: nothing of it is needed to show one. */
const APP_LIFE_AFTER_MS = 2000

/** Remix suspends at the root until the loaders' data are decoded. A key pressed meanwhile makes React hydrate at
 * once and fail (error 345), so we decode first. */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

/** Says on <html> when the page answers to keys and clicks; tests wait for it. */
function MarkedApp() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return <RemixBrowser />
}

async function hydrate(): Promise<void> {
  watchHistory()
  listenForInstallOffer()
  startHearts()
  await dataDecoded()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <MarkedApp />
      </StrictMode>,
    )
  })
}

hydrate()
setTimeout(() => {
  import('./after-load').then((module) => module.startDeferred(), console.warn)
}, APP_LIFE_AFTER_MS)
