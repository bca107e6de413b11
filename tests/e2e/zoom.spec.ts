// WCAG 2.4.11 and 1.4.4 on every public page: nothing that has the focus lies under a bar, and with text twice as large
// nothing is cut off and everything can be reached.
import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/public-pages'
import { expect, test } from '../support/test'

test.use({ cookieChoice: 'open' })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

/** Focuses everything that takes the focus, in both directions, and tells where it fails. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const root = document.documentElement
    const nameOf = (element: Element) =>
      `${element.localName} « ${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)} »`

    function isScrolled(element: Element): boolean {
      const { overflowX } = getComputedStyle(element)
      if (['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth) return true
      return element.parentElement !== null && isScrolled(element.parentElement)
    }

    /** Null where this box is to be seen. */
    function faultOf(element: Element, box: DOMRect): string | null {
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
      const y = Math.min(box.top + box.height / 2, box.top + 40)
      if (y < 0 || y > innerHeight) return 'out of sight'
      const top = document.elementFromPoint(x, y)
      const isSeen =
        !top || element.contains(top) || top.contains(element) || top.closest('label')?.control === element
      if (!isSeen) return `under ${nameOf(top)}`
      for (let bar = document.elementFromPoint(x, y); bar !== null; bar = bar.parentElement) {
        const isBar = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
        if (isBar && !bar.contains(element)) return `under ${nameOf(bar)}`
      }
      return null
    }

    function look(element: HTMLElement) {
      element.focus()
      const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (boxes.length === 0 || document.activeElement !== element) return
      const isCut = boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)
      if (isCut && !isScrolled(element)) found.add(`cut: ${nameOf(element)}`)
      const hidden = boxes.map((box) => faultOf(element, box))
      if (hidden.every((fault) => fault !== null)) found.add(`${hidden[0]}: ${nameOf(element)}`)
    }

    const focusable = [
      ...document.querySelectorAll<HTMLElement>(
        ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]):not([tabindex="-1"], [type="hidden"])',
      ),
    ].filter(
      // Only the first rows of long lists are tried: the others are built alike. A map moves by itself, and has a list
      // beside it.
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('main li:nth-child(n+4), .leaflet-container'),
    )
    for (const element of focusable) look(element)
    for (const element of focusable.reverse()) look(element)
    if (root.scrollWidth > innerWidth) found.add(`overflow: ${root.scrollWidth - innerWidth} pixels`)
    return [...found]
  })
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
}

for (const { path, alike = false } of [
  ...PUBLIC_PAGES,
  { path: '/proposer' },
  { path: '/evenements?vue=mois' },
]) {
  if (alike) continue
  test(`${path} hides no focus and fits with text twice as large`, async ({ page, allowProblem }) => {
    test.slow()
    allowProblem(/status of 404/)
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await expect(page.locator('.cookie-banner')).toBeVisible()
    await unfold(page)
    const seen: Record<string, string[]> = { phone: await faults(page) }
    await page.evaluate(async () => {
      document.documentElement.style.fontSize = '200%'
      // The banner is measured anew between two frames.
      for (const _ of ['first', 'second']) await new Promise(requestAnimationFrame)
    })
    seen['phone, 200 %'] = await faults(page)
    await page.setViewportSize(DESK)
    seen['desk, 200 %'] = await faults(page)
    expect(seen).toEqual({ phone: [], 'phone, 200 %': [], 'desk, 200 %': [] })
  })
}
