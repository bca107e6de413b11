import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, headlessChromium } from './scripts/chromium.mjs'
import { hasEmulators } from './tests/firebase/firebase-site'
import type { WorkerOptions } from './tests/support/test'

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }
/** One process less for each browser, because graphics are drawn in software anyway, and no walls between sites: there is one. */
const CHEAPER = ['--in-process-gpu', '--disable-site-isolation-trials']
const PLAIN = { javaScriptEnabled: false, engine: 'plain' as const }
const FIREBASE_ONLY = '**/firebase/**'
export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  globalSetup: './tests/firebase/playwright-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // More than there are cores: a browser that waits for its server leaves half of one idle.
  workers: '200%',
  retries: 0,
  // Generous, in milliseconds: four browsers, the site and the emulators share two cores, which may belong to a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
    // What a worker fetches is not seen by the tests that stand between page and server. Those of the app allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: headlessChromium(), args: [...CHROMIUM_FLAGS, ...CHEAPER] },
  },
  projects: [
    // Google's emulators, where there are any: what reads or writes accounts, documents, files or push messages through
    // the backend says so, `tag: '@store'`. First, because it has the longest test: the other worker goes on beside it.
    ...(hasEmulators()
      ? [
          {
            name: 'firebase',
            use: { ...DESKTOP, backend: 'firebase' as const },
            // A form that also works without JavaScript is sent to Firebase by the plain browser.
            grep: /^(?=.*@store)(?:(?!.*@nojs)|.*@drawn)/,
          },
          {
            name: 'firebase-no-js',
            use: { ...PLAIN, backend: 'firebase' as const },
            grep: /^(?=.*@store)(?=.*@nojs)/,
            grepInvert: /@drawn/,
          },
        ]
      : []),
    { name: 'js', use: DESKTOP, grepInvert: /@nojs-only/, testIgnore: FIREBASE_ONLY },
    // What must also hold without JavaScript says so: `test('…', { tag: '@nojs' }, …)`, or '@nojs-only'. It is read in a
    // browser that draws nothing; what only a real one can tell says '@drawn' as well.
    { name: 'no-js', use: PLAIN, grep: /@nojs/, grepInvert: /@drawn/, testIgnore: FIREBASE_ONLY },
    {
      name: 'no-js-drawn',
      use: { ...DESKTOP, javaScriptEnabled: false },
      grep: /^(?=.*@nojs)(?=.*@drawn)/,
      testIgnore: FIREBASE_ONLY,
    },
  ],
})
