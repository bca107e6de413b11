import type { Page } from '@playwright/test'

/** Keeps the JavaScript of the pages to come from starting, as a slow network does; answers what lets it come. */
export async function holdJavaScript(page: Page): Promise<() => void> {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}
