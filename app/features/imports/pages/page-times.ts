// The `<time>` elements of a page that has no other markup: which of them are dates of its event.
import { DomUtils } from 'htmlparser2'
import { counted } from '~/platform/french'
import { longDay } from '~/platform/french-dates'
import { isoTime } from '../files/iso-time'
import { type FoundDate, lastDayOf } from './found-event'
import { type HtmlDocument, type HtmlElement, shownText, timeValue } from './html'
import { foundSpan } from './schema-dates'

interface Told {
  dates: FoundDate[]
  /** French: what was left out. */
  notes: string[]
}

interface Mention {
  element: HtmlElement
  /** A day, a wall time, or an hour alone. */
  at: string
  /** The text since the mention before; a line break where a block begins or ends. */
  between: string
}

interface MentionedSpan {
  element: HtmlElement
  start: string
  end: string
}

/**
 * Two elements joined by a dash, « au », « à », or alone together are one span. Dates near the heading are those of the
 * event, with others in the same list; those of teasers, and of when the page was written, are not. `today`: YYYY-MM-DD.
 */
export function datesInTimes(document: HtmlDocument, today: string): Told {
  const { mentions, registrations } = mentionsIn(document)
  const spans = spansOf(mentions.slice(0, MOST_MENTIONS))
  const own = ownSpans(spans, document)
  const notes: string[] = []
  const datesOf = (some: readonly MentionedSpan[]) =>
    some.flatMap(({ start, end }) => foundSpan(start, end, notes))
  const isToCome = (date: FoundDate) => lastDayOf(date) >= today
  const all = datesOf(own)
  const dates = all.filter(isToCome)
  const others = datesOf(spans.filter((span) => !own.includes(span))).filter(isToCome)
  const [first] = all
  if (dates.length === 0 && first)
    notes.push(`La date de la page est passée\u00a0: le ${longDay(lastDayOf(first))}.`)
  if (others.length > 0)
    notes.push(
      `${counted(others.length, 'autre date de la page n’est pas reprise', 'autres dates de la page ne sont pas reprises')}.`,
    )
  const isAhead = (at: string) => at.slice(0, 10) >= today
  const sales = registrations.filter((at) => at.includes('-') && isAhead(at)).length
  if (sales > 0)
    notes.push(
      `${counted(sales, 'date d’inscription ou de vente n’est pas reprise', 'dates d’inscription ou de vente ne sont pas reprises')}.`,
    )
  return { dates, notes: [...new Set(notes)] }
}

const MOST_MENTIONS = 200

const ASIDE = new Set(['nav', 'aside', 'footer', 'script', 'style', 'template'])
const BLOCK = /^(?:p|div|li|ul|ol|tr|td|th|table|section|article|header|main|h[1-6]|dt|dd|br)$/

/** `registrations`: days and wall times from when or until when people register or buy. */
function mentionsIn(document: HtmlDocument): { mentions: Mention[]; registrations: string[] } {
  const mentions: Mention[] = []
  const registrations: string[] = []
  let between = ''
  const visit = (node: HtmlElement['children'][number]): void => {
    if ('data' in node && node.type === 'text') between += node.data.replace(/\s+/g, ' ')
    if (!('attribs' in node) || ASIDE.has(node.name)) return
    if (node.name === 'time') {
      const value = timeValue(node)
      const at = /^\d{1,2}:\d\d(?::\d\d)?$/.test(value) ? value.slice(0, 5).padStart(5, '0') : isoTime(value)
      const isRegistration = at !== null && isOfRegistration(between)
      const isPassedOver = at === null || isRegistration || isOfWriting(node, between)
      if (isRegistration) registrations.push(at)
      if (!isPassedOver) mentions.push({ element: node, at, between })
      // A pair is not joined across an element that was passed over.
      between = isRegistration ? REGISTERED : isPassedOver ? ' … ' : ''
      return
    }
    if (BLOCK.test(node.name)) between += '\n'
    for (const child of node.children) visit(child)
    if (BLOCK.test(node.name)) between += '\n'
  }
  for (const node of document.children) visit(node as HtmlElement)
  return { mentions, registrations }
}

const WRITTEN_CLASS =
  /publi(?:sh|cation|é)|posted|updated|modified|entry-date|byline|datecreated|uploaddate|valid(?:from|until|through)|birthdate/i
const WRITTEN_WORDS =
  /(?:publi(?:é|cation|shed)|mise? à jour|modifié|modification|posté|rédigé|posted|updated)[^\n]{0,30}$/i

/** When a page was written is no date of its event. */
function isOfWriting(element: HtmlElement, before: string): boolean {
  const names = [element, element.parent]
    .map((node) => (node && 'attribs' in node ? node.attribs : {}))
    .flatMap(({ class: classes = '', itemprop = '', pubdate }) => [
      classes,
      itemprop,
      pubdate === undefined ? '' : 'published',
    ])
  return names.some((name) => WRITTEN_CLASS.test(name)) || WRITTEN_WORDS.test(before)
}

const SALE = String.raw`(?<!\p{L})(?:r[ée])?(?:inscri\p{L}*|(?:pr[ée])?ventes?|pr[ée]loc\p{L}*|billetterie)`
const UNTIL = String.raw`(?<!\p{L})(?:dès|jusqu[’']|avant|à partir)`
/** Stands for a time that was passed over. */
const REGISTERED = '⏲'
/** A sale or a registration may be the event itself: only what limits it is none of its dates. */
const REGISTRATION = new RegExp(
  [
    String.raw`${SALE}[^\n]{0,30}${UNTIL}[^\n\d]{0,12}$`,
    String.raw`(?<!\p{L})(?:ouverture|ouverte?s?|clôture|fermeture|fin) (?:de la |des |de l[’']|d[’'])?${SALE}[^\n]{0,30}$`,
    String.raw`${SALE}(?: \p{L}+){0,2} ouvertes?[^\n]{0,15}$`,
    String.raw`(?<!\p{L})(?:r[ée])?(?:inscri|pr[ée]loc)\p{L}* du *$`,
    String.raw`(?<!\p{L})(?:en vente|ventes? des (?:billets|places|cartes|abonnements))[^\n]{0,30}$`,
    String.raw`(?<!\p{L})délai[^\n]{0,30}$`,
    // The other end of a span whose first end was passed over.
    `^${REGISTERED} *(?:[-–—→]|à|au|jusqu[’']au?) *$`,
  ].join('|'),
  'iu',
)

function isOfRegistration(before: string): boolean {
  return REGISTRATION.test(before.slice(before.lastIndexOf('\n') + 1).slice(-LONGEST_LEAD))
}

const LONGEST_LEAD = 100

function spansOf(mentions: readonly Mention[]): MentionedSpan[] {
  const spans: MentionedSpan[] = []
  for (const mention of mentions) {
    const last = spans.at(-1)
    const joined = last && spanWith(last, mention)
    if (joined) spans[spans.length - 1] = joined
    else if (mention.at.includes('-')) spans.push({ element: mention.element, start: mention.at, end: '' })
  }
  return spans
}

const DASH =
  /^(?:[-–—→>]|à|au|jusqu['’]au?|to|until|bis|(?:(?:date|heure) de )?fin|end(?: date| time)?|ende)\s*:?$/i

/** The span together with what stands behind it: its hour, or its end. Null where that is another date. */
function spanWith(span: MentionedSpan, { element, at, between }: Mention): MentionedSpan | null {
  const text = between.trim()
  const isBeside = !between.includes('\n') && text.length <= LONGEST_JOINT
  const day = span.start.slice(0, 10)
  if (!at.includes('-')) {
    if (!isBeside || span.end !== '') return null
    return span.start === day ? { ...span, start: `${day}T${at}` } : { ...span, end: `${day}T${at}` }
  }
  if (at === span.start && isBeside) return span
  if (span.start === day && at.startsWith(`${day}T`) && isBeside) return { ...span, start: at }
  const isPair = DASH.test(text) || (text === '' && isBeside && isAlone(span.element, element))
  if (!isPair || span.end !== '' || at < span.start) return null
  return { ...span, end: at }
}

const LONGEST_JOINT = 12

/** Whether the element around both holds no third one. */
function isAlone(one: HtmlElement, other: HtmlElement): boolean {
  const around = commonAncestor(one, other)
  return around !== null && DomUtils.getElementsByTagName('time', around, true).length === 2
}

function ownSpans(spans: readonly MentionedSpan[], document: HtmlDocument): MentionedSpan[] {
  const [heading] = DomUtils.getElementsByTagName('h1', document, true, 1)
  const isWithin = ({ element }: MentionedSpan, around: HtmlElement) => ancestorsOf(element).includes(around)
  const scope = heading && ancestorsOf(heading).find((around) => spans.some((span) => isWithin(span, around)))
  const near = scope ? spans.filter((span) => isWithin(span, scope)) : [...spans]
  const own = near.filter(({ element }) => !isOfTeaser(element, heading))
  if (own.length === 0) return near.length === 1 ? near : []
  const order = (span: MentionedSpan) => (heading ? isAfter(span.element, heading) : true)
  const first = own.find(order) ?? own[0]
  return first ? own.filter((span) => span === first || isListedWith(span.element, first.element)) : []
}

function isAfter(element: HtmlElement, other: HtmlElement): boolean {
  return DomUtils.compareDocumentPosition(element, other) === 4
}

const TEASER = new Set(['article', 'li', 'tr', 'a'])
const OF_TICKETS = /billet|réserv|ticket|inscri|achet|calendrier|agenda|ics/i

/** A teaser tells of another page: it has a heading or a link of its own. */
function isOfTeaser(element: HtmlElement, heading: HtmlElement | undefined): boolean {
  return ancestorsOf(element).some((around) => {
    if (!TEASER.has(around.name)) return false
    if (heading && ancestorsOf(heading).includes(around)) return false
    return around.name === 'a' || DomUtils.existsOne(isHeadingOrLink, around.children)
  })
}

function isHeadingOrLink(element: HtmlElement): boolean {
  if (/^h[1-6]$/.test(element.name)) return true
  if (element.name !== 'a' || !element.attribs.href) return false
  const text = shownText(element)
  return text.length >= 3 && !OF_TICKETS.test(text)
}

const LONGEST_ITEM = 120

/** Whether both stand in items of one list, or side by side. */
function isListedWith(element: HtmlElement, first: HtmlElement): boolean {
  const around = commonAncestor(element, first)
  if (around === null) return false
  const [one, other] = [element, first].map((inner) =>
    [inner, ...ancestorsOf(inner)].find(({ parent }) => parent === around),
  )
  if (!one || !other || one.name !== other.name || one.attribs.class !== other.attribs.class) return false
  return DomUtils.textContent(one).length <= LONGEST_ITEM && !DomUtils.existsOne(isHeadingOrLink, [one])
}

function commonAncestor(one: HtmlElement, other: HtmlElement): HtmlElement['parent'] {
  const around = new Set<unknown>(withDocument(one))
  return withDocument(other).find((node) => around.has(node)) ?? null
}

function withDocument(element: HtmlElement): NonNullable<HtmlElement['parent']>[] {
  const around: NonNullable<HtmlElement['parent']>[] = []
  for (let node = element.parent; node; node = node.parent) around.push(node)
  return around
}

/** The elements around it, the nearest first. */
function ancestorsOf(element: HtmlElement): HtmlElement[] {
  return withDocument(element).filter((node): node is HtmlElement => 'attribs' in node)
}
