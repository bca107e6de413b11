// The `test` of every end-to-end spec: a server of its own for each worker, and a page on which nothing may go wrong
// unnoticed.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { User } from '~/domain/user'
import { fixedClock } from '~/platform/clock'
import { enterFirebase } from '../firebase/firebase-site'
import { addAccount, addUser, cookieOf, giveCookie, type UserOverrides } from './accounts'
import { TEST_NOW } from './agenda'
import { type App, startApp } from './app'
import { waitForHydration } from './hydrated'
import { plainBrowser } from './plain-browser/browser'
import { openWatch, writePresses } from './watched-pages'

export { expectNoAxeViolations } from './axe'
export { expect }

interface TestFixtures {
  /** 'made' (default): the necessary cookies only, so that no banner lies over the page. */
  cookieChoice: 'made' | 'open'
  /** Declares a problem that a test provokes on purpose; every other one fails the test. */
  allowProblem: (pattern: RegExp) => void
  /**
   * Signs this browser in as someone new (a verified organizer unless said otherwise), without the login form. With
   * `withPassword` they have TEST_PASSWORD.
   */
  login: (context: BrowserContext, who?: UserOverrides & { withPassword?: boolean }) => Promise<User>
}

export type Login = TestFixtures['login']

/** A browser prints this of an answer with a status of 4xx; `allowProblem` takes it. */
export const REFUSED = /status of 4\d\d/

/** Set by the Playwright project. */
export interface WorkerOptions {
  /** Every server that a test of this worker starts stores its data there. */
  backend: 'embedded' | 'firebase'
  /** 'plain': one that runs no scripts and draws nothing, in the place of Chromium. */
  engine: 'chromium' | 'plain'
}

interface WorkerFixtures extends WorkerOptions {
  /** Resolves once servers may be started. */
  emulators: undefined
  /** A server with the test agenda, shared by the tests of one worker: documents a test adds have titles of their own. */
  app: App
}

/** The first Firebase worker waits for Java. */
const EMULATORS_START_MS = 90_000

export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: ['embedded', { option: true, scope: 'worker' }],
  engine: ['chromium', { option: true, scope: 'worker' }],

  browser: [
    async ({ engine, playwright, app }, use) => {
      const browser = engine === 'plain' ? plainBrowser(app.origin) : await playwright.chromium.launch()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],

  emulators: [
    async ({ backend }, use) => {
      if (backend === 'firebase') await enterFirebase()
      await use(undefined)
    },
    { scope: 'worker', auto: true, timeout: EMULATORS_START_MS },
  ],

  app: [
    async ({ emulators: _ready }, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ app }, use) => use(app.origin),

  login: ({ app }, use) =>
    use(async (context, { withPassword = false, ...overrides } = {}) => {
      const user = withPassword
        ? await addAccount({ ...app, documents: app.store }, overrides)
        : await addUser(app.store, overrides)
      const keeper = { documents: app.store, clock: fixedClock(TEST_NOW) }
      await giveCookie(context, await cookieOf(user.uid, keeper), app.origin)
      return user
    }),

  cookieChoice: ['made', { option: true }],

  context: async ({ context, app, cookieChoice, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForHydration(context)
    const choice = { name: 'cookieConsent', value: 'necessary/2026-11-01T09:00:00.000Z', url: app.origin }
    if (cookieChoice === 'made') await context.addCookies([choice])
    await use(context)
  },

  allowProblem: [
    async ({ browser, context, app, javaScriptEnabled, engine }, use, testInfo) => {
      const watch = openWatch({ hasJavaScript: javaScriptEnabled !== false, isPlain: engine === 'plain' })
      await watch.add(context)
      const addLater = (another: BrowserContext) => void watch.add(another)
      browser.on('context', addLater)
      const printedBefore = app.output().length
      const problems: string[] = []
      // Remix prints that it stopped reading a page when a click on another link overtakes it; how, depends on what it had read.
      const allowed: RegExp[] = [/^AbortError: (BodyStreamBuffer was|signal is) aborted/]
      // Violations of the content policy and failed requests are console errors too.
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (event) => problems.push(event.error().stack ?? event.error().message))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        const ours = origin === app.origin || origin === app.tileOrigin
        if (protocol.startsWith('http') && !ours) problems.push(`A request left the site: ${request.url()}`)
      })

      await use((pattern) => void allowed.push(pattern))
      browser.off('context', addLater)
      problems.push(...(await watch.faults()))
      writePresses(watch.presses(), testInfo.workerIndex)

      if (testInfo.status !== testInfo.expectedStatus || problems.length > 0) {
        await testInfo.attach('server output', { body: app.output().slice(printedBefore) })
      }
      const surprises = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
      expect(surprises, 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** The region of the page that says so. It is found by its words: while a new page is drawn, the regions of the former
 * one still stand. */
export function notice(page: Page, words: string | RegExp) {
  return page.getByRole('status').filter({ hasText: words })
}
