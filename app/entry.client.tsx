import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchHistory } from './ui/keep-page'

/** Remix suspends at the root until the loaders' data are decoded. A key pressed meanwhile makes React hydrate at
 * once and fail (error 345), so we decode first. */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

async function hydrate(): Promise<void> {
  watchHistory()
  await dataDecoded()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

hydrate()
