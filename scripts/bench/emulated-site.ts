import { type FirebaseSite, firebaseSiteAt, NO_EMULATORS } from '../../tests/firebase/firebase-site'
import { closeRun, keptEmulators, newProject, openRun } from '../../tests/firebase/kept-emulators'
import { hasFirebaseTools } from '../../tests/firebase/storage-emulator'
import { temporaryDirectory } from '../../tests/support/temporary-directory'

/**
 * Measures a new project on emulators that end with the measurement. Answers the exit code of `measure`; 2 when this
 * machine has no emulators.
 */
export async function onEmulators(
  name: string,
  measure: (site: FirebaseSite, directory: string) => Promise<number>,
): Promise<number> {
  const run = openRun()
  const directory = await temporaryDirectory(name)
  try {
    const addresses = hasFirebaseTools() ? await keptEmulators(run, 'all') : null
    if (addresses === null) {
      console.error(NO_EMULATORS)
      return 2
    }
    return await measure(firebaseSiteAt(addresses, newProject()), directory.path)
  } finally {
    await closeRun(run)
    await directory.remove()
  }
}
