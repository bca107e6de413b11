// Followers are told when the public facts of an event change: the schema of these facts, and of the alerts that wait
// or leave.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'
import { type AgendaEvent, eventSchema, occurrenceSchema, placeSchema, weatherSchema } from './event'

const placeFacts = placeSchema.pick({ name: true, npa: true, locality: true })

const factsSchema = eventSchema
  .pick({ title: true, programme: true, availability: true, attendance: true })
  .extend({
    /** The time of the decision is no news, so it is left out. Alerts that have waited since an earlier version have
     * none. */
    weather: weatherSchema.omit({ at: true }).nullable().default(null),
    place: placeFacts.nullable(),
    occurrences: z.array(
      occurrenceSchema
        .pick({
          id: true,
          start: true,
          end: true,
          startLocal: true,
          endLocal: true,
          time: true,
          label: true,
          status: true,
          availability: true,
        })
        .extend({ place: placeFacts.nullable().default(null) }),
    ),
  })
export type AlertFacts = z.infer<typeof factsSchema>

/** A change of an event is told only when it touches one of these. */
export const ALERT_FIELDS = [
  'programme',
  'availability',
  'attendance',
  'place',
  'occurrences',
  'weather',
] as const satisfies readonly (keyof AgendaEvent)[]

export function factsOf(event: AgendaEvent): AlertFacts {
  return factsSchema.parse(event)
}

/** The title is told, but another title is no news. */
export function hasSameFacts(one: AlertFacts, other: AlertFacts): boolean {
  const key = (facts: AlertFacts) => JSON.stringify({ ...facts, title: '' })
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

/** A reader finds here what takes place instead, once the page of the event is gone. */
export const insteadSchema = z.object({ label: z.string(), path: z.string() })
export type Instead = z.infer<typeof insteadSchema>

const alertSchema = z.discriminatedUnion('state', [
  /** The key is the id of the event: a further change while it waits is told with it, and one that is taken back not
   * at all. */
  z.object({
    state: z.literal('waiting'),
    eventId: z.string(),
    dueAt: z.string().datetime(),
    /** These facts were public before the change. */
    before: factsSchema,
  }),
  /** The alert is on its way to the followers, some at a time. */
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

/** The collection is empty most of the time. */
export const changeAlerts = defineCollection<ChangeAlert>({
  name: 'changeAlerts',
  indexed: [],
  parse: (raw) => alertSchema.parse(raw),
})

const publicationSchema = z.object({ publishedAt: z.string().datetime() })

/** The key is the id of an event, the value when it first became public, if anybody followed news then. It is kept for
 * as long as it can be news. */
export const publications = defineCollection<z.infer<typeof publicationSchema>>({
  name: 'publications',
  indexed: ['publishedAt'],
  parse: (raw) => publicationSchema.parse(raw),
})
