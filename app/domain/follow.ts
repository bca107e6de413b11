// Who wants to hear of what: schema and collection of follows.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { type AgendaEvent, eventSchema, occurrenceSchema, placeSchema, weatherSchema } from './event'
import { EMAIL_MAX_LENGTH } from './user'

/** So many favourites one follow may hold. */
export const FOLLOWED_EVENTS_MOST = 200
/** In characters, of the query string of a followed search. */
export const FOLLOWED_QUERY_MAX = 1000
/** So many follows one address may confirm. */
export const FOLLOWS_MOST = 50
export const FOLLOW_CONFIRM_DAYS = 7
/** So many devices one follow may tell. */
export const FOLLOW_DEVICES_MOST = 5
/** So many events a follow remembers as told: more than the weekly mails of a month hold. */
export const TOLD_REMEMBERED = 300

const id = z.string().min(1).max(100)
const instant = z.string().datetime()

export const followTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), eventId: id }),
  /** `query`: canonical query string of /evenements, without « ? »; '' is the whole agenda. */
  z.object({ kind: z.literal('search'), query: z.string().max(FOLLOWED_QUERY_MAX) }),
  z.object({ kind: z.literal('place'), placeId: id }),
  z.object({ kind: z.literal('organizer'), organizerId: id }),
  z.object({ kind: z.literal('favourites'), eventIds: z.array(id).min(1).max(FOLLOWED_EVENTS_MOST) }),
])
export type FollowTarget = z.infer<typeof followTargetSchema>

/**
 * weekly: what is new, on Thursday morning. at_once: what is new, within the day. changes: only what changes in the
 * followed events, which is told at once; every follow of an event or of favourites has this one, and no other.
 */
export const RHYTHMS = ['weekly', 'at_once', 'changes'] as const
export type Rhythm = (typeof RHYTHMS)[number]

export const NEWS_RHYTHMS = ['weekly', 'at_once'] as const satisfies readonly Rhythm[]

const followSchema = z.object({
  /** Nothing but the confirming mail is sent before it is confirmed. */
  state: z.enum(['unconfirmed', 'confirmed']),
  /** Trimmed, lower case. */
  email: z.string().max(EMAIL_MAX_LENGTH),
  target: followTargetSchema,
  rhythm: z.enum(RHYTHMS),
  /** SHA-256 of the key in the mailed links. */
  keyHash: z.string(),
  /** That key, encrypted with the installation's secret, for later mails. */
  sealedKey: z.string(),
  confirmedAt: instant.nullable(),
  /** News up to this moment have been told, or were there when it was confirmed; null = none yet. */
  lastToldAt: instant.nullable(),
  /** When news of it last left; null = never. An address gets one such mail a day. */
  lastMailAt: instant.nullable().default(null),
  /** Events that were told last, the latest first: none is told twice. */
  toldEventIds: z.array(id).max(TOLD_REMEMBERED).default([]),
  /** Devices that are told as well, beside the mail. */
  devices: z
    .array(z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), token: z.string().max(4096) }))
    .max(FOLLOW_DEVICES_MOST)
    .optional(),
})
export type Follow = z.infer<typeof followSchema>
export type StoredFollow = Stored<Follow>
export type FollowDevice = NonNullable<Follow['devices']>[number]

/** Keyed by `followIdOf`, so that an address follows a thing once. */
export const follows = defineCollection<Follow>({
  name: 'follows',
  indexed: ['state', 'rhythm', 'email', 'keyHash', 'target.kind', 'target.eventId'],
  parse: (raw) => followSchema.parse(raw),
})

/** Whether this target can bring news: an event and favourites only ever tell changes. */
export function tellsNews({ kind }: FollowTarget): boolean {
  return kind !== 'event' && kind !== 'favourites'
}

// Where one follows something, and where the mailed links lead.

export const FOLLOW_PATH = '/suivre'

/** Parameters of /suivre. The last two are also of searches: alone, they are the place and the organizer themselves. */
export const FOLLOW_PARAMS = {
  event: 'evenement',
  favourites: 'favoris',
  place: 'endroit',
  organizer: 'organisateur',
} as const

/** The form to follow this. */
export function followPath(target: FollowTarget): string {
  const params = paramsOf(target).toString()
  return params === '' ? FOLLOW_PATH : `${FOLLOW_PATH}?${params}`
}

function paramsOf(target: FollowTarget): URLSearchParams {
  switch (target.kind) {
    case 'event':
      return new URLSearchParams({ [FOLLOW_PARAMS.event]: target.eventId })
    case 'search':
      return new URLSearchParams(target.query)
    case 'place':
      return new URLSearchParams({ [FOLLOW_PARAMS.place]: target.placeId })
    case 'organizer':
      return new URLSearchParams({ [FOLLOW_PARAMS.organizer]: target.organizerId })
    case 'favourites':
      return new URLSearchParams({ [FOLLOW_PARAMS.favourites]: target.eventIds.join(',') })
  }
}

/** What a mailed link leads to. */
export function followLinks(key: string) {
  const home = `/suivi/${key}`
  return {
    /** All that the address follows. */
    home,
    /** Ends the follow of this key: a page for a click, RFC 8058 for a POST. */
    end: `${home}/fin`,
    /** Ends all by which the address hears of news, for a mail that tells those of several. */
    endNews: `${home}/fin?tout=1`,
  }
}

// What followers of an event are told of: its public facts, and the alerts that wait or leave.

const factsSchema = eventSchema
  .pick({ title: true, programme: true, availability: true, attendance: true })
  .extend({
    /** When it was said is no news. Alerts that have waited since an earlier version have none. */
    weather: weatherSchema.omit({ at: true }).nullable().default(null),
    place: placeSchema.pick({ name: true, npa: true, locality: true }).nullable(),
    occurrences: z.array(
      occurrenceSchema.pick({
        id: true,
        start: true,
        end: true,
        startLocal: true,
        endLocal: true,
        time: true,
        label: true,
        status: true,
        availability: true,
      }),
    ),
  })

export type ToldFacts = z.infer<typeof factsSchema>

/** What a change of an event must touch to be told. */
export const TOLD_FIELDS = [
  'programme',
  'availability',
  'attendance',
  'place',
  'occurrences',
  'weather',
] as const satisfies readonly (keyof AgendaEvent)[]

export function factsOf(event: AgendaEvent): ToldFacts {
  return factsSchema.parse(event)
}

/** The title is told, but another title is no news. */
export function hasSameFacts(one: ToldFacts, other: ToldFacts): boolean {
  const key = (facts: ToldFacts) => JSON.stringify({ ...facts, title: '' })
  return key(one) === key(other)
}

/** The most telling first: it gives the mail its subject. */
export const CHANGE_KINDS = [
  'withdrawn',
  'cancelled',
  'postponed',
  'date_off',
  'moved_online',
  'new_date',
  'new_time',
  'new_place',
  'sold_out',
  'few_left',
  'places_again',
  'as_planned',
] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const changeSchema = z.object({ kind: z.enum(CHANGE_KINDS), text: z.string().max(500) })

export type Change = z.infer<typeof changeSchema>

/** Where a reader finds what takes place instead, once the page of the event is gone. */
export const insteadSchema = z.object({ label: z.string(), path: z.string() })

export type Instead = z.infer<typeof insteadSchema>

const alertSchema = z.discriminatedUnion('state', [
  /** By the id of its event: a further change while it waits is told with it, and one that is taken back not at all. */
  z.object({
    state: z.literal('waiting'),
    eventId: z.string(),
    dueAt: z.string().datetime(),
    /** What was public before. */
    before: factsSchema,
  }),
  /** On its way to the followers, some at a time. */
  z.object({
    state: z.literal('leaving'),
    eventId: z.string(),
    title: z.string(),
    changes: z.array(changeSchema).min(1),
    /** Alerts of an earlier version have none. */
    instead: insteadSchema.nullable().default(null),
    stage: z.enum(['event', 'favourites']),
    /** Followers up to this one have their mail; null = none yet. */
    after: z.string().nullable(),
  }),
])

export type ChangeAlert = z.infer<typeof alertSchema>

/** Empty most of the time. */
export const changeAlerts = defineCollection<ChangeAlert>({
  name: 'changeAlerts',
  indexed: ['state'],
  parse: (raw) => alertSchema.parse(raw),
})

const publicationSchema = z.object({ publishedAt: z.string().datetime() })

/** By the id of an event: when it first became public, if anybody followed news then. Kept for as long as it can be
 * news. */
export const publications = defineCollection<z.infer<typeof publicationSchema>>({
  name: 'publications',
  indexed: ['publishedAt'],
  parse: (raw) => publicationSchema.parse(raw),
})
