// The events among values of JSON-LD, whatever told them: what an event lacks and the one above it tells is its too.

import { SCHEMA_TYPES } from '~/domain/category'

export type Node = Record<string, unknown>

export interface EventNodes {
  events: Node[]
  /** By `@id`. */
  named: ReadonlyMap<string, Node>
}

const EVENT =
  /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:|https?:\/\/(?:www\.|rdf\.)?data-vocabulary\.org\/#?)?(\w*event|festival|eventseries|courseinstance|hackathon)\/?$/i
/** Types whose name is not a word before « Event », and those that tell a theme. */
const TYPES = new Map([...SCHEMA_TYPES, 'EventSeries'].map((type) => [type.toLowerCase(), type]))
const NO_EVENT = new Set(['deliveryevent', 'publicationevent', 'broadcastevent', 'ondemandevent'])
/** An event speaks of others in these properties: they are looked into for no further events. */
const OF_OTHERS = new Set(['superEvent', 'organizer', 'performer', 'location', 'offers', 'eventSchedule'])
const MOST_NODES = 20_000

/** The events in `@graph`, in lists, in properties of other things, and the `subEvent`s of events. */
export function eventNodesIn(values: readonly unknown[]): EventNodes {
  const named = new Map<string, Node>()
  const waiting: unknown[] = [...values]
  const events: Node[] = []
  /** They need not say that they are events. */
  const parts = new Set<unknown>()
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const value = waiting.shift()
    if (Array.isArray(value)) waiting.unshift(...value.slice(0, MOST_NODES))
    if (!isNode(value)) continue
    const id = value['@id']
    // A node that only refers to another one has no other property.
    const isReference = typeof id === 'string' && Object.keys(value).length === 1
    if (typeof id === 'string' && !isReference) named.set(id, { ...named.get(id), ...value })
    const isEvent = !isReference && (typesOf(value).length > 0 || parts.has(value))
    if (isEvent) {
      events.push(value)
      for (const part of partsOf(value)) parts.add(part)
    }
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && !(isEvent && OF_OTHERS.has(name))) waiting.push(inner)
    }
  }
  return { events: completed(events, named), named }
}

function partsOf({ subEvent, subEvents }: Node): unknown[] {
  return [subEvent, subEvents].flat()
}

/** Days of an event that has their title are its dates: it has no further ones. */
function completed(events: readonly Node[], named: EventNodes['named']): Node[] {
  const keyOf = (node: Node) => (typeof node['@id'] === 'string' ? node['@id'] : node)
  const above = new Map<unknown, Node>()
  const divided = new Set<Node>()
  for (const event of events) {
    const parts = valuesOf(partsOf(event), named).filter(isNode)
    for (const part of parts) above.set(keyOf(part), event)
    if (parts.some((part) => part.startDate !== undefined && isOneWith(part, event))) divided.add(event)
  }
  const withAbove = (event: Node, depth = 0): Node => {
    const parent = above.get(keyOf(event)) ?? valuesOf(event.superEvent, named).find(isNode)
    if (!parent || parent === event || depth === MOST_LEVELS) return event
    const known = withAbove(parent, depth + 1)
    const shared = Object.entries(known).filter(([name]) =>
      isOneWith(event, parent) ? !OWN.has(name) : SHARED.has(name),
    )
    const told = Object.entries(event).filter(([name]) => name !== 'name' || titleIn(event) !== '')
    return Object.fromEntries([...shared, ...told])
  }
  return events.filter((event) => !divided.has(event)).map((event) => withAbove(event))
}

const MOST_LEVELS = 5
/** An event of a festival has these of it, unless it says otherwise. */
const SHARED = new Set(['location', 'organizer', 'eventStatus'])
/** A day of an event has all of it but these. */
const OWN = new Set([
  '@id',
  'startDate',
  'endDate',
  'previousStartDate',
  'eventSchedule',
  'subEvent',
  'subEvents',
  'superEvent',
])

function isOneWith(part: Node, whole: Node): boolean {
  return titleIn(part) === '' || titleIn(part) === titleIn(whole)
}

function titleIn({ name }: Node): string {
  return textOf([name].flat()).toLowerCase()
}

/** A property's values; a reference by `@id` is followed. */
export function valuesOf(value: unknown, named: EventNodes['named']): unknown[] {
  const list = Array.isArray(value) ? value.slice(0, MOST_NODES) : [value]
  return list
    .map((one) => (isNode(one) && typeof one['@id'] === 'string' ? (named.get(one['@id']) ?? one) : one))
    .filter((one) => one !== undefined && one !== null)
}

/** Names of schema.org: « MusicEvent ». */
export function typesOf(node: Node): string[] {
  return [node['@type']].flat().flatMap((type) => {
    const name = EVENT.exec(String(type).trim())?.[1] ?? ''
    if (name === '' || NO_EVENT.has(name.toLowerCase())) return []
    return [
      TYPES.get(name.toLowerCase()) ??
        name.replace(/^./, (letter) => letter.toUpperCase()).replace(/event$/i, 'Event'),
    ]
  })
}

/** The French text where there are several (JSON-LD 1.1, 4.2.4). `languages`: of values that do not say theirs. */
export function textOf(values: readonly unknown[], languages: readonly string[] = []): string {
  const isListed = languages.length > 1 && languages.length === values.length
  const texts = values
    .flatMap((value, index) => textsIn(value, isListed ? languages[index] : undefined))
    .filter(({ text }) => text !== '')
  const inFrench = texts.find(({ language }) => /^fr\b/i.test(language))
  return (inFrench ?? texts[0])?.text ?? ''
}

function textsIn(value: unknown, language = ''): { language: string; text: string }[] {
  if (!isNode(value)) return [{ language, text: plainTextOf(value) }]
  if ('@value' in value)
    return [{ language: plainTextOf(value['@language']) || language, text: plainTextOf(value) }]
  // A map of languages (JSON-LD 1.1, 4.6.2)
  return Object.entries(value).flatMap(([name, text]) =>
    /^[a-z]{2}(?:-\w+)?$/i.test(name) ? [{ language: name, text: plainTextOf(text) }] : [],
  )
}

/** The first text as it stands; '' for what is none. */
export function plainTextOf(value: unknown): string {
  if (Array.isArray(value)) return plainTextOf(value[0])
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isNode(value)) return plainTextOf(value['@value'])
  return typeof value === 'string' ? value.trim() : ''
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
