// Microdata (HTML standard, 5) and RDFa Lite (W3C): things that attributes of elements tell, in the shape of JSON-LD.
import { DomUtils } from 'htmlparser2'
import { type HtmlDocument, type HtmlElement, shownText, timeValue } from './html'

/** How a syntax names its attributes. */
interface Syntax {
  scope: string
  type: string
  property: string
  /** An attribute for a value that is a thing elsewhere. */
  resource: string
  nameOf: (name: string) => string
  typeOf: (type: string, element: HtmlElement) => string
}

const MICRODATA: Syntax = {
  scope: 'itemscope',
  type: 'itemtype',
  property: 'itemprop',
  resource: 'itemid',
  nameOf: bareName,
  typeOf: (type) => type,
}

const RDFA: Syntax = {
  scope: 'typeof',
  type: 'typeof',
  property: 'property',
  resource: 'resource',
  nameOf: bareName,
  typeOf: typeInRdfa,
}

/** The outermost items of microdata. */
export function microdataOf(document: HtmlDocument): Record<string, unknown>[] {
  return itemsOf(document, MICRODATA)
}

/** The outermost typed things of RDFa. */
export function rdfaOf(document: HtmlDocument): Record<string, unknown>[] {
  return itemsOf(document, RDFA)
}

/** The attribute that holds the value, by element (HTML standard, « 5.2.4 Values »). */
const VALUE_ATTRIBUTES: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  embed: 'src',
  iframe: 'src',
  source: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
}

function itemsOf(document: HtmlDocument, syntax: Syntax): Record<string, unknown>[] {
  const outermost = ({ attribs }: HtmlElement) => syntax.scope in attribs && !(syntax.property in attribs)
  return DomUtils.findAll(outermost, document.children).map((scope) => itemOf(scope, syntax))
}

function itemOf(scope: HtmlElement, syntax: Syntax): Record<string, unknown> {
  const item: Record<string, unknown[]> = Object.create(null)
  const type = wordsOf(scope.attribs[syntax.type]).map((name) => syntax.typeOf(name, scope))
  const waiting: HtmlElement['children'] = [...scope.children]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (!('attribs' in node)) continue
    for (const name of wordsOf(node.attribs[syntax.property]).map(syntax.nameOf)) {
      item[name] = [...(item[name] ?? []), propertyValue(node, name, syntax)]
    }
    // The properties inside belong to the inner item.
    if (!(syntax.scope in node.attribs)) waiting.unshift(...node.children)
  }
  return { ...item, '@type': type }
}

function propertyValue(element: HtmlElement, property: string, syntax: Syntax): unknown {
  const { attribs, name } = element
  if (syntax.scope in attribs) return itemOf(element, syntax)
  if (attribs.content !== undefined) return attribs.content
  const resource = attribs[syntax.resource]
  if (resource !== undefined) return resource
  if (name === 'time') return timeValue(element)
  const attribute = VALUE_ATTRIBUTES[name]
  // By the standard a link is its address, but pages link names and places.
  if (name === 'a' && !ADDRESSES.has(property)) return shownText(element)
  if (attribute !== undefined) return attribs[attribute] ?? ''
  if (property === 'description') return DomUtils.getInnerHTML(element)
  return shownText(element)
}

/** The values of these are addresses. */
const ADDRESSES = new Set([
  'availability',
  'contentUrl',
  'eventAttendanceMode',
  'eventStatus',
  'image',
  'offers',
  'photo',
  'sameAs',
  'url',
])

function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** « schema:name », « https://schema.org/name » */
function bareName(name: string): string {
  return name.replace(/^.*[:/#](?=\w)/, '')
}

/** The address of a type with a prefix, or of the vocabulary around it. */
function typeInRdfa(type: string, element: HtmlElement): string {
  const [, prefix, name = type] = /^(\w+):(\w+)$/.exec(type) ?? []
  if (prefix === undefined) return `${vocabularyAround(element)}${type}`
  return `${KNOWN_PREFIXES[prefix] ?? `${prefix}:`}${name}`
}

const KNOWN_PREFIXES: Record<string, string> = {
  schema: 'https://schema.org/',
  v: 'http://data-vocabulary.org/',
}

function vocabularyAround(element: HtmlElement): string {
  for (let node: HtmlElement['parent'] = element; node; node = node.parent) {
    const vocabulary = 'attribs' in node ? node.attribs.vocab : undefined
    if (vocabulary !== undefined) return vocabulary.replace(/(?<![/#])$/, '/')
  }
  return ''
}
