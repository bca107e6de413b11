// h-event (microformats2) and hCalendar (microformats.org): events that the classes of elements tell, in the shape of
// schema.org.
import { DomUtils } from 'htmlparser2'
import { type HtmlDocument, type HtmlElement, shownText, timeValue } from './html'

type Read = (element: HtmlElement) => unknown

/** Property of schema.org and how its value is read, by class. */
type Properties = ReadonlyMap<string, readonly [property: string, read: Read]>

const OF_BOTH = [
  ['summary', ['summary', textOf]],
  ['duration', ['duration', dateOf]],
  ['location', ['location', placeOf]],
  ['description', ['description', DomUtils.getInnerHTML]],
  ['url', ['url', addressOf]],
  ['category', ['keywords', textOf]],
  ['organizer', ['organizer', nameOf]],
  ['status', ['eventStatus', textOf]],
] as const

/** The prefixes of microformats2 are left out. */
const H_EVENT: Properties = new Map<string, readonly [string, Read]>([
  ...OF_BOTH,
  ['name', ['name', textOf]],
  ['start', ['startDate', dateOf]],
  ['end', ['endDate', dateOf]],
  ['content', ['description', DomUtils.getInnerHTML]],
  ['photo', ['image', addressOf]],
  ['featured', ['image', addressOf]],
  ['price', ['offers', textOf]],
])
const H_CALENDAR: Properties = new Map<string, readonly [string, Read]>([
  ...OF_BOTH,
  ['dtstart', ['startDate', dateOf]],
  ['dtend', ['endDate', dateOf]],
])

const ADDRESS = [
  ['org', ['organization', textOf]],
  ['street-address', ['streetAddress', textOf]],
  ['locality', ['addressLocality', textOf]],
  ['region', ['addressRegion', textOf]],
  ['postal-code', ['postalCode', textOf]],
  ['country-name', ['addressCountry', textOf]],
  ['latitude', ['latitude', textOf]],
  ['longitude', ['longitude', textOf]],
] as const
const H_CARD: Properties = new Map<string, readonly [string, Read]>([...ADDRESS, ['name', ['name', textOf]]])
const V_CARD: Properties = new Map<string, readonly [string, Read]>([...ADDRESS, ['fn', ['name', textOf]]])

/** The events of h-event, and of hCalendar. */
export function microformatsOf(document: HtmlDocument): Record<string, unknown>[] {
  return DomUtils.findAll((element) => hasClass(element, /^(?:h-event|vevent)$/), document.children).map(
    eventOf,
  )
}

function eventOf(element: HtmlElement): Record<string, unknown> {
  const isNew = hasClass(element, /^h-event$/)
  const { summary = [], name = summary, ...told } = propertiesIn(element, isNew ? H_EVENT : H_CALENDAR, isNew)
  return {
    ...told,
    '@type': 'Event',
    name: name[0],
    description: told.description ?? summary.filter((text) => text !== name[0]),
    endDate: told.endDate?.map((end) => withDayOf(told.startDate?.[0], end)),
  }
}

/** An end may be an hour alone. */
function withDayOf(start: unknown, end: unknown): unknown {
  const [, day] = /^(\d{4}-\d\d-\d\d)/.exec(String(start)) ?? []
  return day && /^\d\d:\d\d/.test(String(end)) ? `${day}T${end}` : end
}

/** These hold properties of their own. */
const CARD = /^(?:h-(?!adr$|geo$)\w+|vevent|vcard)$/
const WHOLE = /^(?:(?:p-|e-)?(?:location|content|description))$/

function propertiesIn(root: HtmlElement, table: Properties, isNew: boolean): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {}
  const waiting: HtmlElement['children'] = [...root.children]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (!('attribs' in node)) continue
    for (const name of classesOf(node)) {
      const told = table.get(isNew ? propertyIn(name) : name)
      if (told) found[told[0]] = [...(found[told[0]] ?? []), told[1](node)]
    }
    if (!hasClass(node, CARD) && !hasClass(node, WHOLE)) waiting.unshift(...node.children)
  }
  return found
}

/** « p-name » is « name »; other classes have no prefix. */
function propertyIn(name: string): string {
  return /^(?:p|u|dt|e)-([a-z-]+)$/.exec(name)?.[1] ?? ''
}

function textOf(element: HtmlElement): string {
  const { attribs, name } = element
  if (/^(?:abbr|link)$/.test(name) && attribs.title) return attribs.title
  if (/^(?:data|input)$/.test(name) && attribs.value) return attribs.value
  if (/^(?:img|area)$/.test(name)) return attribs.alt ?? ''
  return valuesIn(element).map(shownValue).join(' ') || shownText(element)
}

function addressOf(element: HtmlElement): string {
  const { href, src, data } = element.attribs
  return href ?? src ?? data ?? textOf(element)
}

function nameOf(element: HtmlElement): string {
  const { name, organization } = cardOf(element)
  return String(name?.[0] ?? organization?.[0] ?? textOf(element))
}

function placeOf(element: HtmlElement): unknown {
  const { name, organization, latitude, longitude, ...address } = cardOf(element)
  const geo = latitude && { geo: { latitude, longitude } }
  const isTold = Object.keys(address).length > 0
  if (!isTold && !geo) return textOf(element)
  return { name: name ?? organization ?? (isTold ? '' : textOf(element)), ...(isTold && { address }), ...geo }
}

function cardOf(element: HtmlElement): Record<string, unknown[]> {
  const isNew = DomUtils.existsOne((inner) => hasClass(inner, /^[pu]-/), element.children)
  return propertiesIn(element, isNew ? H_CARD : V_CARD, isNew)
}

/** An instant or a day: of parts (value-class pattern), of an attribute, or else as the text says. */
function dateOf(element: HtmlElement): string {
  const parts = valuesIn(element).map(shownValue)
  if (parts.length > 0) return joinedDate(parts)
  return shownValue(element)
}

function valuesIn(element: HtmlElement): HtmlElement[] {
  return DomUtils.findAll((inner) => hasClass(inner, /^value(?:-title)?$/), element.children)
}

function shownValue(element: HtmlElement): string {
  const { attribs, name } = element
  if (/^(?:time|ins|del)$/.test(name)) return timeValue(element)
  // Pages put it into the title of other elements too.
  if (name === 'abbr' || hasClass(element, /^value-title$/) || /^\d{4}-?\d\d/.test(attribs.title ?? ''))
    return attribs.title || shownText(element)
  if (/^(?:data|input)$/.test(name)) return attribs.value || shownText(element)
  if (/^(?:img|area)$/.test(name)) return attribs.alt ?? ''
  return shownText(element)
}

/** « 2026-12-05 » and « 8:00pm » */
function joinedDate(parts: readonly string[]): string {
  const date = parts.find((part) => /^\d{4}-?\d\d-?\d\d/.test(part)) ?? ''
  const clock = parts.find((part) => part !== date && /^\d{1,2}(?::\d\d|\s*[ap]\.?m)/i.test(part))
  const zone = parts.find((part) => /^(?:Z|[+-]\d\d:?\d\d)$/i.test(part)) ?? ''
  if (clock === undefined) return `${date}${zone}`
  const time = clockOf(clock)
  return date === '' ? time : `${date}T${time}${zone}`
}

function clockOf(text: string): string {
  const [, hours = '', minutes = '00', rest = '', half] =
    /^(\d{1,2})(?::(\d\d))?(\S*?)\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? []
  if (hours === '') return text
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}${rest}`
}

function hasClass(element: HtmlElement, form: RegExp): boolean {
  return classesOf(element).some((name) => form.test(name))
}

function classesOf({ attribs }: HtmlElement): string[] {
  return attribs.class?.split(/\s+/).filter(Boolean) ?? []
}
