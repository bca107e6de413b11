// People do these with links, buttons and fields.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { PlainElement } from './element'
import {
  controlOf,
  fieldsOf,
  formOf,
  isButton,
  isChecked,
  isDisabled,
  isSubmitButton,
  optionsOf,
  optionText,
  optionValue,
  radioGroup,
  typeOf,
} from './fields'
import type { PlainPage } from './page'

type OneChoice = string | { label?: string; value?: string; index?: number }
export type Choice = OneChoice | string[]
type OneFile = string | { name: string; mimeType: string; buffer: Uint8Array }
export type Given = OneFile | OneFile[]

/** True if a click on it or on something in it does something. */
export function reacts(element: PlainElement): boolean {
  const isFirstSummary = element.localName === 'summary' && element.parentElement?.localName === 'details'
  return (
    (element.localName === 'a' && element.hasAttribute('href')) ||
    isFirstSummary ||
    ['button', 'input', 'label', 'select', 'textarea'].includes(element.localName)
  )
}

export async function activate(page: PlainPage, actor: PlainElement): Promise<void> {
  page.focused = actor
  if (actor.localName === 'a') return page.follow(actor)
  if (actor.localName === 'summary') unfold(actor)
  if (actor.localName === 'label') {
    const field = controlOf(actor)
    return field ? activate(page, field) : undefined
  }
  if (typeOf(actor) === 'checkbox') mark(actor, !isChecked(actor))
  if (typeOf(actor) === 'radio') mark(actor, true)
  const form = formOf(actor)
  if (form && isSubmitButton(actor)) await page.submit(form, actor)
}

function unfold(summary: PlainElement): void {
  const details = summary.parentElement
  if (details?.hasAttribute('open')) details.removeAttribute('open')
  else details?.setAttribute('open', '')
}

/** Enter presses a link or button, or sends the form around a field by its first button. */
export async function pressEnter(page: PlainPage, element: PlainElement): Promise<void> {
  page.focused = element
  if (isButton(element) || ['a', 'summary'].includes(element.localName)) return activate(page, element)
  const form = element.localName === 'input' ? formOf(element) : null
  const button = form && fieldsOf(form).find(isSubmitButton)
  if (form && !(button && isDisabled(button))) await page.submit(form, button ?? null)
}

export function mark(field: PlainElement, isOn: boolean): void {
  if (typeOf(field) === 'radio') for (const one of radioGroup(field)) one.state.isChecked = false
  field.state.isChecked = isOn
}

export function isMalformed(field: PlainElement, value: string): boolean {
  const SHAPES: Record<string, RegExp> = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d(:\d\d)?$/ }
  return value !== '' && SHAPES[typeOf(field)]?.test(value) === false
}

export function choose(select: PlainElement, choice: Choice): void {
  const options = optionsOf(select)
  const chosen = [choice].flat().map((one) => {
    const found = options.find((option, index) =>
      typeof one === 'string'
        ? optionValue(option) === one || optionText(option) === one
        : index === one.index || optionText(option) === one.label || optionValue(option) === one.value,
    )
    if (!found || isDisabled(found)) throw new Error(`There is no option ${JSON.stringify(one)} to choose`)
    return found
  })
  for (const option of options) option.state.isChecked = chosen.includes(option)
}

export function attach(field: PlainElement, given: Given): void {
  field.state.files = [given]
    .flat()
    .map((file) =>
      typeof file === 'string'
        ? { name: basename(file), type: mimeTypeOf(file), bytes: new Uint8Array(readFileSync(file)) }
        : { name: file.name, type: file.mimeType, bytes: new Uint8Array(file.buffer) },
    )
}

function mimeTypeOf(file: string): string {
  const TYPES: Record<string, string> = {
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    pdf: 'application/pdf',
    xml: 'text/xml',
  }
  return TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
