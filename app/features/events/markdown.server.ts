import { LRUCache } from 'lru-cache'
import { micromark } from 'micromark'
import TurndownService from 'turndown'
import { withClockSpaces } from '~/platform/french-dates'
import { escapeMarkup } from '~/platform/markup'
import { link, linkBareAddresses, linkTextOf } from './bare-addresses'
import { fromPasted, withHardBreaks } from './pasted-text'

/** Disabled parts of CommonMark are shown as typed. */
const OUTSIDE_THE_SUBSET = [
  'autolink',
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

// micromark is quadratic in these: one author's text could cost every reader half a second.
const MOST_MARKS = 1000
const MOST_BRACKETS = 400
const MOST_LINES = 500
/** A list mark counts once, plus once for every four columns of indentation. */
const MOST_LIST_MARKS = 300

/** The size is in characters: it holds about a thousand descriptions. */
const rendered = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
})

/**
 * Safe HTML: authors cannot choose tags, attributes or script addresses. Line breaks and bullets of pasted texts stay,
 * addresses and telephone numbers are links.
 */
export function renderMarkdown(text: string): string {
  const known = rendered.get(text)
  if (known !== undefined) return known
  const html = linkBareAddresses(allowSafeLinks(toHtml(withClockSpaces(fromPasted(text)))))
  rendered.set(text, html)
  return html
}

/** A sign of Markdown, or space at the edge of a line. */
const MARKED = /[*_\\[\]\r\t\0]|^(?:[^\S\n]|[-+]|\d+[.)])|[^\S\n]$/m

function toHtml(text: string): string {
  // Most texts are plain, and micromark takes as long for them.
  if (!MARKED.test(text) || isOverloaded(text)) return paragraphs(text)
  return micromark(withHardBreaks(text), { extensions: [{ disable: { null: OUTSIDE_THE_SUBSET } }] })
}

function isOverloaded(text: string): boolean {
  return (
    countOf(/[*_\\]/g, text) > MOST_MARKS ||
    countOf(/[[\]]/g, text) > MOST_BRACKETS ||
    countOf(/\n/g, text) > MOST_LINES ||
    hasTooManyListMarks(text)
  )
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

const LIST_MARKS = /^(?:[ \t]|(?:[-+*]|\d{1,9}[.)])(?=[ \t\n]|$))+/gm

function hasTooManyListMarks(text: string): boolean {
  let count = 0
  for (const [beginning] of text.matchAll(LIST_MARKS)) {
    for (const { index } of beginning.replaceAll('\t', '    ').matchAll(/[-+*]|\d+/g)) {
      count += 1 + Math.floor(index / 4)
      if (count > MOST_LIST_MARKS) return true
    }
  }
  return false
}

/** Plain texts, and those above the limits, become paragraphs only, with marks as typed. */
function paragraphs(text: string): string {
  return (
    text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim())
      .filter(Boolean)
      // micromark does the same.
      .map(
        (paragraph) =>
          `<p>${escapeMarkup(paragraph).replaceAll('&#39;', "'").replaceAll('\n', '<br />\n')}</p>`,
      )
      .join('\n')
  )
}

// Safe only for the HTML made above: it has no < or " of the author, and no nested links.
function allowSafeLinks(html: string): string {
  return html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, content: string) =>
    /^(?:https?:\/\/|mailto:)/i.test(href) ? link(href, linkTextOf(href, content)) : content,
  )
}

/** One line, cut at a word with « … » to at most maxLength characters. */
export function plainText(markdown: string, maxLength = Number.POSITIVE_INFINITY): string {
  const text = plainLines(markdown).replace(/\s+/g, ' ').trim()
  return shorten(text, maxLength)
}

/** Keeps lines: empty lines between paragraphs, « - » before list items. */
export function plainLines(markdown: string): string {
  return renderMarkdown(markdown)
    .replace(/<li>\s*/g, '- ')
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Cuts between words, or within a word that is longer than half the text. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const room = text.slice(0, maxLength - 1)
  const lastSpace = room.lastIndexOf(' ')
  const kept = lastSpace > maxLength / 2 ? room.slice(0, lastSpace) : room
  // Removes half a surrogate pair.
  return `${kept.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`
}

// « <3 » or « 5 < 6 » is not HTML.
const TAG_NAMES =
  'a|abbr|article|aside|b|blockquote|body|br|center|cite|code|dd|div|dl|dt|em|embed|figure|font|footer|form|' +
  'h[1-6]|head|header|hr|html|i|iframe|img|input|ins|li|link|math|meta|noscript|object|ol|p|picture|pre|s|script|' +
  'section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|th|thead|title|tr|tt|u|ul|video'
const NOT_A_TAG = new RegExp(`<(?!/?(?:${TAG_NAMES})(?:[\\s/][^<>]*)?>|!--)`, 'gi')
const BREAKS_LINES = /<(?:br|p|div|ul|ol|li|h[1-6]|table|tr|blockquote|section|article)\b/i

const turndown = createTurndown()

/** turndown takes minutes for a megabyte of spaces. */
const ENDLESS_SPACE = /\s{20,}/g

/** Takes HTML or plain text. Drops scripts, images and links other than http(s) and mailto. */
export function htmlToMarkdown(html: string): string {
  const typed = html
    .replace(/\r\n?/g, '\n')
    .replace(ENDLESS_SPACE, (run) => (run.includes('\n') ? '\n\n' : ' '))
  // Most titles and names are this plain, and a document made of them takes a hundred times as long.
  if (!/[<&\n\0]/.test(typed)) return turndown.escape(typed.replace(/[ \t]+/g, ' ').trim())
  const text = typed.replace(NOT_A_TAG, '&lt;')
  const lined = BREAKS_LINES.test(text) ? text : text.replace(/\n{2,}/g, '<p>').replace(/\n/g, '<br>')
  return turndown
    .turndown(`<div>${lined}</div>`)
    .replace(/(?<![ \t])(?:[ \t]*\n){3,}/g, '\n\n')
    .trim()
}

function createTurndown(): TurndownService {
  const service = new TurndownService({ bulletListMarker: '-', emDelimiter: '*', headingStyle: 'atx' })
  service.remove(['script', 'style', 'noscript', 'iframe', 'title', 'textarea', 'object', 'video'])
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => (content.trim() ? `\n\n**${content.trim()}**\n\n` : ''),
  })
  service.addRule('link', {
    filter: 'a',
    replacement(content, node) {
      const href = 'getAttribute' in node ? node.getAttribute('href')?.trim() : null
      if (!content.trim() || !href || !/^(?:https?:\/\/|mailto:)/i.test(href)) return content
      return `[${content.trim()}](${href.replace(/[\s()<>\\]/g, encodeURIComponent)})`
    },
  })
  service.addRule('unframed', {
    filter: ['pre', 'blockquote', 'tr'],
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  })
  service.addRule('without mark', { filter: ['code', 'img', 'hr'], replacement: (content) => content })
  return service
}
