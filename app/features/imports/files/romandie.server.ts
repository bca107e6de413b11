import { z } from 'zod'
import { type AgendaEvent, CANTONS, type Canton, MAX_OCCURRENCES } from '~/domain/event'
import { SITE_SOURCE } from '~/domain/event-content'
import { parseJson } from '~/platform/parse-json'
import {
  type Candidate,
  explainIssue,
  IMPORT_DEFAULTS,
  type ImportItem,
  type Refusal,
  refusal,
  toCandidate,
} from './candidate'
import { categoryOf, isExhibition, isOutdoor, shownTags } from './categories'
import type { Line } from './lines.server'
import { nearbyTown } from './location.server'
import { datesSchema, readDates } from './schedule'
import { audienceOf, descriptionOf, oneLine, priceOf, titleOf } from './text.server'
import { webAddressOf } from './web-address'

/** `source.kind` of these records; their `source` is the source.name, their id the externalId. */
const RECORD_SOURCE = 'romandie'
const MAX_SOURCE_NAME = 200

const text = z.string().nullish()
const recordSchema = datesSchema.extend({
  id: z.union([z.string().trim().min(1).max(200), z.number().transform(String)]),
  title: z.string(),
  description: text,
  tags: z.array(z.string()).nullish(),
  artists: z.array(z.string()).nullish(),
  venue: text,
  locality: text,
  npa: z.union([z.string(), z.number().transform(String)]).nullish(),
  canton: text,
  lat: z.number().nullish(),
  lon: z.number().nullish(),
  price: text,
  age: text,
  url: text,
  source: text,
})
type SourceRecord = z.infer<typeof recordSchema>

/** Gives the records in the order of the lines, which are looked through for ids first. Among several records under
 * one id the one with the earliest first date has it; the others (a festival held twice a year) get their date
 * appended. If several begin on one day too, one is taken, the same whatever the order. `today`: YYYY-MM-DD. */
export async function* readRecords(
  lines: () => AsyncIterable<Line>,
  today: string,
): AsyncGenerator<ImportItem> {
  const editions = await editionsIn(lines, today)
  for await (const item of recordsIn(lines(), today)) {
    yield item.kind === 'candidate' ? editions.underOwnId(item) : item
  }
}

/** Reads only those whole whose id stands in the file more than once. */
async function editionsIn(lines: () => AsyncIterable<Line>, today: string): Promise<Editions> {
  const editions = new Editions()
  const repeated = await repeatedIds(lines())
  if (repeated.size === 0) return editions
  for await (const line of lines()) {
    if (!repeated.has(idOf(line) ?? '')) continue
    for await (const item of recordsIn([line], today)) if (item.kind === 'candidate') editions.note(item)
  }
  return editions
}

async function repeatedIds(lines: AsyncIterable<Line>): Promise<Set<string>> {
  const known = new Set<string>()
  const repeated = new Set<string>()
  for await (const line of lines) {
    const id = idOf(line)
    if (id === null) continue
    if (known.has(id)) repeated.add(id)
    known.add(id)
  }
  return repeated
}

const identified = recordSchema.pick({ id: true })

function idOf(line: Line): string | null {
  return 'text' in line ? (identified.safeParse(parseJson(line.text)).data?.id ?? null) : null
}

type RecordCandidate = Candidate & {
  /** YYYY-MM-DD. */
  firstDay: string
  text: string
}

async function* recordsIn(
  lines: AsyncIterable<Line> | Iterable<Line>,
  today: string,
): AsyncGenerator<RecordCandidate | Refusal> {
  for await (const line of lines) {
    yield 'refused' in line ? refusal(line.number, line.refused) : readRecord(line.number, line.text, today)
  }
}

/** Some records share an id. */
class Editions {
  /** The keys are publisher and id, then first day. */
  #taken = new Map<string, Map<string, { line: number; text: string }>>()

  note(candidate: RecordCandidate): void {
    const { firstDay, line, text } = candidate
    const key = this.#keyOf(candidate)
    const ofDays = this.#taken.get(key) ?? new Map()
    const other = ofDays.get(firstDay)
    if (!other || text < other.text) ofDays.set(firstDay, { line, text })
    this.#taken.set(key, ofDays)
  }

  underOwnId({ firstDay, text: _text, ...candidate }: RecordCandidate): ImportItem {
    const { event, line } = candidate
    const ofDays = this.#taken.get(this.#keyOf(candidate))
    if (!ofDays) return candidate
    const [earliest] = [...ofDays.keys()].sort()
    const { externalId } = event.source
    const source = {
      ...event.source,
      externalId: firstDay === earliest ? externalId : `${externalId}@${firstDay}`,
    }
    const taken = ofDays.get(firstDay)
    if (taken && taken.line !== line) {
      return refusal(line, `même identifiant et même date qu’à la ligne ${taken.line}`, source)
    }
    return { ...candidate, event: { ...event, source } }
  }

  #keyOf({ event }: Candidate): string {
    return JSON.stringify([event.source.name, event.source.externalId])
  }
}

/** `today`: YYYY-MM-DD. */
export function readRecord(line: number, text: string, today: string): RecordCandidate | Refusal {
  const parsed = recordSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    return refusal(line, isBrokenJson(text) ? 'JSON illisible' : explainIssue(parsed.error))
  }
  const record = parsed.data
  const tags = record.tags ?? []
  const source = sourceOf(record)

  const canton = record.canton?.trim().toUpperCase() ?? ''
  // Records of France name no canton, or their department.
  const nearby = /^(?:|\d\d|F|FRANCE)$/.test(canton) ? nearbyTown(addressOf(record)) : null
  if (!isCanton(canton) && nearby === null) {
    return refusal(
      line,
      `canton «\u00a0${canton.slice(0, 20)}\u00a0» hors de Suisse romande`,
      source,
      record.title,
    )
  }
  if (!record.locality?.trim()) return refusal(line, 'sans localité', source, record.title)
  try {
    const { notes, all, ...dates } = readDates(record, isExhibition(tags), today)
    const [first] = all
    if (!first) return refusal(line, 'aucune date', source, record.title)
    // The source did not decide which of too many dates are kept.
    const sourceDates = all.length > MAX_OCCURRENCES ? JSON.stringify(all) : undefined
    const event = { ...eventOf(record, tags, isCanton(canton) ? canton : null), ...dates }
    if (nearby !== null) notes.push(`lieu en France voisine (${nearby}), dit dans la description`)
    const item = toCandidate(line, event, { notes, sourceDates })
    return item.kind === 'refusal' ? item : { ...item, firstDay: first.startLocal.slice(0, 10), text }
  } catch (error) {
    if (error instanceof RangeError) return refusal(line, error.message, source, record.title)
    throw error
  }
}

function sourceOf({ id, source, url }: SourceRecord): AgendaEvent['source'] {
  const name = oneLine(source ?? '', MAX_SOURCE_NAME)
  return { ...SITE_SOURCE, kind: RECORD_SOURCE, name, url: webAddressOf(url), externalId: id }
}

/** « 74500 Évian-les-Bains » */
function addressOf({ npa, locality }: SourceRecord): string {
  return [npa, locality].filter(Boolean).join(' ')
}

/** `canton`: null in France, where no place is known. */
function eventOf(
  record: SourceRecord,
  tags: string[],
  canton: Canton | null,
): Omit<AgendaEvent, 'occurrences'> {
  const title = titleOf(record.title)
  const where = [record.venue, addressOf(record)].filter(Boolean).join(', ')
  const description = canton === null ? `Lieu\u00a0: ${where}` : ''
  return {
    ...IMPORT_DEFAULTS,
    title,
    description: [descriptionOfRecord(record), description].filter(Boolean).join('\n\n'),
    category: categoryOf(tags, title),
    tags: shownTags(tags),
    place: canton && {
      name: oneLine(record.venue ?? '', 100),
      street: '',
      npa: /^\d{4}$/.test(record.npa ?? '') ? (record.npa ?? '') : '',
      locality: oneLine(record.locality ?? '', 80),
      canton,
      lat: record.lat ?? null,
      lng: record.lon ?? null,
      access: '',
    },
    price: priceOf(record.price ?? null),
    audience: audienceOf(record.age ?? null, tags),
    outdoor: isOutdoor(tags),
    website: webAddressOf(record.url),
    source: sourceOf(record),
  }
}

function descriptionOfRecord({ description, artists }: SourceRecord): string {
  const text = description ?? ''
  if (!artists || artists.length === 0) return descriptionOf(text)
  return descriptionOf([text, `Avec ${artists.join(', ')}`].filter(Boolean).join('\n\n'))
}

function isCanton(text: string): text is Canton {
  return CANTONS.some((canton) => canton === text)
}

function isBrokenJson(json: string): boolean {
  return parseJson(json) === undefined
}
