import { z } from 'zod'
import { type AgendaEvent, CANTONS, type Canton } from '~/domain/event'
import {
  type Candidate,
  explainIssue,
  IMPORT_DEFAULTS,
  type ImportItem,
  refusal,
  toCandidate,
} from './candidate'
import { categoryOf, isExhibition, isOutdoor, shownTags } from './categories'
import type { Line } from './lines.server'
import { datesSchema, readDates } from './schedule'
import { audienceOf, descriptionOf, oneLine, priceOf, titleOf } from './text.server'

/** `source.kind` of these records; their id is the externalId. */
export const RECORD_SOURCE = 'romandie'

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
})
type SourceRecord = z.infer<typeof recordSchema>

/** In the order of the lines. A repeated id with another first date (a festival held twice a year) gets the date
 * appended; any other repeated id is refused. */
export async function* readRecords(lines: AsyncIterable<Line>): AsyncGenerator<ImportItem> {
  const lineOfId = new Map<string, number>()
  for await (const line of lines) {
    const item = 'refused' in line ? refusal(line.number, line.refused) : readRecord(line.number, line.text)
    yield item.kind === 'candidate' ? underOwnId(item, lineOfId) : item
  }
}

function underOwnId(candidate: Candidate, lineOfId: Map<string, number>): ImportItem {
  const { event, line } = candidate
  const id = event.source.externalId ?? ''
  const dated = `${id}@${event.occurrences[0]?.startLocal.slice(0, 10)}`
  const isFirst = !lineOfId.has(id)
  const earlier = lineOfId.get(dated)
  if (earlier !== undefined) return refusal(line, `même identifiant et même date qu’à la ligne ${earlier}`)
  lineOfId.set(id, line).set(dated, line)
  if (isFirst) return candidate
  return { ...candidate, event: { ...event, source: { ...event.source, externalId: dated } } }
}

export function readRecord(line: number, json: string): ImportItem {
  const parsed = recordSchema.safeParse(parseJson(json))
  if (!parsed.success)
    return refusal(line, isBrokenJson(json) ? 'JSON illisible' : explainIssue(parsed.error))
  const record = parsed.data
  const tags = record.tags ?? []

  const canton = record.canton?.trim().toUpperCase() ?? ''
  if (!isCanton(canton)) return refusal(line, `canton « ${canton.slice(0, 20)} » hors de Suisse romande`)
  try {
    const { notes, ...dates } = readDates(record, isExhibition(tags))
    if (dates.occurrences.length === 0) return refusal(line, 'aucune date')
    return toCandidate(line, { ...eventOf(record, tags, canton), ...dates }, notes)
  } catch (error) {
    if (error instanceof RangeError) return refusal(line, error.message)
    throw error
  }
}

function eventOf(record: SourceRecord, tags: string[], canton: Canton): Omit<AgendaEvent, 'occurrences'> {
  const title = titleOf(record.title)
  const url = webAddressOf(record.url)
  return {
    ...IMPORT_DEFAULTS,
    title,
    description: descriptionOfRecord(record),
    category: categoryOf(tags, title),
    tags: shownTags(tags),
    place: {
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
    website: url,
    source: { kind: RECORD_SOURCE, url, externalId: record.id },
  }
}

function descriptionOfRecord({ description, artists }: SourceRecord): string {
  const text = description ?? ''
  if (!artists || artists.length === 0) return descriptionOf(text)
  return descriptionOf([text, `Avec ${artists.join(', ')}`].filter(Boolean).join('\n\n'))
}

function webAddressOf(text: string | null | undefined): string | null {
  const address = text?.trim() ?? ''
  return /^https?:\/\//i.test(address) && address.length <= 2000 && URL.canParse(address) ? address : null
}

function isCanton(text: string): text is Canton {
  return CANTONS.some((canton) => canton === text)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isBrokenJson(json: string): boolean {
  return parseJson(json) === undefined
}
