import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, headlessChromium } from './scripts/chromium.mjs'
import { hasEmulators } from './tests/firebase/firebase-site'
import type { WorkerOptions } from './tests/support/test'

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }
const FIREBASE_ONLY = '**/firebase/**'
const EMBEDDED_ONLY = [
  // Google over its own pages; with Firebase, browsers with JavaScript sign in in a window (google-popup-route.test.ts).
  '**/google.spec.ts',
  // Fills the disk under the database file, and takes the file away.
  '**/broken-disk.spec.ts',
  // Kills the process that has the database file open.
  '**/kill.spec.ts',
  // Backups are of the data directory.
  '**/backup.spec.ts',
  // Firebase without its key for push messages is no other case than the embedded backend.
  '**/push-absent.spec.ts',
]

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  globalSetup: './tests/firebase/playwright-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous, in milliseconds: two browsers, the site and the emulators share two cores.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: headlessChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'js', use: DESKTOP, grepInvert: /@nojs-only/, testIgnore: FIREBASE_ONLY },
    // What must also hold without JavaScript says so: `test('…', { tag: '@nojs' }, …)`, or '@nojs-only'.
    {
      name: 'no-js',
      use: { ...DESKTOP, javaScriptEnabled: false },
      grep: /@nojs/,
      testIgnore: FIREBASE_ONLY,
    },
    // All of it once more on Google's emulators, where there are any; '@embedded' marks what concerns the other backend.
    ...(hasEmulators()
      ? [
          {
            name: 'firebase',
            use: { ...DESKTOP, backend: 'firebase' as const },
            grepInvert: /@nojs-only|@embedded/,
            testIgnore: EMBEDDED_ONLY,
          },
        ]
      : []),
  ],
})
