import type { Page } from '@playwright/test'

/** Pages to come have a clipboard that takes nothing. */
export function refuseClipboard(page: Page) {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    })
  })
}
