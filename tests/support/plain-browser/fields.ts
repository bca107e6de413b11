// Fields hold values, and a form sends them: https://html.spec.whatwg.org/#form-submission-algorithm
import type { ChosenFile, PlainElement } from './element'

const SUBMITTABLE = ['button', 'input', 'select', 'textarea']
const BUTTON_TYPES = ['submit', 'image', 'reset', 'button']

export type Entry = [name: string, value: string | ChosenFile]

export function typeOf(field: PlainElement): string {
  const type = field.getAttribute('type')?.toLowerCase()
  if (field.localName === 'button') return type === 'button' || type === 'reset' ? type : 'submit'
  return field.localName === 'input' ? (type ?? 'text') : field.localName
}

export function isButton(field: PlainElement): boolean {
  return field.localName === 'button' || (field.localName === 'input' && BUTTON_TYPES.includes(typeOf(field)))
}

export function isFocusable(element: PlainElement): boolean {
  const isControl = ['a', 'button', 'input', 'select', 'summary', 'textarea'].includes(element.localName)
  return element.hasAttribute('tabindex') || (isControl && !isDisabled(element))
}

export function isSubmitButton(field: PlainElement): boolean {
  return isButton(field) && ['submit', 'image'].includes(typeOf(field))
}

export function isChecked(field: PlainElement): boolean {
  return (
    field.localName === 'input' &&
    ['checkbox', 'radio'].includes(typeOf(field)) &&
    (field.state.isChecked ?? field.hasAttribute('checked'))
  )
}

export function isDisabled(field: PlainElement): boolean {
  if (![...SUBMITTABLE, 'fieldset', 'option'].includes(field.localName)) return false
  if (field.hasAttribute('disabled')) return true
  const [, ...around] = field.ancestry()
  // A field in the legend of a disabled group is not disabled by it.
  return around.some((group) => {
    const legend = group.children.find(({ localName }) => localName === 'legend')
    return (
      group.localName === 'fieldset' && group.hasAttribute('disabled') && !(legend && around.includes(legend))
    )
  })
}

export function formOf(field: PlainElement): PlainElement | null {
  const id = field.getAttribute('form')
  if (id === null) return field.closest('form')
  const form = field.byId(id)
  return form?.localName === 'form' ? form : null
}

export function fieldsOf(form: PlainElement): PlainElement[] {
  return form
    .root()
    .descendants()
    .filter((element) => SUBMITTABLE.includes(element.localName) && formOf(element) === form)
}

export function labelsOf(field: PlainElement): PlainElement[] {
  const isLabelable = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'].includes(
    field.localName,
  )
  if (!isLabelable || typeOf(field) === 'hidden') return []
  const root = field.root()
  const labels = labelsByField.get(root) ?? labelsIn(root)
  labelsByField.set(root, labels)
  return labels.get(field) ?? []
}

function labelsIn(root: PlainElement): Map<PlainElement, PlainElement[]> {
  const labels = new Map<PlainElement, PlainElement[]>()
  for (const label of root.descendants()) {
    const field = label.localName === 'label' ? controlOf(label) : null
    if (field) labels.set(field, [...(labels.get(field) ?? []), label])
  }
  return labels
}

const labelsByField = new WeakMap<PlainElement, Map<PlainElement, PlainElement[]>>()

export function controlOf(label: PlainElement): PlainElement | null {
  const id = label.getAttribute('for')
  if (id !== null) return label.byId(id)
  return (
    label.descendants().find((one) => SUBMITTABLE.includes(one.localName) && typeOf(one) !== 'hidden') ?? null
  )
}

export function optionsOf(select: PlainElement): PlainElement[] {
  return select.descendants().filter(({ localName }) => localName === 'option')
}

export function optionValue(option: PlainElement): string {
  return option.getAttribute('value') ?? optionText(option)
}

export function optionText(option: PlainElement): string {
  return option.textContent.replace(/[\t\n\f\r ]+/g, ' ').trim()
}

export function selectedOptions(select: PlainElement): PlainElement[] {
  const options = optionsOf(select)
  const chosen = options.filter((option) => option.state.isChecked ?? option.hasAttribute('selected'))
  if (select.hasAttribute('multiple')) return chosen
  const last = chosen.at(-1) ?? options.find((option) => !isDisabled(option))
  return last ? [last] : []
}

export function heldBy(field: PlainElement): string {
  if (field.localName === 'select') {
    const [option] = selectedOptions(field)
    return option ? optionValue(option) : ''
  }
  const isStripped = ['email', 'url'].includes(typeOf(field))
  if (field.state.value !== undefined) return isStripped ? field.state.value.trim() : field.state.value
  if (field.localName === 'textarea') return field.textContent
  const isMark = ['checkbox', 'radio'].includes(typeOf(field))
  return field.getAttribute('value') ?? (isMark ? 'on' : '')
}

/** A form sends these when this button is pressed, or none. */
export function entriesOf(form: PlainElement, submitter: PlainElement | null): Entry[] {
  return fieldsOf(form).flatMap((field): Entry[] => {
    const name = field.getAttribute('name') ?? ''
    const isSkipped =
      isDisabled(field) ||
      field.closest('datalist') !== null ||
      (isButton(field) && field !== submitter) ||
      (['checkbox', 'radio'].includes(typeOf(field)) && !isChecked(field)) ||
      name === ''
    if (isSkipped) return []
    if (field.localName === 'select') {
      return selectedOptions(field)
        .filter((option) => !isDisabled(option))
        .map((option): Entry => [name, optionValue(option)])
    }
    if (typeOf(field) === 'file') {
      const files = field.state.files ?? []
      const none = { name: '', type: 'application/octet-stream', bytes: new Uint8Array() }
      return (files.length > 0 ? files : [none]).map((file): Entry => [name, file])
    }
    return [[name, heldBy(field).replace(/\r\n|\r|\n/g, '\r\n')]]
  })
}

const WRITTEN = ['text', 'search', 'email', 'password', 'tel', 'url', 'textarea']

/** Why a browser would not send the form but point at a field; null when it would send it. */
export function refusalOf(form: PlainElement, submitter: PlainElement | null): string | null {
  if (form.hasAttribute('novalidate') || submitter?.hasAttribute('formnovalidate')) return null
  for (const field of fieldsOf(form)) {
    const fault = isDisabled(field) || field.hasAttribute('readonly') ? null : faultOf(field)
    if (fault) return `${field.getAttribute('name')}: ${fault}`
  }
  return null
}

function faultOf(field: PlainElement): string | null {
  const type = typeOf(field)
  const value = heldBy(field)
  if (isButton(field) || type === 'hidden') return null
  if (field.hasAttribute('required') && isMissing(field)) return 'is required'
  if (value === '' || field.localName === 'select') return null
  const pattern = field.getAttribute('pattern')
  if (WRITTEN.includes(type)) {
    const isEdited = field.state.value !== undefined
    if (isEdited && value.length > Number(field.getAttribute('maxlength') ?? Infinity)) return 'is too long'
    if (isEdited && value.length < Number(field.getAttribute('minlength') ?? 0)) return 'is too short'
    if (pattern !== null && !new RegExp(`^(?:${pattern})$`, 'v').test(value)) return 'has another pattern'
  }
  if (type === 'email' && !/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(value))
    return 'is no address'
  if (type === 'url' && !URL.canParse(value)) return 'is no URL'
  if (type === 'number' || type === 'range') return outside(Number(value), field, Number)
  if (['date', 'time', 'month', 'datetime-local'].includes(type)) return outside(value, field, String)
  return null
}

function outside<T extends number | string>(value: T, field: PlainElement, read: (text: string) => T) {
  const [min, max] = [field.getAttribute('min'), field.getAttribute('max')]
  if (min && value < read(min)) return 'is too small'
  return max && value > read(max) ? 'is too large' : null
}

function isMissing(field: PlainElement): boolean {
  const type = typeOf(field)
  if (type === 'file') return (field.state.files ?? []).length === 0
  if (type === 'checkbox') return !isChecked(field)
  if (type !== 'radio') return heldBy(field) === ''
  return !radioGroup(field).some(isChecked)
}

export function radioGroup(radio: PlainElement): PlainElement[] {
  const name = radio.getAttribute('name')
  const form = formOf(radio)
  return radio
    .root()
    .descendants()
    .filter((one) => typeOf(one) === 'radio' && one.getAttribute('name') === name && formOf(one) === form)
}
