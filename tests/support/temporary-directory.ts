// A directory for what a test writes: the test that makes one removes it, in afterEach or afterAll.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryDirectory {
  path: string
  /** Removes all that is in it too. */
  remove(): Promise<void>
}

/** `name` tells a directory that was left behind by whom. */
export async function temporaryDirectory(name: string): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), `agenda-${name}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
