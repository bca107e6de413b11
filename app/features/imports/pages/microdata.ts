import { DomUtils } from 'htmlparser2'
import type { HtmlDocument, HtmlElement } from './html'

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

/** The outermost items of microdata, in the shape of JSON-LD. */
export function microdataOf(document: HtmlDocument): Record<string, unknown>[] {
  const outermost = (element: HtmlElement) =>
    'itemscope' in element.attribs && !('itemprop' in element.attribs)
  return DomUtils.findAll(outermost, document.children).map(itemOf)
}

function itemOf(scope: HtmlElement): Record<string, unknown> {
  const item: Record<string, unknown[]> = Object.create(null)
  const type = scope.attribs.itemtype?.split(/\s+/).filter(Boolean) ?? []
  const waiting: HtmlElement['children'] = [...scope.children]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (!('attribs' in node)) continue
    for (const name of node.attribs.itemprop?.split(/\s+/).filter(Boolean) ?? []) {
      item[name] = [...(item[name] ?? []), propertyValue(node)]
    }
    // The properties inside belong to the inner item.
    if (!('itemscope' in node.attribs)) waiting.unshift(...node.children)
  }
  return { ...item, '@type': type }
}

function propertyValue(element: HtmlElement): unknown {
  const { attribs, name } = element
  if ('itemscope' in attribs) return itemOf(element)
  if (attribs.content !== undefined) return attribs.content
  if (name === 'time' && attribs.datetime !== undefined) return attribs.datetime
  const attribute = VALUE_ATTRIBUTES[name]
  if (attribute !== undefined) return attribs[attribute] ?? ''
  if (attribs.itemprop?.includes('description')) return DomUtils.getInnerHTML(element)
  return DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
}
