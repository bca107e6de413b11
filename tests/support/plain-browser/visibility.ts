// The plain browser draws nothing: markup and the classes of the style sheet say what is shown. Whatever depends on
// more than that is tested in a real browser without JavaScript.
import type { PlainElement } from './element'

/** The least width of each in CSS pixels, as in Tailwind. */
const BREAKPOINTS: Record<string, number> = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 }
/** public/no-script.css. */
const NEEDS_SCRIPT = ['needs-script', 'badged', 'heart']
const NEVER_DRAWN = ['head', 'script', 'style', 'template', 'datalist']
const DISPLAY = /^(?:block|flex|grid|contents|hidden|inline(?:-\w+)?|table(?:-[a-z-]+)?)$/
/** The test's window is so wide, in CSS pixels. */
const WIDTH = 1280

export function isVisible(element: PlainElement): boolean {
  return element.ancestry().every((one) => isDrawn(one) && !isFolded(one))
}

function isDrawn(element: PlainElement): boolean {
  const { localName } = element
  const classes = classesOf(element)
  if (element.hasAttribute('hidden') || NEVER_DRAWN.includes(localName)) return false
  if (localName === 'dialog' && !element.hasAttribute('open')) return false
  if (localName === 'input' && element.getAttribute('type') === 'hidden') return false
  return !classes.some((name) => NEEDS_SCRIPT.includes(name)) && displayOf(element, classes) !== 'hidden'
}

/** True in a closed <details>, but for its summary. */
function isFolded(element: PlainElement): boolean {
  const around = element.parentElement
  if (around?.localName !== 'details' || around.hasAttribute('open')) return false
  // Folded on phones only: theme.css.
  if (classesOf(around).includes('admin-pages')) return element.localName === 'summary'
  return around.children.find(({ localName }) => localName === 'summary') !== element
}

/** The class for the widest window that fits counts; null without any. */
function displayOf(element: PlainElement, classes: readonly string[]): string | null {
  let found: string | null = null
  let least = -1
  for (const name of classes) {
    const parts = name.split(':')
    const display = parts.pop() ?? ''
    if (!DISPLAY.test(display) || !parts.every((variant) => holds(variant, element))) continue
    const width = Math.max(0, ...parts.map((variant) => BREAKPOINTS[variant] ?? 0))
    if (width >= least) [found, least] = [display, width]
  }
  return found
}

function holds(variant: string, element: PlainElement): boolean {
  const least = BREAKPOINTS[variant.replace(/^max-/, '')]
  if (least !== undefined) return variant.startsWith('max-') ? WIDTH < least : WIDTH >= least
  if (variant === 'empty') return element.nodes.length === 0
  if (variant === 'group-open') {
    return element.ancestry().some((one) => classesOf(one).includes('group') && one.hasAttribute('open'))
  }
  return false
}

export function classesOf(element: PlainElement): string[] {
  return (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean)
}

/** Words on both of its sides belong to different words, which matters to names. */
export function isBlock(element: PlainElement): boolean {
  const INLINE = [
    'a',
    'abbr',
    'b',
    'cite',
    'code',
    'del',
    'em',
    'i',
    'ins',
    'kbd',
    'label',
    'mark',
    'noscript',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'svg',
    'time',
    'u',
    'wbr',
  ]
  const display = displayOf(element, classesOf(element))
  if (display === 'block' || display === 'flex' || display === 'grid') return true
  return display === null && !INLINE.includes(element.localName)
}
