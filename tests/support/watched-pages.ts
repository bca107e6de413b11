// Looks at the markup of each page that a browser test opens, in every state in which the test clicks or ends.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { markupFaults, REFERRING } from './markup'

/** What pages say to the test, in their console. */
const FAULT = 'Markup: '

export interface PageWatch {
  /** Call before the context has a page. */
  add(context: BrowserContext): Promise<void>
  /** In the markup of pages as they are now, and as they were when something was clicked. */
  faults(): Promise<string[]>
}

/** As text: a page knows none of this file. */
const IN_PAGE = `
  const markupFaults = ${markupFaults};
  const faultsHere = () => markupFaults([...document.querySelectorAll(${JSON.stringify(REFERRING)})].map((element) => ({
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  }))).map((fault) => location.pathname + ': ' + fault);
`

const LISTENERS = `(() => {${IN_PAGE}
  const said = new Set();
  const look = () => {
    for (const fault of faultsHere()) if (!said.has(fault)) { said.add(fault); console.debug(${JSON.stringify(FAULT)} + fault); }
  };
  addEventListener('load', look);
  addEventListener('click', look, true);
  addEventListener('submit', look, true);
})()`

/** Playwright sends the text of a function, too. */
const faultsIn = new Function(`${IN_PAGE} return faultsHere()`) as () => string[]

const watched = new WeakMap<BrowserContext, string[]>()

export function openWatch({ hasJavaScript }: { hasJavaScript: boolean }): PageWatch {
  const seen: string[] = []
  const contexts: BrowserContext[] = []
  return {
    async add(context) {
      contexts.push(context)
      watched.set(context, seen)
      context.on('console', (message) => {
        const text = message.type() === 'debug' ? message.text() : ''
        if (text.startsWith(FAULT)) seen.push(text.slice(FAULT.length))
      })
      if (hasJavaScript) await context.addInitScript(LISTENERS)
      else context.on('page', watchClicks)
    },
    async faults() {
      const open = await Promise.all(contexts.flatMap((context) => context.pages()).map(faultsOf))
      return [...new Set([...seen, ...open.flat()])]
    },
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  if (!page.url().startsWith('http')) return []
  // A page that closes or goes elsewhere meanwhile has been looked at when that was clicked.
  return page.evaluate(faultsIn).catch(() => [])
}

const originalClick = Symbol('click')
type Clickable = Locator & { [originalClick]?: Locator['click'] }

/** Without JavaScript no listener of the page runs, but what is evaluated from here does. */
function watchClicks(page: Page): void {
  const prototype: Clickable = Object.getPrototypeOf(page.locator('html'))
  if (prototype[originalClick]) return
  const click = prototype.click
  prototype[originalClick] = click
  prototype.click = async function (this: Locator, options) {
    watched.get(this.page().context())?.push(...(await faultsOf(this.page())))
    return click.call(this, options)
  }
}
