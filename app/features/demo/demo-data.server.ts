import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { SEED_CATEGORIES } from '~/domain/category'
import { EVENT_STATUSES, eventSchema } from '~/domain/event'
import { partnerSchema } from '~/domain/partner'
import { PROGRAMMES } from '~/domain/vocabulary'
import { explainIssue } from '~/features/imports/files/candidate'
import { readLines } from '~/features/imports/files/lines.server'

/** The directory lies beside app/: the demo is seeded from the sources (scripts/seed-demo.ts), never by the built
 * server. */
const DEMO = new URL('../../../demo/', import.meta.url)

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const slotSchema = z
  .object({
    day: z.number().int().min(0),
    from: clockTime.nullable().default(null),
    to: clockTime.nullable().default(null),
    length: z.number().int().min(1).default(1),
    label: z.string().nullable().default(null),
    status: z.enum(PROGRAMMES).nullable().default(null),
  })
  .strict()
const programmeSchema = z
  .object({
    first: z.union([z.array(z.number().int().min(1).max(7)).min(1), z.string().regex(/^\d{2}-\d{2}$/)]),
    months: z.array(z.number().int().min(1).max(12)).optional(),
    within: z.tuple([z.number().int(), z.number().int()]).optional(),
    tour: z.string().optional(),
    slots: z.array(slotSchema).min(1),
  })
  .strict()
const exhibitionSchema = z
  .object({
    opens: z.number().int(),
    closes: z.number().int(),
    vernissage: z.tuple([clockTime, clockTime]).optional(),
  })
  .strict()

export type DemoProgramme = z.infer<typeof programmeSchema>
export type DemoExhibition = z.infer<typeof exhibitionSchema>

const demoEventSchema = eventSchema
  .omit({ category: true, occurrences: true, rules: true, source: true })
  .partial()
  .required({ title: true })
  .extend({ id: z.string().min(1), dates: z.union([programmeSchema, exhibitionSchema]) })
  .strict()
const demoPartnerSchema = partnerSchema.extend({ id: z.string().min(1) }).strict()
const announcementSchema = z
  .object({
    title: z.string(),
    summary: z.string(),
    description: z.string(),
    status: z.enum(EVENT_STATUSES),
    hoursAgo: z.number().int().positive(),
    newTitle: z.string().optional(),
    correction: z.string().optional(),
  })
  .strict()

export type DemoEvent = z.infer<typeof demoEventSchema> & { category: string }
export type Announcement = z.infer<typeof announcementSchema>

/** Reads the events of all categories in the order of the files and their lines, which decides on the dates. */
export async function readDemoEvents(): Promise<DemoEvent[]> {
  const files = await Promise.all(
    [...SEED_CATEGORIES.keys()].map(async (category) => {
      const lines = await readEach(`events/${category}.ndjson`, demoEventSchema)
      return lines.map((line) => ({ ...line, category }))
    }),
  )
  return files.flat()
}

export function readDemoPartners() {
  return readEach('partners.ndjson', demoPartnerSchema)
}

export function readAnnouncements(): Promise<Announcement[]> {
  return readEach('queue.ndjson', announcementSchema)
}

/** Throws, with file and line, at the first line that is not as the schema says. */
async function readEach<S extends z.ZodTypeAny>(name: string, schema: S): Promise<z.output<S>[]> {
  const values: z.output<S>[] = []
  for await (const line of readLines(fileURLToPath(new URL(name, DEMO)))) {
    if ('refused' in line) throw new Error(`demo/${name}, line ${line.number}: ${line.refused}`)
    const parsed = schema.safeParse(JSON.parse(line.text))
    if (!parsed.success) {
      throw new Error(`demo/${name}, line ${line.number}: ${explainIssue(parsed.error)}`)
    }
    values.push(parsed.data)
  }
  return values
}
