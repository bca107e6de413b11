// The schema of an event, and its collection.

import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { pick } from '~/platform/pick'
import { isRealDay } from '~/platform/real-day'
import { FIELD_NAMES, ofSimpleFields } from './event-fields'
import { dayRangeSchema, MAX_EXCEPTIONS, MAX_RULES, ruleSchema } from './rules'
import {
  ACCESS_FEATURES,
  ATTENDANCES,
  AVAILABILITIES,
  CANTONS,
  EVENT_KINDS,
  EVENT_STATUSES,
  NOTE_MAX,
  OCCURRENCE_TIMES,
  PRICE_KINDS,
  PROGRAMMES,
  WEATHER_DECISIONS,
} from './vocabulary'

export * from './vocabulary'

// datetime() would do the same, but makes the expression anew for each text.
const instant = z.string().regex(z.datetimeRegex({}))
const wallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((time) => isRealDay(time.slice(0, 10)), 'Date inexistante')
const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isRealDay, 'Date inexistante')
const clockTime = z.string().regex(/^\d{2}:\d{2}$/)

const hourOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const percent = z.number().int().min(0).max(100)

/** http(s) without credentials, safe as a link. */
export const webAddress = z
  .string()
  .max(2000)
  .refine((text) => {
    try {
      const url = new URL(text)
      return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
    } catch {
      return false
    }
  }, 'Adresse web non acceptée')

export const placeSchema = z.object({
  name: z.string().max(100),
  /** The room is in the house: « Foyer ». Absent: not told. */
  room: z.string().min(1).max(80).optional(),
  street: z.string().max(140),
  npa: z.string().regex(/^(\d{4})?$/),
  locality: z.string().max(80),
  canton: z.enum(CANTONS),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  access: z.string().max(500),
})
export type Place = z.infer<typeof placeSchema>

const priceSchema = z.object({
  kind: z.enum(PRICE_KINDS),
  /** Swiss francs. */
  minChf: z.number().min(0).max(100_000).nullable(),
  maxChf: z.number().min(0).max(100_000).nullable(),
  note: z.string().max(NOTE_MAX),
  reductions: z.array(z.string().max(80)).max(10),
})
export type Price = z.infer<typeof priceSchema>

/** `end` is exclusive (RFC 5545 DTEND). Without a time (all_day, unknown) start and end are 00:00 wall time. start/end
 * are UTC instants, startLocal/endLocal the same in Europe/Zurich. */
export const occurrenceSchema = z.object({
  /** Part of the UID in calendar files, which escape nothing. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  start: instant,
  end: instant.nullable(),
  startLocal: wallTime,
  endLocal: wallTime.nullable(),
  time: z.enum(OCCURRENCE_TIMES),
  label: z.string().max(140).nullable(),
  /** null = the programme of the event. */
  status: z.enum(PROGRAMMES).nullable(),
  /** null = that of the event. */
  availability: z.enum(AVAILABILITIES).nullable().default(null),
  /** This date is booked here; null = as the event. */
  bookingUrl: webAddress.nullable().default(null),
  note: z.string().min(1).max(NOTE_MAX).nullable().default(null),
  /** Its start, a wall time or a day, before it was moved while public; null = never. */
  movedFrom: z.union([wallTime, calendarDay]).nullable().default(null),
  /** null = as the event. */
  price: priceSchema.nullable().default(null),
  /** null = as the event. */
  place: placeSchema.nullable().default(null),
  /** The place that its own `place` is a copy of; null = none is known, or the date has none of its own. */
  placeId: z.string().max(100).nullable().default(null),
})
export type Occurrence = z.infer<typeof occurrenceSchema>

export const MAX_OCCURRENCES = 800
const ISO_WEEKDAY = z.number().int().min(1).max(7)

const openingHoursSchema = z
  .object({
    days: z.array(ISO_WEEKDAY).min(1),
    opens: clockTime.nullable(),
    closes: clockTime.nullable(),
  })
  .refine(
    ({ opens, closes }) => (opens === null) === (closes === null),
    'Ouverture et fermeture vont ensemble',
  )

/** The last decision of a moderator, shown to the author only. */
const decisionSchema = z.object({
  action: z.enum(['approved', 'changes_requested', 'rejected', 'cancelled', 'removed']),
  reason: z.string().max(40).nullable(),
  message: z.string().max(2000),
  at: instant,
})
export type Decision = z.infer<typeof decisionSchema>

export const weatherSchema = z.object({
  day: calendarDay,
  decision: z.enum(WEATHER_DECISIONS),
  /** The date is moved here; '' otherwise. */
  word: z.string().max(200),
  at: instant,
})

const optionalText = (max: number) => z.string().max(max).default('')

/** The fields that the table of fields does not describe; a newer one needs a default, because no migration fills fields. */
const ownSchemas = {
  title: z.string().min(3).max(140),
  category: z.string(),
  /** Slug of a genre; null = not told. */
  genre: z.string().max(60).nullable().default(null),
  tags: z.array(z.string().min(1).max(40)).max(10),
  kind: z.enum(EVENT_KINDS),
  occurrences: z.array(occurrenceSchema).min(1).max(MAX_OCCURRENCES),
  /** An exhibition is open at these hours; days are ISO 8601 weekdays (1 = Monday). Hours are null when only the days
   * are known. */
  openingHours: z.array(openingHoursSchema).max(14),
  /** Days without these hours. */
  closedDays: z.array(dayRangeSchema).max(MAX_EXCEPTIONS).default([]),
  /** The dates were made from these rules; single dates and all imported ones have none. */
  rules: z.array(ruleSchema).max(MAX_RULES).default([]),
  attendance: z.enum(ATTENDANCES),
  /** null = « lieu à confirmer ». */
  place: placeSchema.nullable(),
  /** The place (domain/place.ts) that `place` is a copy of; null = none is known. */
  placeId: z.string().max(100).nullable().default(null),
  price: priceSchema,
  contact: z.object({
    email: z.string().email().max(200).nullable(),
    phone: z.string().max(40).nullable(),
    public: z.boolean(),
  }),
  audience: z.object({
    minAge: z.number().int().min(0).max(120).nullable(),
    maxAge: z.number().int().min(0).max(120).nullable(),
    family: z.boolean(),
  }),
  accessibility: z.record(z.enum(ACCESS_FEATURES), z.enum(['yes', 'no', 'unknown'])),
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).max(10),
  image: z
    .object({
      id: z.string(),
      alt: z.string().min(1).max(200),
      credit: z.string().max(140),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      /** Stays in sight where the image is cut: percent from the left and from the top. Absent is the middle. */
      focus: z.object({ x: percent, y: percent }).optional(),
    })
    .nullable(),
  organizerUid: z.string().nullable(),
  organizerName: z.string().max(140),
  /** The organizer (domain/organizer.ts) in whose name it is published: its members are its authors. null = none, and
   * organizerUid is the only author. */
  organizerId: z.string().max(100).nullable().default(null),
  partnerId: z.string().nullable(),
  source: z.object({
    /** 'site', or the name of the import (demo, romandie, ics...). */
    kind: z.string().max(60),
    /** The calendar or publisher of this kind has this name; '' where there is one only. */
    name: z.string().max(200).default(''),
    url: webAddress.nullable(),
    /** Unique within kind and name: by these three, imports know an event again. */
    externalId: z.string().max(300).nullable(),
    /** When an import found that the source has it no more; null = it has. */
    missingSince: instant.nullable().default(null),
    /** When a moderator said that it takes place although its source has it no more; null = nobody did. */
    confirmedAt: instant.nullable().default(null),
  }),
  status: z.enum(EVENT_STATUSES),
  programme: z.enum(PROGRAMMES),
  /** If a moderator has set the programme, only moderators change it. */
  programmeSetBy: z.enum(['author', 'moderator']).default('author'),
  availability: z.enum(AVAILABILITIES),
  /** The last decision about the weather. It holds for the dates of that day alone (domain/weather.ts). */
  weather: weatherSchema.nullable().default(null),
  /** When it last entered the moderation queue; null = never. */
  submittedAt: instant.nullable().default(null),
  decision: decisionSchema.nullable().default(null),
  /** The id of the published event that this amendment would change. An amendment is never published itself: its
   * approval copies its content. */
  amends: z.string().nullable().default(null),
  /** True if approval of this amendment also publishes its programmeNote. */
  proposesNote: z.boolean().default(false),
}

export const eventSchema = z.object(
  pick(
    {
      ...ownSchemas,
      ...ofSimpleFields({
        line: optionalText,
        text: optionalText,
        address: () => webAddress.nullable().default(null),
        time: () => hourOfDay.nullable().default(null),
        'yes-no': () => z.boolean().default(false),
      }),
    },
    FIELD_NAMES,
  ),
)
export type AgendaEvent = z.infer<typeof eventSchema>
export type StoredEvent = Stored<AgendaEvent>

export const events = defineCollection<AgendaEvent>({
  name: 'events',
  indexed: [
    'status',
    'category',
    'organizerUid',
    'organizerId',
    'partnerId',
    'placeId',
    'image.id',
    'source.kind',
    'source.externalId',
    'amends',
    'submittedAt',
  ],
  parse: (raw) => eventSchema.parse(raw),
})

/** Since when its source has an event no more; null also where somebody has decided what that means. */
export function absentSince({ source, programme }: Pick<AgendaEvent, 'source' | 'programme'>): string | null {
  return source.confirmedAt === null && programme !== 'cancelled' ? source.missingSince : null
}
