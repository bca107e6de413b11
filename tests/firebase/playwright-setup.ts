// Around every run of Playwright: a place where workers find the emulators they share, which the first to ask starts.
import { rmSync } from 'node:fs'
import { PRESSES } from '../support/watched-pages'
import { hasEmulators, NO_EMULATORS, offerRun } from './firebase-site'
import { closeRun, openRun } from './kept-emulators'
import { note } from './notes'

export default function setup(): (() => Promise<void>) | undefined {
  rmSync(PRESSES, { recursive: true, force: true })
  if (!hasEmulators()) {
    note(NO_EMULATORS)
    return undefined
  }
  const run = openRun()
  offerRun(run)
  return async () => {
    await closeRun(run)
  }
}
