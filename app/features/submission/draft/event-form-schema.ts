import { coerceFormValue } from '@conform-to/zod/v3/future'
import { z } from 'zod'
import { MAX_OCCURRENCES } from '~/domain/event'
import { ofSimpleFields } from '~/domain/event-fields'
import { MAX_RULES } from '~/domain/rules'
import { typedAddress } from '~/domain/typed-address'
import { EMAIL_MAX_LENGTH } from '~/domain/user'
import {
  ACCESS_FEATURES,
  ATTENDANCES,
  AVAILABILITIES,
  CANTONS,
  OCCURRENCE_TIMES,
  PRICE_KINDS,
  PROGRAMMES,
} from '~/domain/vocabulary'
import { countSeen } from '~/platform/characters'
import { typedDay, typedTime } from '~/platform/real-day'
import { MOST_LETTERS } from '../pasted/table'
import { RULE_KINDS, RULE_NTHS, SCHEDULE_MODES } from './form-choices'
import { francsIn } from './francs'
import { CHANGES } from './schedule/date-rows'
import { NIGHTS } from './schedule/nights'

/** 800 lines. */
export const MAX_PASTED_LETTERS = MOST_LETTERS
export const MAX_HOURS_ROWS = 14
/** So many events of one source become drafts at once. */
export const MOST_DRAFTS_AT_ONCE = 50

const day = z
  .string()
  .transform(typedDay)
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Cette date n’existe pas. Exemple\u00a0: 28.11.2026'))
const time = z
  .string()
  .transform(typedTime)
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Cette heure n’existe pas. Exemple\u00a0: 20h30'))
const line = (max: number, missing?: string) =>
  z
    .string({ required_error: missing })
    .trim()
    .max(max, `Au plus ${max} caractères.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Écrivez-le sur une seule ligne.')
const text = (max: number) => z.string().trim().max(max, `Au plus ${max} caractères.`)
const amount = z
  .string()
  .trim()
  .transform(francsIn)
  .pipe(
    z
      .number({ invalid_type_error: 'Indiquez un seul montant en francs. Exemple\u00a0: 25' })
      .max(100_000, 'Au plus CHF\u00a0100’000.-'),
  )
const AGE_RANGE = 'Indiquez un âge de 0 à 120 ans.'
const age = z
  .number({ invalid_type_error: AGE_RANGE })
  .int('Indiquez un nombre entier.')
  .min(0, AGE_RANGE)
  .max(120, AGE_RANGE)
const PERCENT_RANGE = 'Indiquez un nombre de 0 à 100.'
const percent = z
  .number({ invalid_type_error: PERCENT_RANGE })
  .int('Indiquez un nombre entier.')
  .min(0, PERCENT_RANGE)
  .max(100, PERCENT_RANGE)
const weekday = z.coerce.number().int().min(1).max(7)

const WRONG_EMAIL = 'Vérifiez cette adresse e-mail. Exemple\u00a0: prenom.nom@exemple.ch'
const proposerEmail = z
  .string({ required_error: 'Indiquez votre adresse e-mail.' })
  .trim()
  .max(EMAIL_MAX_LENGTH, `Au plus ${EMAIL_MAX_LENGTH} caractères.`)
  .email(WRONG_EMAIL)

export const dateRow = z.object({
  /** The id of the existing occurrence; absent for a new one. */
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  day: day.optional(),
  /** The hours of a row without a time are not read. */
  time: z.enum(OCCURRENCE_TIMES).default('timed'),
  startTime: time.optional(),
  /** If absent: the same day, or the next day if the end is not after the start. */
  endDay: day.optional(),
  endTime: time.optional(),
  /** Which night is meant by an hour before five; as written if absent. */
  night: z.enum(NIGHTS).optional(),
  label: line(140).optional(),
  status: z.enum(PROGRAMMES).optional(),
  availability: z.enum(AVAILABILITIES).optional(),
  note: line(200).optional(),
  bookingUrl: typedAddress.optional(),
  /** Where this date is; what is absent is as the event's. */
  placeName: line(100).optional(),
  room: line(80).optional(),
  locality: line(100).optional(),
  /** Absent: its price is the event's. */
  priceKind: z.enum(PRICE_KINDS).optional(),
  minChf: amount.optional(),
  maxChf: amount.optional(),
})
export type DateRow = z.infer<typeof dateRow>

/** A row of the form, open or folded into one field. */
type FormRow = DateRow & { folded?: string; ticked: boolean }

const ROW_FIELDS = ['folded', 'ticked', ...dateRow.keyof().options] as const
const openRow = coerceFormValue(dateRow)

/** A folded row is read later: with a schema for each of its fields here, a form of 800 dates would hold up the site. */
const formRow = z
  .preprocess((row) => row ?? {}, z.record(z.enum(ROW_FIELDS), z.string().max(3000)))
  .transform(({ folded, ticked, ...texts }, context): FormRow => {
    const state = { ticked: ticked !== undefined }
    if (folded) return { folded, time: 'timed', ...state }
    const row = openRow.safeParse(texts, { errorMap: () => ({ message: '' }) })
    if (row.success) return { ...row.data, ...state }
    for (const { message, ...issue } of row.error.issues) {
      context.addIssue(message === '' ? issue : { ...issue, message })
    }
    return z.NEVER
  })

const simple = ofSimpleFields({
  line: (max) => line(max).default(''),
  text: (max) => text(max).default(''),
  address: () => typedAddress.optional(),
  time: () => time.optional(),
  'yes-no': () => z.boolean().default(false),
})

/** Errors are listed in this order, which is that of the page. Simple fields that are not named here come last. */
const namedFields = z.object({
  title: line(140, 'Indiquez le titre.').pipe(
    z
      .string()
      .min(3, 'Au moins 3 caractères.')
      .refine(
        (title) => title.length < 3 || countSeen(title) >= 2,
        'Le titre doit contenir des lettres ou des chiffres.',
      ),
  ),

  attendance: z.enum(ATTENDANCES).default('in_person'),
  placeUnknown: z.boolean().default(false),
  place: z
    .object({
      name: line(100).default(''),
      room: line(80).default(''),
      street: line(140).default(''),
      /** The text is as typed or chosen: « 1003 Lausanne », « Lausanne », « 1003 ». */
      locality: line(100).default(''),
      canton: z.enum(CANTONS).optional(),
      /** WGS84 degrees of the pin; if absent, the locality's are used. */
      lat: z.number().min(-90).max(90).optional(),
      lng: z.number().min(-180).max(180).optional(),
      access: text(500).default(''),
    })
    .default({}),
  onlineUrl: simple.onlineUrl,

  /** The mode says which of the groups below is used. */
  mode: z.enum(SCHEDULE_MODES, {
    message: 'Choisissez le type de dates\u00a0: une à une, régulières ou exposition.',
  }),
  rules: z
    .array(
      z.object({
        kind: z.enum(RULE_KINDS).default('weekly'),
        weekdays: z.array(weekday).max(7).default([]),
        everyWeeks: z.number().int().min(1).max(12).default(1),
        /** The rule takes this one of the weekdays of a month; 'day': the day of the month instead. */
        nth: z.enum(RULE_NTHS).default('1'),
        weekday: weekday.default(6),
        monthDay: z.number().int().min(1).max(31).optional(),
        from: day.optional(),
        until: day.optional(),
        startTime: time.optional(),
        endTime: time.optional(),
        /** Days and ranges: « 24.12.2026, du 29.12.2026 au 3.1.2027 ». */
        except: text(3000).default(''),
        /** Leave out the school holidays of the place's canton. */
        schoolHolidays: z.boolean().default(false),
      }),
    )
    .max(MAX_RULES)
    .default([]),
  exhibition: z
    .object({
      from: day.optional(),
      until: day.optional(),
      /** 'timed': at the hours below. */
      time: z.enum(OCCURRENCE_TIMES).default('timed'),
      hours: z
        .array(
          z.object({
            weekdays: z.array(weekday).max(7).default([]),
            opens: time.optional(),
            closes: time.optional(),
          }),
        )
        .max(MAX_HOURS_ROWS)
        .default([]),
      /** Days and ranges without these hours, as those of rules. */
      closed: text(3000).default(''),
    })
    .default({}),
  /** Dates as text or as a file: CSV or iCalendar. They become rows before anything else is checked. */
  pasted: text(MAX_PASTED_LETTERS).default(''),
  pastedFile: z.instanceof(File, { message: 'Choisissez un fichier.' }).optional(),
  /** An exhibition has them too: vernissage, guided tours and the like. */
  dates: z
    .array(formRow)
    .max(MAX_OCCURRENCES, `Un événement a au plus ${MAX_OCCURRENCES} dates.`)
    .default([]),

  description: simple.description,
  image: z
    .object({
      file: z.instanceof(File, { message: 'Choisissez une photo.' }).optional(),
      alt: line(200).default(''),
      credit: line(140).default(''),
      remove: z.boolean().default(false),
      focusX: percent.optional(),
      focusY: percent.optional(),
    })
    .default({}),

  price: z
    .object({
      kind: z.enum(PRICE_KINDS).default('unknown'),
      minChf: amount.optional(),
      maxChf: amount.optional(),
      note: line(200).default(''),
      reductions: text(900).default(''),
    })
    .default({}),
  category: z.string({ required_error: 'Choisissez un thème.' }).max(60),
  /** The author announces in this name; absent: only the name below counts. */
  organizerId: z.string().max(100).optional(),
  organizerName: line(140, 'Indiquez le nom de l’organisateur.').pipe(
    z
      .string()
      .min(2, 'Au moins 2 caractères.')
      .refine(
        (name) => name.length < 2 || countSeen(name) >= 1,
        'Le nom doit contenir des lettres ou des chiffres.',
      ),
  ),
  /** Only an author without an account is asked for it. */
  proposerEmail: proposerEmail.optional(),

  programme: z.enum(PROGRAMMES).default('scheduled'),
  programmeNote: simple.programmeNote,
  availability: z.enum(AVAILABILITIES).default('unknown'),

  genre: z.string().max(60).optional(),
  summary: simple.summary,
  tags: text(500).default(''),
  bookingUrl: simple.bookingUrl,
  website: simple.website,

  audience: z
    .object({ minAge: age.optional(), maxAge: age.optional(), family: z.boolean().default(false) })
    .default({}),
  accessibility: z.record(z.enum(ACCESS_FEATURES), z.enum(['yes', 'no', 'unknown'])).default({}),
  /** These are expressly missing, unless they are ticked above. */
  inaccessible: z.array(z.enum(ACCESS_FEATURES)).max(ACCESS_FEATURES.length).default([]),
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(10)
    .default([]),
  outdoor: simple.outdoor,
  rainPlan: simple.rainPlan,
  rainDecisionTime: simple.rainDecisionTime,

  partnerId: z.string().max(100).optional(),
  contact: z
    .object({
      email: z.string().trim().max(200).email(WRONG_EMAIL).optional(),
      phone: line(40).optional(),
      public: z.boolean().default(false),
    })
    .default({}),
})
export const eventForm = namedFields.extend(simple)
export type EventForm = z.infer<typeof eventForm>

/** An author without an account posts this form. */
export const proposalForm = eventForm.extend({ proposerEmail })

/** The form, its button and the fields that its scripts add. */
export const postedEventForm = eventForm.extend({
  intent: z.string(),
  /** The draft's token. */
  draft: z.string(),
  /** The version of the event that the edit began with; absent for a new event. */
  baseVersion: z.string(),
  eventId: z.string(),
  copyOf: z.string(),
  /** The browser tab, the version of the draft it has read, and whether it overwrites newer versions. */
  tab: z.string(),
  draftVersion: z.string(),
  /** It proves for an author without an account that the form was shown to the person who posts it. */
  proof: z.string(),
  over: z.string(),
  /** The form is to be filled from these. */
  fill: z.object({
    source: z.string(),
    file: z.instanceof(File),
    event: z.string(),
    /** Each of these becomes a draft. */
    events: z.array(z.string()).max(MOST_DRAFTS_AT_ONCE),
    photo: z.boolean(),
    replace: z.boolean(),
  }),
  /** A button changes these in the ticked dates. */
  change: z.object(Object.fromEntries(CHANGES.map((field) => [field, z.string()]))),
})
