// Test data that lies beside the repository, and may be absent.
import { fileURLToPath } from 'node:url'

/** Returns where `../shared/data/NAME` is, seen from the repository. A test that reads it says in a line when it is
 * not there. */
export function sharedData(name: string): string {
  return fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url))
}
