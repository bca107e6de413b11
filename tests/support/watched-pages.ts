// Looks at each page that a browser test opens, in every state in which the test clicks or ends: its markup, and which
// buttons sent a form.
import { appendFileSync, mkdirSync } from 'node:fs'
import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { markupFaults, REFERRING } from './markup'

/** Each worker writes here which buttons its tests pressed with success. */
export const PRESSES = 'test-results/presses'

/** A button that sent a form. */
export interface Press {
  /** Path of the page it was on. */
  page: string
  method: string
  /** Path and query of its form. */
  action: string
  label: string
  name: string
  value: string
}

/** Pages tell the test these in their console. */
export const FAULT = 'Markup: '
export const PRESS = 'Press: '
/** A page that is longer on its way is looked at as far as it has come. */
const PARSED_WITHIN_MS = 20_000

interface Answer {
  method: string
  /** The address has no query. */
  address: string
  query: string
  isGood: boolean
}

interface PageWatch {
  /** Call before the context has a page. */
  add(context: BrowserContext): Promise<void>
  /** Returns the faults in the markup of pages as they are now, and as they were when something was clicked. */
  faults(): Promise<string[]>
  /** The buttons whose form was answered without a refusal. */
  presses(): Press[]
}

/** The script is text: a page knows none of this file. */
const IN_PAGE = `
  const markupFaults = ${markupFaults};
  // A page may name what stands below, in a part that has not arrived yet.
  const faultsHere = () => document.readyState === 'loading' ? [] : markupFaults([...document.querySelectorAll(${JSON.stringify(REFERRING)})].map((element) => ({
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  }))).map((fault) => location.pathname + ': ' + fault);
  // Not form.action: a button of that name would be meant.
  const pressOf = (form, button) => ({
    page: location.pathname,
    method: (button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase(),
    action: new URL(button.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href).href,
    label: (button.textContent || button.value).replace(/\\s+/g, ' ').trim(),
    name: button.name,
    value: button.value,
  });
`

const LISTENERS = `(() => {${IN_PAGE}
  const said = new Set();
  const look = () => {
    for (const fault of faultsHere()) if (!said.has(fault)) { said.add(fault); console.debug(${JSON.stringify(FAULT)} + fault); }
  };
  addEventListener('load', look);
  addEventListener('click', look, true);
  addEventListener('submit', ({ target, submitter }) => {
    look();
    if (submitter) console.debug(${JSON.stringify(PRESS)} + JSON.stringify(pressOf(target, submitter)));
  }, true);
})()`

/** Functions as text, too: Playwright sends them. */
const lookAt = new Function(
  'element',
  `${IN_PAGE}
  const button = element.closest('button');
  const press = button?.type === 'submit' && button.form ? pressOf(button.form, button) : null;
  return { press, faults: faultsHere() }`,
) as (element: Element) => { press: Press | null; faults: string[] }
const faultsIn = new Function(`${IN_PAGE} return faultsHere()`) as () => string[]

interface Seen {
  presses: Press[]
  faults: string[]
}

const watches = new WeakMap<BrowserContext, Seen>()

export function openWatch({
  hasJavaScript,
  isPlain,
}: {
  hasJavaScript: boolean
  isPlain: boolean
}): PageWatch {
  const seen: Seen = { presses: [], faults: [] }
  const answers: Answer[] = []
  const contexts: BrowserContext[] = []
  return {
    async add(context) {
      contexts.push(context)
      watches.set(context, seen)
      context.on('console', (message) => {
        const text = message.type() === 'debug' ? message.text() : ''
        if (text.startsWith(PRESS)) seen.presses.push(JSON.parse(text.slice(PRESS.length)))
        if (text.startsWith(FAULT)) seen.faults.push(text.slice(FAULT.length))
      })
      context.on('response', (response) => answers.push(answerOf(response)))
      // The plain browser says the same of its own accord.
      if (hasJavaScript) await context.addInitScript(LISTENERS)
      else if (!isPlain) context.on('page', watchClicks)
    },
    async faults() {
      const open = await Promise.all(contexts.flatMap((context) => context.pages()).map(faultsOf))
      return [...new Set([...seen.faults, ...open.flat()])]
    },
    presses() {
      const left = [...answers]
      return seen.presses.filter((press) => isAnswered(press, left))
    },
  }
}

function answerOf(response: Response): Answer {
  const { origin, pathname, searchParams } = new URL(response.url())
  // Remix asks for the data of a page beside it.
  searchParams.delete('_routes')
  return {
    method: response.request().method().toLowerCase(),
    address: origin + pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, ''),
    query: searchParams.toString(),
    isGood: response.status() < 400,
  }
}

/** Uses the answer up, if it is that of a form which changes something: the next press wants one of its own. */
function isAnswered({ method, action }: Press, answers: Answer[]): boolean {
  const { origin, pathname, searchParams } = new URL(action)
  const index = answers.findIndex(
    (answer) =>
      answer.method === method &&
      answer.address === origin + pathname &&
      (method === 'get' || answer.query === searchParams.toString()),
  )
  const isGood = answers[index]?.isGood ?? false
  if (method !== 'get' && index !== -1) answers.splice(index, 1)
  return isGood
}

async function faultsOf(page: Page): Promise<string[]> {
  if (!page.url().startsWith('http')) return []
  await parsed(page)
  // A page that closes or goes elsewhere meanwhile has been looked at when that was clicked.
  return page.evaluate(faultsIn).catch(() => [])
}

const originalClick = Symbol('click')
type Clickable = Locator & { [originalClick]?: Locator['click'] }

/** No listener runs without JavaScript, but what is evaluated from here does. */
function watchClicks(page: Page): void {
  const prototype: Clickable = Object.getPrototypeOf(page.locator('html'))
  if (prototype[originalClick]) return
  const click = prototype.click
  prototype[originalClick] = click
  prototype.click = async function (this: Locator, options) {
    const seen = watches.get(this.page().context())
    await parsed(this.page())
    const found =
      seen && (await this.evaluate(lookAt, undefined, { timeout: options?.timeout }).catch(() => null))
    if (found?.press) seen?.presses.push(found.press)
    if (found) seen?.faults.push(...found.faults)
    return click.call(this, options)
  }
}

async function parsed(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded', { timeout: PARSED_WITHIN_MS }).catch(() => {})
}

/** Appends what a test has pressed to the file of its worker. */
export function writePresses(presses: readonly Press[], worker: number): void {
  if (presses.length === 0) return
  mkdirSync(PRESSES, { recursive: true })
  const lines = presses.map((press) => `${JSON.stringify(press)}\n`)
  appendFileSync(`${PRESSES}/${worker}.ndjson`, [...new Set(lines)].join(''))
}
