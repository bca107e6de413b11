// The rules that the dates of an event were made from.
import { z } from 'zod'
import { isRealDay } from '~/platform/real-day'
import { CANTONS } from './vocabulary'

const clockTime = z.string().regex(/^\d{2}:\d{2}$/)
const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isRealDay, 'Date inexistante')
/** ISO 8601: 1 = Monday. */
const weekday = z.number().int().min(1).max(7)

export const MAX_RULES = 10
export const MAX_EXCEPTIONS = 100
/** A rule takes the first to fourth or the last (-1) of a weekday in a month. */
const nth = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)])

/** YYYY-MM-DD, both inclusive. */
export const dayRangeSchema = z.object({ from: calendarDay, to: calendarDay })
export type DayRange = z.infer<typeof dayRangeSchema>

/** Days are YYYY-MM-DD, both inclusive. */
export const ruleSchema = z.object({
  on: z.discriminatedUnion('kind', [
    /** 1 = every week, 2 = every other week. */
    z.object({
      kind: z.literal('weekdays'),
      weekdays: z.array(weekday).min(1).max(7),
      everyWeeks: z.number().int().min(1).max(12),
    }),
    /** « le premier samedi du mois » */
    z.object({ kind: z.literal('nth_weekday'), nth, weekday }),
    /** « le 15 du mois »; months without that day are left out. */
    z.object({ kind: z.literal('month_day'), day: z.number().int().min(1).max(31) }),
  ]),
  from: calendarDay,
  until: calendarDay,
  startTime: clockTime,
  endTime: clockTime.nullable(),
  except: z.array(dayRangeSchema).max(MAX_EXCEPTIONS),
  /** The canton whose school holidays are left out; null = none. */
  schoolHolidays: z.enum(CANTONS).nullable(),
})
export type Rule = z.infer<typeof ruleSchema>
