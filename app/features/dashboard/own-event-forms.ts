import { z } from 'zod'
import { typedLine } from '~/domain/typed-line'
import { AVAILABILITIES, PROGRAMMES } from '~/domain/vocabulary'

const NOTE_MAX_LENGTH = 300
export const DATES_ON_A_PAGE = 30

// Components import only the types of these schemas, because a schema would bring zod to the browser.
const version = z.number().int().positive()

/** 100 is the most drafts a user can have. */
export const draftDeletion = z.object({ drafts: z.array(z.string().max(128)).min(1).max(100) })

export const stateForm = z.object({
  version,
  programme: z.enum(PROGRAMMES),
  programmeNote: typedLine(NOTE_MAX_LENGTH).default(''),
  availability: z.enum(AVAILABILITIES),
})
export type StateForm = z.infer<typeof stateForm>

export const datesForm = z.object({
  version,
  dates: z
    .array(z.object({ id: z.string().max(40), status: z.enum(PROGRAMMES).optional() }))
    .max(DATES_ON_A_PAGE),
})
export type DatesForm = z.infer<typeof datesForm>

/** These forms have only a button. */
export const versionForm = z.object({ version })
export type VersionForm = z.infer<typeof versionForm>
