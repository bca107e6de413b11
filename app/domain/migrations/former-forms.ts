// Former forms of documents, each with the way to its next one. No other file knows them.
import { z } from 'zod'

export type Fields = Record<string, unknown>

export interface Migration {
  /** One more than that of the migration before. The store notes the last one that it has been through. */
  number: number
  /** The name of the collection. */
  collection: string
  /** The fields in their next form; null when they have it. */
  renewed(fields: Fields): Fields | null
}

/** Numbers stay: only those above the noted one are ever looked at again. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, collection: 'events', renewed: withTimes },
  { number: 2, collection: 'events', renewed: withRules },
  { number: 3, collection: 'drafts', renewed: withRuleRows },
]

const datesWithoutTime = z
  .object({
    kind: z.string(),
    openingHours: z.array(z.unknown()),
    source: z.object({ kind: z.string() }).passthrough(),
    occurrences: z.array(z.object({ allDay: z.boolean() }).passthrough()).min(1),
  })
  .passthrough()

/** The form of the site and the demo have said « toute la journée »; imports have only had no time. */
const SAID_ALL_DAY = ['site', 'demo']

/** Events told only whether a date has no time (format 1 of the export). */
function withTimes(event: Fields): Fields | null {
  // A parse that fails takes most of the time that a look at 100 000 events takes.
  if (!JSON.stringify(event.occurrences ?? null).includes('"allDay":')) return null
  const parsed = datesWithoutTime.safeParse(event)
  if (!parsed.success) return null
  const { kind, openingHours, source, occurrences } = parsed.data
  const isKnown = kind === 'exhibition' ? openingHours.length > 0 : SAID_ALL_DAY.includes(source.kind)
  const withoutTime = isKnown ? 'all_day' : 'unknown'
  const dates = occurrences.map(({ allDay, ...date }) => ({ ...date, time: allDay ? withoutTime : 'timed' }))
  return { ...parsed.data, occurrences: dates }
}

const weeklyRule = z.object({
  weekdays: z.array(z.number()),
  everyWeeks: z.number(),
  except: z.array(z.string()),
  from: z.string(),
  until: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
})

/** Events had one weekly rule, whose exceptions are days (format 2 of the export). */
function withRules({ recurrence, ...event }: Fields): Fields | null {
  const rule = recurrence ? weeklyRule.safeParse(recurrence) : null
  if (!rule?.success) return null
  const { weekdays, everyWeeks, except, ...rest } = rule.data
  const ranges = except.map((day) => ({ from: day, to: day }))
  const on = { kind: 'weekdays', weekdays, everyWeeks }
  return { ...event, rules: [{ on, ...rest, except: ranges, schoolHolidays: null }] }
}

/** Forms had one rule. */
function withRuleRows(draft: Fields): Fields | null {
  const names = Object.entries(draft.fields ?? {})
  if (!names.some(([name]) => name.startsWith('rule.'))) return null
  const fields = names.map(([name, values]) => [name.replace(/^rule\./, 'rules[0].'), values])
  return { ...draft, fields: Object.fromEntries(fields) }
}
