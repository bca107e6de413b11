// Around every run of Playwright: a place where workers find the emulators they share, which the first to ask starts.
import { hasEmulators, NO_EMULATORS, offerRun } from './firebase-site'
import { closeRun, openRun } from './kept-emulators'
import { note } from './notes'

export default function setup(): (() => Promise<void>) | undefined {
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
