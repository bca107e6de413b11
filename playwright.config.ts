import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, systemChromium } from './scripts/chromium.mjs'

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  use: {
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: systemChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'js', use: DESKTOP, grepInvert: /@nojs-only/ },
    // What must also hold without JavaScript says so: `test('…', { tag: '@nojs' }, …)`, or '@nojs-only'.
    { name: 'no-js', use: { ...DESKTOP, javaScriptEnabled: false }, grep: /@nojs/ },
  ],
})
