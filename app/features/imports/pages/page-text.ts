// The words that people read on a page, around its heading.
import { DomUtils } from 'htmlparser2'
import type { HtmlDocument, HtmlElement } from './html'

const UNREAD =
  /^(?:head|title|script|style|noscript|template|nav|aside|footer|form|select|button|textarea|svg|iframe|object|video|audio)$/
const BLOCK =
  /^(?:address|article|blockquote|br|dd|div|dl|dt|figure|figcaption|h[1-6]|header|hr|li|main|ol|p|pre|section|table|td|th|tr|ul|body)$/
/** Below such a heading the page tells of others. */
const OF_OTHERS =
  /^(?:autres?|prochaine?s?|à (?:voir|lire|venir)|vous (?:aimerez|pourriez)|dans (?:le|la) même|plus d|événements? (?:similaires?|liés|à venir)|agenda|actualités|commentaires?|related|upcoming|weitere)(?!\p{L})/iu

/** Above the heading often stands the date. */
const LINES_BEFORE = 5
const MOST_LINES = 60
const MOST_LETTERS = 4000

interface Line {
  text: string
  /** The heading that it stands in: « h2 ». */
  heading: string
}

/** The lines of the main text, from a little above its first heading; all of the page's where it has none. */
export function textAround(document: HtmlDocument): string {
  const [heading] = DomUtils.getElementsByTagName('h1', document, true, 1)
  const around = heading && mainAround(heading)
  const lines = linesIn(around ? [around] : document.children)
  const at = Math.max(
    0,
    lines.findIndex((line) => line.heading === 'h1'),
  )
  const behind = lines.slice(at + 1)
  const end = behind.findIndex((line) => line.heading !== '' && OF_OTHERS.test(line.text))
  const kept = [
    ...lines.slice(Math.max(0, at - LINES_BEFORE), at + 1),
    ...(end < 0 ? behind : behind.slice(0, end)),
  ]
  const text = kept.slice(0, MOST_LINES).map((line) => line.text)
  return text.join('\n').slice(0, MOST_LETTERS)
}

/** All lines that people read. */
export function wholeText(document: HtmlDocument): string {
  return linesIn(document.children)
    .map((line) => line.text)
    .join('\n')
}

function mainAround(heading: HtmlElement): HtmlElement | null {
  for (let node = heading.parent; node; node = node.parent) {
    if ('name' in node && /^(?:main|article)$/.test(node.name)) return node
  }
  return null
}

function linesIn(nodes: readonly HtmlElement['children'][number][]): Line[] {
  const lines: Line[] = []
  let text = ''
  let heading = ''
  const endLine = () => {
    const bare = text.replace(/\s+/g, ' ').trim()
    if (bare !== '') lines.push({ text: bare, heading })
    text = ''
  }
  const visit = (node: HtmlElement['children'][number]): void => {
    if (node.type === 'text' && 'data' in node) text += node.data
    if (!('attribs' in node) || UNREAD.test(node.name) || 'hidden' in node.attribs) return
    const isBlock = BLOCK.test(node.name)
    if (isBlock) endLine()
    if (/^h[1-6]$/.test(node.name)) heading = node.name
    for (const child of node.children) visit(child)
    if (isBlock) endLine()
    if (/^h[1-6]$/.test(node.name)) heading = ''
  }
  for (const node of nodes) visit(node)
  endLine()
  return lines
}
