import { oneLine } from '../files/text.server'
import type { FoundLocation } from './found-event'
import { withoutMarkup } from './html'
import { type EventNodes, isNode, type Node, plainTextOf, textOf, valuesOf } from './schema-nodes'

const NOWHERE: FoundLocation = { name: '', street: '', npa: '', locality: '', text: '', geo: null }

/** The place of an event as schema.org tells it: a text, a Place, or its address alone. Null where nothing is told. */
export function locationOf(value: unknown, named: EventNodes['named']): FoundLocation | null {
  if (!isNode(value)) {
    const text = withoutMarkup(plainTextOf(value))
    return text === '' ? null : { ...NOWHERE, text }
  }
  const textIn = (node: Node, ...names: string[]) =>
    names.map((name) => withoutMarkup(textOf(valuesOf(node[name], named)))).find(Boolean) ?? ''
  const [address = value] = valuesOf(value.address, named)
  const name = oneLine(textIn(value, 'name'), 100)
  const geo = geoOf(valuesOf(value.geo, named)[0])
  if (!isNode(address)) return { ...NOWHERE, name, text: withoutMarkup(plainTextOf(address)), geo }
  const told: FoundLocation = {
    ...NOWHERE,
    name,
    street: oneLine(textIn(address, 'streetAddress', 'street-address'), 140),
    npa: textIn(address, 'postalCode', 'postal-code').replace(/^CH-?\s*/i, ''),
    locality: oneLine(textIn(address, 'addressLocality', 'locality'), 100),
    region: oneLine(textIn(address, 'addressRegion', 'region'), 100),
    country: countryOf(valuesOf(address.addressCountry ?? address['country-name'], named)[0]),
    geo,
  }
  return told.name || told.street || told.locality || told.npa ? told : null
}

/** A code (ISO 3166-1) or a name; a Country names itself. */
function countryOf(value: unknown): string {
  const [text] = isNode(value)
    ? [value.identifier, value.name, value['@id']].map(plainTextOf).filter(Boolean)
    : [plainTextOf(value)]
  return oneLine(text ?? '', 60)
}

function geoOf(geo: unknown): FoundLocation['geo'] {
  if (!isNode(geo)) return null
  const lat = Number(plainTextOf(geo.latitude))
  const lng = Number(plainTextOf(geo.longitude))
  return lat && lng && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
