import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    // Vitest keeps one core for itself, and of two that is half.
    maxWorkers: '100%',
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Half a second of work takes five on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['tests/firebase/vitest-setup.ts'],
  },
})
