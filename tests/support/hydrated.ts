import type { BrowserContext, Page } from '@playwright/test'

/**
 * Lets `goto` and `reload` of the pages to come wait until JavaScript answers to keys and clicks, as people do who
 * look at a page first. A test that is faster than that passes or fails by the speed of the machine.
 *
 * A test of what happens before says so: `goto(path, { waitUntil: 'commit' })`.
 */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const load = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
    page.goto = async (url, options) => {
      const response = await load.goto(url, options)
      if (options?.waitUntil !== 'commit') await hydrated(page)
      return response
    }
    page.reload = async (options) => {
      const response = await load.reload(options)
      if (options?.waitUntil !== 'commit') await hydrated(page)
      return response
    }
  })
}

/** Returns at once where the page is none of the site's, or has nothing to hydrate. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__remixContext' in window) || document.documentElement.matches('[data-hydrated]'),
  )
}
