import type { Page } from '@playwright/test'

/** Keeps the JavaScript of the pages to come from starting, as a slow network does; answers what lets it come. */
export async function holdJavaScript(page: Page): Promise<() => void> {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}

/**
 * Keeps React from taking over the pages to come while the scripts run that do not wait for their data, as a slow
 * network does that has brought the scripts and not yet the end of the page; answers what lets the data come.
 */
export async function holdHydration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype
    const mayCome = new Promise((resolve) => addEventListener('let-hydrate', resolve, { once: true }))
    ReadableStreamDefaultReader.prototype.read = function (this: ReadableStreamDefaultReader) {
      return mayCome.then(() => Reflect.apply(read, this, []))
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-hydrate')))
}
