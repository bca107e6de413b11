// CSS selectors, as far as tests use them.
import type { PlainElement } from './element'
import { isChecked, isDisabled, selectedOptions } from './fields'
import { isVisible } from './visibility'

type Test = (element: PlainElement) => boolean

const PART =
  /^(?:(?<tag>[a-z][\w-]*|\*)|#(?<id>(?:\\.|[\w-])+)|\.(?<name>[\w-]+)|\[(?<attribute>[\w:-]+)(?:(?<how>[~|^$*]?=)(?:"(?<quoted>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\]\s]+)))?(?:\s+i)?\]|:(?<pseudo>[a-z-]+))/i

/** Throws for what it does not know, rather than finding nothing. */
export function cssTest(selector: string): Test {
  const tests = cut(selector, ',').pieces.map((one) => complexTest(one.trim()))
  return (element) => tests.some((test) => test(element))
}

/** Whether something below the element fits: of `:has(…)`, in which `>` may come first. */
function hasTest(selector: string): Test {
  const direct = /^\s*>/.test(selector)
  const test = cssTest(selector.replace(/^\s*>/, ''))
  return (element) => (direct ? element.children : element.descendants()).some(test)
}

function complexTest(selector: string): Test {
  const { pieces, separators } = cut(selector.replace(/\s*([>~+])(?!=)\s*/g, '$1'), ' >~+')
  return pieces.reduce<Test | null>((left, piece, index) => {
    const own = compoundTest(piece)
    if (!left) return own
    return (element) => own(element) && neighbours(element, separators[index - 1] ?? ' ').some(left)
  }, null) as Test
}

function neighbours(element: PlainElement, combinator: string): PlainElement[] {
  const parent = element.parentElement
  const siblings = parent?.children ?? []
  const before = siblings.slice(0, siblings.indexOf(element))
  if (combinator === '>') return parent ? [parent] : []
  if (combinator === '+') return before.slice(-1)
  if (combinator === '~') return before
  return element.ancestry().slice(1)
}

function compoundTest(compound: string): Test {
  const tests: Test[] = []
  let rest = compound
  while (rest) {
    const part = PART.exec(rest)
    if (!part?.groups) throw new Error(`The plain browser does not read the selector ${compound}`)
    rest = rest.slice(part[0].length)
    let inside = ''
    if (part.groups.pseudo && rest.startsWith('(')) {
      const end = closingOf(rest)
      inside = rest.slice(1, end)
      rest = rest.slice(end + 1)
    }
    tests.push(partTest(part.groups, inside))
  }
  return (element) => tests.every((test) => test(element))
}

function partTest(groups: Record<string, string | undefined>, inside: string): Test {
  const { tag, id, name, attribute, how, quoted, single, bare, pseudo } = groups
  if (tag) return ({ localName }) => localName !== '' && (tag === '*' || localName === tag.toLowerCase())
  if (id) return (element) => element.id === id.replace(/\\(.)/g, '$1')
  if (name) return (element) => (element.getAttribute('class') ?? '').split(/\s+/).includes(name)
  if (attribute) return attributeTest(attribute, how, quoted ?? single ?? bare ?? '')
  return pseudoTest(pseudo ?? '', inside)
}

function attributeTest(name: string, how: string | undefined, value: string): Test {
  const tests: Record<string, (actual: string) => boolean> = {
    '=': (actual) => actual === value,
    '^=': (actual) => actual.startsWith(value),
    '$=': (actual) => actual.endsWith(value),
    '*=': (actual) => actual.includes(value),
    '~=': (actual) => actual.split(/\s+/).includes(value),
  }
  const test = how ? tests[how] : () => true
  if (!test) throw new Error(`The plain browser does not compare attributes by ${how}`)
  return (element) => {
    const actual = element.getAttribute(name)
    return actual !== null && test(actual)
  }
}

function pseudoTest(pseudo: string, inside: string): Test {
  const tests: Record<string, () => Test> = {
    has: () => hasTest(inside),
    is: () => cssTest(inside),
    not: () => {
      const test = cssTest(inside)
      return (element) => !test(element)
    },
    visible: () => isVisible,
    checked: () => (element) => isChecked(element) || isSelected(element),
    disabled: () => isDisabled,
    root:
      () =>
      ({ localName }) =>
        localName === 'html',
    'first-child': () => (element) => element.parentElement?.children[0] === element,
    'last-child': () => (element) => element.parentElement?.lastElementChild === element,
  }
  const test = tests[pseudo]
  if (!test) throw new Error(`The plain browser does not know :${pseudo}`)
  return test()
}

function isSelected(option: PlainElement): boolean {
  const select = option.localName === 'option' ? option.closest('select') : null
  return select !== null && selectedOptions(select).includes(option)
}

/** Cuts at each separator that stands in no brackets and no quotes. */
function cut(text: string, separators: string): { pieces: string[]; separators: string[] } {
  const pieces = ['']
  const found: string[] = []
  let depth = 0
  let quote = ''
  for (const char of text) {
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if ('(['.includes(char)) depth += 1
    else if (')]'.includes(char)) depth -= 1
    else if (depth === 0 && separators.includes(char)) {
      found.push(char)
      pieces.push('')
      continue
    }
    pieces[pieces.length - 1] += char
  }
  return { pieces, separators: found }
}

function closingOf(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error(`A bracket stays open in the selector ${text}`)
}
