import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { builtWorkers } from './tests/support/built-workers'

/** More than there are cores: many tests wait for a process or a time limit. A percentage would stop at the cores. */
const WORKERS = Math.ceil(availableParallelism() * 1.5)

/** Ten seconds and more each. */
const LONG =
  /naughty|hostile-forms|move\.test|outage|account-mails|bench|refusals|start\.test|dev-firebase|read-source|source-routes|http\/follow|agenda-index|clocks|app\/jobs/

/** The long files begin first, so that none is left to run alone in the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [builtWorkers()],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    maxWorkers: WORKERS,
    // Tinypool may end the run while it puts away a worker that has nothing left to do.
    minWorkers: WORKERS,
    // A process of its own for each file would load the same packages again; the setup file keeps files apart.
    isolate: false,
    setupFiles: ['tests/support/own-world.ts'],
    env: { TZ: 'UTC' },
    // Half a second of work takes five on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongFirst },
    globalSetup: ['tests/firebase/vitest-setup.ts'],
  },
})
