// A calendar or page that is read again and again for its events.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { stableId } from '~/platform/ids'

/** An iCalendar file (RFC 5545), a page that tells its events as schema.org does, one JSON record a line. */
export const SOURCE_KINDS = ['ics', 'page', 'ndjson'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** `source.kind` of their events; the source's id is the `source.name`. */
export const EVENTS_OF_SOURCES = 'source'

const instant = z.string().datetime()
const count = z.number().int().min(0)
const named = z.object({ eventId: z.string(), title: z.string() })

const runSchema = z.object({
  at: instant,
  created: count,
  updated: count,
  unchanged: count,
  withdrawn: count,
  refused: count,
  /** French; '' = it was read. Then nothing was changed. */
  error: z.string().max(500),
  /** More than half of its events had gone: somebody has to say that this is right. */
  isHeld: z.boolean(),
  /** How often it had failed before, in a row. */
  afterFailures: count,
})
export type SourceRun = z.infer<typeof runSchema>

/** How many are told by name. */
export const NAMED_IN_NEWS_MAX = 50

const reasons = z
  .array(z.object({ what: z.string().max(200), reason: z.string().max(300) }))
  .max(NAMED_IN_NEWS_MAX)

const newsSchema = z.object({
  at: instant,
  changed: z.array(named).max(NAMED_IN_NEWS_MAX),
  withdrawn: z.array(named).max(NAMED_IN_NEWS_MAX),
  refused: reasons,
  /** Something of these was not understood, and they came in without it. */
  doubtful: reasons.default([]),
})
export type SourceNews = z.infer<typeof newsSchema>

const sourceSchema = z.object({
  /** May be secret: shown to its owner and to admins only. */
  address: z.string().url().max(2000),
  /** Events that tell no organizer have this one. */
  name: z.string().min(2).max(140),
  /** The theme of events that tell none; null = as the import guesses. */
  category: z.string().max(60).nullable().default(null),
  kind: z.enum(SOURCE_KINDS),
  /** Whose the events are; null = the agenda's own. */
  ownerUid: z.string().nullable(),
  /** This account hears that it fails. */
  addedByUid: z.string(),
  /** Its events are public without a look. */
  trusted: z.boolean(),
  state: z.enum(['active', 'paused']),
  /** The site told this with what was read last; null where all is to be read. */
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** When it was last read, and not only found unchanged. */
  readAt: instant.nullable(),
  /** Somebody is reading it since. */
  claimedAt: instant.nullable(),
  lastRun: runSchema.nullable(),
  /** The last run that had something to tell left this. */
  news: newsSchema.nullable(),
  failures: count,
  /** When the first of these failures was. */
  failingSince: instant.nullable(),
  /** When a mail told of them. */
  toldAt: instant.nullable(),
  /** null = paused. */
  nextRunAt: instant.nullable(),
})
export type Source = z.infer<typeof sourceSchema>
export type StoredSource = Stored<Source>

/** A source that was never read. */
export function newSource(
  source: Pick<Source, 'address' | 'name' | 'kind' | 'ownerUid' | 'addedByUid' | 'trusted' | 'nextRunAt'>,
): Source {
  return {
    ...source,
    category: null,
    state: 'active',
    etag: null,
    lastModified: null,
    readAt: null,
    claimedAt: null,
    lastRun: null,
    news: null,
    failures: 0,
    failingSince: null,
    toldAt: null,
  }
}

/** Keyed by a hash of the address: one address is one source, and one that comes back knows its events again. */
export const sources = defineCollection<Source>({
  name: 'sources',
  indexed: ['ownerUid', 'nextRunAt'],
  parse: (raw) => sourceSchema.parse(raw),
})

export function sourceId(address: string): string {
  const { hostname } = new URL(address)
  return stableId(hostname.replace(/^www\./, ''), `source ${address}`, 'source')
}
