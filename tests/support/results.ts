// Reading a list of results off its page.
import type { Locator, Page } from '@playwright/test'

/** The number of events the list says it has found; NaN when it says nothing of them. */
export async function totalOf(page: Page): Promise<number> {
  return totalIn((await page.locator('#results-heading').textContent()) ?? '')
}

/** The same, of the list's HTML or of any text with « 12 événements » in it. */
export function totalIn(text: string): number {
  const heading = /id="results-heading"[^>]*>(.*?)<\/h2>/s.exec(text)?.[1] ?? text
  if (heading.includes('Aucun événement')) return 0
  return Number(/([\d’]+)\s(?:<!-- -->)?événement/.exec(heading)?.[1]?.replaceAll('’', ''))
}

/** The ids of the events shown in the results, in their order on the page. */
export function eventIdsOn(page: Page): Promise<string[]> {
  return page
    .locator('section[aria-labelledby=results-heading] article h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
}

/** The filters in force: following one takes it off. */
export function chips(page: Page): Locator {
  return page.getByRole('list', { name: 'Filtres actifs' }).getByRole('link', { name: /^Retirer le filtre/ })
}
