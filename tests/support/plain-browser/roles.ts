// Roles and names for assistive technology, as browsers compute them from plain markup.
import type { PlainElement } from './element'
import { heldBy, isButton, labelsOf, typeOf } from './fields'
import { isBlock, isVisible } from './visibility'

const BY_TAG: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  img: 'img',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
}
const BY_INPUT_TYPE: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  email: 'textbox',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}
const NAMED_BY_CONTENT = [
  'button',
  'cell',
  'columnheader',
  'heading',
  'link',
  'menuitem',
  'option',
  'row',
  'rowheader',
  'switch',
  'tab',
]
const SECTIONING = ['article', 'aside', 'main', 'nav', 'section']

export function roleOf(element: PlainElement): string | null {
  const [given] = (element.getAttribute('role') ?? '').split(/\s+/)
  if (given) return given
  const { localName } = element
  const isWithin = element
    .ancestry()
    .slice(1)
    .some((one) => SECTIONING.includes(one.localName))
  if (localName === 'a' || localName === 'area') return element.hasAttribute('href') ? 'link' : null
  if (localName === 'header') return isWithin ? null : 'banner'
  if (localName === 'footer') return isWithin ? null : 'contentinfo'
  if (localName === 'section') return nameOf(element, 'region') ? 'region' : null
  if (localName === 'form') return nameOf(element, 'form') ? 'form' : null
  if (localName === 'img' && element.getAttribute('alt') === '') return 'presentation'
  if (localName === 'select') return element.hasAttribute('multiple') ? 'listbox' : 'combobox'
  if (localName === 'th') return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
  if (localName === 'input') {
    const role = BY_INPUT_TYPE[typeOf(element)] ?? null
    return element.hasAttribute('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role
  }
  return BY_TAG[localName] ?? null
}

export function isHiddenFromAssistance(element: PlainElement): boolean {
  return !isVisible(element) || element.ancestry().some((one) => one.getAttribute('aria-hidden') === 'true')
}

export function nameOf(element: PlainElement, role = roleOf(element)): string {
  const labelledBy = referred(element, 'aria-labelledby')
  if (labelledBy.length > 0)
    return flat(labelledBy.map((one) => contentOf(one, { isReferred: true })).join(' '))
  const label = flat(element.getAttribute('aria-label') ?? '')
  if (label) return label
  const own = nativeNameOf(element)
  if (own) return own
  const content = role && NAMED_BY_CONTENT.includes(role) ? flat(contentOf(element)) : ''
  return content || flat(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '')
}

export function descriptionOf(element: PlainElement): string {
  const described = referred(element, 'aria-describedby').map((one) => contentOf(one, { isReferred: true }))
  return flat(described.length > 0 ? described.join(' ') : (element.getAttribute('title') ?? ''))
}

function nativeNameOf(element: PlainElement): string {
  if (element.localName === 'input' && isButton(element)) return flat(heldBy(element))
  const labels = labelsOf(element)
  if (labels.length > 0 && element.localName !== 'button')
    return flat(labels.map((one) => contentOf(one)).join(' '))
  if (element.localName === 'img') return flat(element.getAttribute('alt') ?? '')
  const TITLES: Record<string, string> = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }
  const tag = TITLES[element.localName]
  const title = tag && element.children.find(({ localName }) => localName === tag)
  return title ? flat(contentOf(title)) : ''
}

function contentOf(element: PlainElement, { isReferred = false } = {}): string {
  const text = element.nodes.map((node) => {
    if (typeof node === 'string') return node
    if (!isReferred && isHiddenFromAssistance(node)) return ''
    if (node.getAttribute('aria-hidden') === 'true') return ''
    const label =
      node.getAttribute('aria-label') ?? (node.localName === 'img' ? node.getAttribute('alt') : null)
    const inner =
      label ??
      (['input', 'select', 'textarea'].includes(node.localName)
        ? embedded(node)
        : contentOf(node, { isReferred }))
    return isBlock(node) ? ` ${inner} ` : inner
  })
  return text.join('')
}

/** A field within a label says what it holds. */
function embedded(field: PlainElement): string {
  return ['checkbox', 'radio', 'hidden', 'file'].includes(typeOf(field)) ? '' : heldBy(field)
}

export function referred(element: PlainElement, attribute: string): PlainElement[] {
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean)
  return ids.flatMap((id) => element.byId(id) ?? [])
}

/** Playwright compares texts in this way, too. */
export function flat(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
