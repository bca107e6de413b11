// Around every run of Vitest: a place where its test files find the one emulator they share, which the first to ask starts.
import type { TestProject } from 'vitest/node'
import { closeRun, type EmulatorRun, openRun } from './kept-emulators'
import { note } from './notes'

declare module 'vitest' {
  export interface ProvidedContext {
    emulatorRun: EmulatorRun
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const run = openRun()
  project.provide('emulatorRun', run)
  return async () => {
    const { isMissed } = await closeRun(run)
    if (isMissed) {
      note(
        'No Firestore emulator on this machine: its tests were skipped (docs/testing.md says how to get one).',
      )
    }
  }
}
