// Playwright's `expect` asks these of an element.
import type { PlainElement } from './element'
import { controlOf, heldBy, isChecked, isDisabled, optionValue, selectedOptions } from './fields'
import { descriptionOf, nameOf, roleOf } from './roles'
import { type ExpectedText, fits, fitsInOrder, textOf } from './texts'
import { classesOf, isVisible } from './visibility'

export interface Expectation {
  isNot: boolean
  expectedText?: ExpectedText[]
  expectedNumber?: number
  expectedValue?: unknown
  expressionArg?: string
}

export interface Judgement {
  matches: boolean
  received: unknown
}

export function judge(
  element: PlainElement,
  expression: string,
  { expectedText = [], expectedValue, expressionArg = '' }: Expectation,
  focused: PlainElement | null,
): Judgement {
  const yes = (matches: boolean) => ({ matches, received: matches ? 'yes' : 'no' })
  const text = (received: string | null) => ({
    matches: received !== null && expectedText.every((one) => fits(received, one)),
    received,
  })
  const state = expectedValue as { checked?: boolean } | undefined
  const judges: Record<string, () => Judgement> = {
    'to.be.attached': () => yes(true),
    'to.be.detached': () => yes(false),
    'to.be.visible': () => yes(isVisible(element)),
    'to.be.hidden': () => yes(!isVisible(element)),
    'to.be.checked': () => yes(isChecked(ownFieldOf(element)) === (state?.checked ?? true)),
    'to.be.disabled': () => yes(isDisabled(element)),
    'to.be.enabled': () => yes(!isDisabled(element)),
    'to.be.editable': () => yes(!isDisabled(element) && !element.hasAttribute('readonly')),
    'to.be.readonly': () => yes(element.hasAttribute('readonly')),
    'to.be.focused': () => yes(focused === element),
    'to.be.empty': () =>
      yes((element.localName === 'input' ? heldBy(element) : element.textContent).trim() === ''),
    'to.have.text': () => text(textOf(element)),
    'to.have.value': () => text(heldBy(ownFieldOf(element))),
    'to.have.values': () => {
      const values = selectedOptions(element).map(optionValue)
      return { matches: fitsInOrder(values, expectedText, expression), received: values }
    },
    'to.have.attribute': () => yes(element.hasAttribute(expressionArg)),
    'to.have.attribute.value': () => text(element.getAttribute(expressionArg)),
    'to.have.class': () => text(element.getAttribute('class') ?? ''),
    'to.contain.class': () =>
      yes(expectedText.every(({ string = '' }) => classesOf(element).includes(string))),
    'to.have.accessible.name': () => text(nameOf(element)),
    'to.have.accessible.description': () => text(descriptionOf(element)),
    'to.have.role': () => text(roleOf(element)),
    'to.have.property': () => {
      const received = Reflect.get(element, expressionArg)
      return { matches: received === expectedValue, received }
    },
    'to.have.id': () => text(element.id),
  }
  const judge = judges[expression]
  if (!judge)
    throw new Error(`The plain browser cannot tell « ${expression} »: it is a matter for a real one`)
  return judge()
}

/** Its field, of a label. */
export function ownFieldOf(element: PlainElement): PlainElement {
  const label = element.closest('label')
  const isField = ['input', 'select', 'textarea', 'button'].includes(element.localName)
  return isField || !label ? element : (controlOf(label) ?? element)
}
