import type { Page } from '@playwright/test'

/** Returns where the visible parts of a page stand and how large they are, once its fonts have come. The browser's own
 * measure, layout-shift, also counts what moves while the page is still being read, which a slow machine paints piece
 * by piece. */
export function positions(page: Page): Promise<number[][]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const parts = document.querySelectorAll('header a, header summary, main :is(h1, h2, h3, article), footer')
    return [...parts]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y + scrollY, width, height]
      })
  })
}
