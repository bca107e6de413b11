// Playwright's locators on the tree of a plain page. Nothing moves there by itself, so that nothing is waited for.
import {
  activate,
  attach,
  type Choice,
  choose,
  type Given,
  isMalformed,
  mark,
  pressEnter,
  reacts,
} from './actions'
import { cssTest } from './css'
import type { PlainElement } from './element'
import { heldBy, isChecked, isDisabled, typeOf } from './fields'
import { type Expectation, type Judgement, judge, ownFieldOf } from './judge'
import type { PlainPage } from './page'
import { isHiddenFromAssistance, nameOf, roleOf } from './roles'
import { fitsInOrder, isSilent, labelTexts, textOf, textTest, type Words } from './texts'
import { isVisible } from './visibility'

type Step = (elements: readonly PlainElement[]) => readonly PlainElement[]

interface RoleOptions {
  name?: Words
  exact?: boolean
  level?: number
  checked?: boolean
  disabled?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  includeHidden?: boolean
}

interface FilterOptions {
  has?: PlainLocator
  hasNot?: PlainLocator
  hasText?: Words
  hasNotText?: Words
  visible?: boolean
}

export class PlainLocator {
  /** Playwright's `expect` knows it by this. */
  readonly _apiName = 'Locator'

  constructor(
    private readonly owner: PlainPage,
    private readonly steps: readonly Step[] = [],
    private readonly words = 'page',
  ) {}

  page(): PlainPage {
    return this.owner
  }

  toString(): string {
    return this.words
  }

  locator(selector: string | PlainLocator, options: FilterOptions = {}): PlainLocator {
    if (typeof selector !== 'string')
      return this.narrowed(below(...selector.steps), `${this.words} ${selector}`)
    const step: Step =
      selector === '..' || selector === 'xpath=..'
        ? (elements) => elements.flatMap(({ parentElement }) => parentElement ?? [])
        : descendants(cssTest(selector))
    return this.narrowed(step, `locator('${selector}')`).filter(options)
  }

  getByRole(role: string, options: RoleOptions = {}): PlainLocator {
    const test = (element: PlainElement) => roleOf(element) === role && hasState(element, role, options)
    return this.narrowed(descendants(test), `getByRole('${role}', ${shown(options)})`)
  }

  getByLabel(words: Words, { exact = false } = {}): PlainLocator {
    const fits = textTest(words, exact)
    return this.narrowed(
      descendants((element) => labelTexts(element).some(fits)),
      `getByLabel(${shown(words)})`,
    )
  }

  getByText(words: Words, { exact = false } = {}): PlainLocator {
    const fits = textTest(words, exact)
    const test = (element: PlainElement) =>
      !isSilent(element) && fits(textOf(element)) && !element.children.some((child) => fits(textOf(child)))
    return this.narrowed(descendants(test), `getByText(${shown(words)})`)
  }

  getByAltText = (words: Words, options?: { exact?: boolean }) => this.byAttribute('alt', words, options)
  getByTitle = (words: Words, options?: { exact?: boolean }) => this.byAttribute('title', words, options)
  getByPlaceholder = (words: Words, options?: { exact?: boolean }) =>
    this.byAttribute('placeholder', words, options)

  private byAttribute(name: string, words: Words, { exact = false } = {}): PlainLocator {
    const fits = textTest(words, exact)
    const test = (element: PlainElement) => fits(element.getAttribute(name) ?? '\u0000')
    return this.narrowed(descendants(test), `[${name}=${shown(words)}]`)
  }

  filter({ has, hasNot, hasText, hasNotText, visible }: FilterOptions): PlainLocator {
    const tests: ((element: PlainElement) => boolean)[] = []
    if (has) tests.push((element) => has.within(element).length > 0)
    if (hasNot) tests.push((element) => hasNot.within(element).length === 0)
    if (hasText !== undefined) {
      const fits = textTest(hasText, false)
      tests.push((element) => fits(textOf(element)))
    }
    if (hasNotText !== undefined) {
      const fits = textTest(hasNotText, false)
      tests.push((element) => !fits(textOf(element)))
    }
    if (visible !== undefined) tests.push((element) => isVisible(element) === visible)
    if (tests.length === 0) return this
    return this.narrowed((elements) => elements.filter((one) => tests.every((test) => test(one))), 'filter')
  }

  and(other: PlainLocator): PlainLocator {
    return this.narrowed((elements) => elements.filter((one) => other.all_().includes(one)), `and(${other})`)
  }

  or(other: PlainLocator): PlainLocator {
    const either = () =>
      this.owner.root.descendants().filter((one) => this.all_().includes(one) || other.all_().includes(one))
    return new PlainLocator(this.owner, [either], `${this.words}.or(${other})`)
  }

  first = () => this.nth(0)
  last = () => this.nth(-1)

  nth(index: number): PlainLocator {
    return this.narrowed((elements) => [elements.at(index) ?? []].flat(), `nth(${index})`)
  }

  async all(): Promise<PlainLocator[]> {
    return this.all_().map((_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    return this.all_().length
  }

  // These read the page.

  textContent = async () => this.one().textContent
  innerText = async () => this.one().textContent.trim()
  getAttribute = async (name: string) => this.one().getAttribute(name)
  inputValue = async () => heldBy(ownFieldOf(this.one()))
  isVisible = async () => this.all_().some(isVisible)
  isChecked = async () => isChecked(ownFieldOf(this.one()))
  isDisabled = async () => isDisabled(this.one())
  isEnabled = async () => !isDisabled(this.one())
  allTextContents = async () => this.all_().map(({ textContent }) => textContent)
  allInnerTexts = async () => this.all_().map(({ textContent }) => textContent.trim())
  evaluateAll = async <A, R>(read: (elements: PlainElement[], arg: A) => R, arg: A) =>
    read([...this.all_()], arg)
  async evaluate<A, R>(read: (element: PlainElement, arg: A) => R, arg: A): Promise<R> {
    await this.owner.look(this.one())
    return read(this.one(), arg)
  }
  async waitFor({ state = 'visible' }: { state?: string } = {}): Promise<void> {
    const isThere = state === 'attached' ? this.all_().length > 0 : this.all_().some(isVisible)
    if (isThere !== (state === 'visible' || state === 'attached')) throw new Error(`Not ${state}: ${this}`)
  }

  // These do what people do.

  async click(): Promise<void> {
    const element = this.shown()
    const [actor] = element.ancestry().filter(reacts)
    if (!actor || isDisabled(actor)) {
      if (actor) throw new Error(`Disabled: ${this}`)
      return
    }
    await activate(this.owner, actor)
  }

  async fill(value: string): Promise<void> {
    const field = this.editable()
    if (isMalformed(field, value)) throw new Error(`Malformed value for ${this}`)
    field.state.value = value
    this.owner.focused = field
  }

  clear = () => this.fill('')

  async pressSequentially(text: string): Promise<void> {
    await this.fill(heldBy(this.editable()) + text)
  }

  async check(): Promise<void> {
    await this.setChecked(true)
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }

  async setChecked(isOn: boolean): Promise<void> {
    const field = ownFieldOf(this.one())
    if (!['checkbox', 'radio'].includes(typeOf(field))) throw new Error(`Nothing to tick: ${this}`)
    if (isDisabled(field)) throw new Error(`Disabled: ${this}`)
    mark(field, isOn)
  }

  async selectOption(choice: Choice): Promise<void> {
    choose(this.editable(), choice)
  }

  async setInputFiles(given: Given): Promise<void> {
    attach(ownFieldOf(this.one()), given)
  }

  async focus(): Promise<void> {
    this.owner.focused = this.shown()
  }

  async press(key: string): Promise<void> {
    const element = this.shown()
    if (key !== 'Enter') throw new Error(`The plain browser has no key ${key}`)
    await pressEnter(this.owner, element)
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    this.one()
  }

  async hover(): Promise<void> {
    this.shown()
  }

  /** Called by Playwright's `expect`, whose words for the expectations these are. */
  async _expect(expression: string, options: Expectation): Promise<Judgement> {
    if (expression === 'to.have.property') await this.owner.look(this.one())
    const { matches, received } = this.judge(expression, options)
    return { matches, received: { value: received } }
  }

  private judge(expression: string, expected: Expectation): Judgement {
    const elements = this.all_()
    if (expression === 'to.have.count') {
      return { matches: elements.length === expected.expectedNumber, received: elements.length }
    }
    if (/\.array$/.test(expression)) {
      const texts = elements.map((element) => textOf(element))
      return { matches: fitsInOrder(texts, expected.expectedText ?? [], expression), received: texts }
    }
    const element = elements.length > 0 ? this.one() : null
    if (!element) {
      // A claim about an element that is not there fails, and so does its contrary, but for these.
      const isAbsent: Record<string, boolean> = {
        'to.be.hidden': true,
        'to.be.detached': true,
        'to.be.visible': false,
        'to.be.attached': false,
      }
      return { matches: isAbsent[expression] ?? expected.isNot, received: '<element(s) not found>' }
    }
    return judge(element, expression, expected, this.owner.focused)
  }

  // These narrow where a locator looks.

  private narrowed(step: Step, words: string): PlainLocator {
    return new PlainLocator(this.owner, [...this.steps, step], `${this.words} » ${words}`)
  }

  private within(element: PlainElement): readonly PlainElement[] {
    return below(...this.steps)([element])
  }

  private all_(): readonly PlainElement[] {
    return this.within(this.owner.root)
  }

  private one(): PlainElement {
    const [element, ...others] = this.all_()
    if (!element) throw new Error(`There is no ${this} on ${this.owner.url()}`)
    if (others.length > 0) throw new Error(`There are ${others.length + 1} of ${this} on ${this.owner.url()}`)
    return element
  }

  private shown(): PlainElement {
    const element = this.one()
    if (!isVisible(element)) throw new Error(`Not visible: ${this} on ${this.owner.url()}`)
    return element
  }

  private editable(): PlainElement {
    const field = ownFieldOf(this.one())
    if (!isVisible(field)) throw new Error(`Not visible: ${this} on ${this.owner.url()}`)
    if (isDisabled(field) || field.hasAttribute('readonly')) throw new Error(`Not editable: ${this}`)
    return field
  }
}

function below(...steps: readonly Step[]): Step {
  return (elements) => steps.reduce<readonly PlainElement[]>((found, step) => step(found), elements)
}

function descendants(test: (element: PlainElement) => boolean): Step {
  return (elements) => [...new Set(elements.flatMap((element) => element.descendants()))].filter(test)
}

function hasState(element: PlainElement, role: string, options: RoleOptions): boolean {
  const { name, exact = false, level, includeHidden = false } = options
  const states: [unknown, () => unknown][] = [
    [level, () => Number(element.getAttribute('aria-level') ?? element.localName.slice(1))],
    [options.checked, () => isChecked(element) || element.getAttribute('aria-checked') === 'true'],
    [options.disabled, () => isDisabled(element) || element.getAttribute('aria-disabled') === 'true'],
    [options.expanded, () => element.getAttribute('aria-expanded') === 'true'],
    [options.pressed, () => element.getAttribute('aria-pressed') === 'true'],
    [options.selected, () => element.getAttribute('aria-selected') === 'true'],
  ]
  return (
    states.every(([wanted, read]) => wanted === undefined || wanted === read()) &&
    (includeHidden || !isHiddenFromAssistance(element)) &&
    (name === undefined || textTest(name, exact)(nameOf(element, role)))
  )
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof RegExp ? String(part) : part)) ?? ''
}
