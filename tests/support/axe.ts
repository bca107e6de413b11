// axe in the page itself: no page of the site has a frame of another one.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** All that the colours of a page can break; everything else is the same in the light and in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no accessibility violation that axe can find, in the light and in the dark. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await bringAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    // No colour is measured half-way through a transition without motion.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'dark' ? { runOnly: { type: 'rule' as const, values: COLOUR_RULES } } : {}
    const found = await page.evaluate(
      async (options) => {
        if (!window.axe) throw new Error('The page has been left while axe looked at it')
        const { violations } = await window.axe.run(options)
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
        )
      },
      { resultTypes: ['violations' as const], ...rules },
    )
    expect(found, `accessibility, ${colorScheme}`).toEqual([])
  }
}

/** Once for each document: half a megabyte of source takes the browser longer than looking at a small page. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // An element whose id is « axe » goes by that name, too.
    const isThere = await frame.evaluate(() => typeof window.axe?.run === 'function')
    if (!isThere) await frame.evaluate(axe.source)
  }
}
