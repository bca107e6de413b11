// Spellings that admins add to the words of the search: schema and collection.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

export const SPELLING_MOST = 60

/** The id is the spelling, folded, with dashes between its words. */
const addedSpellingSchema = z.object({
  words: z.string().min(1).max(SPELLING_MOST),
  /** The address of a filter, `theme=` with the slug of a theme, or `genre=` with that of a genre. */
  meaning: z
    .string()
    .regex(/^[a-z-]+=./)
    .max(200),
  /** The name of an admin, as in the admin log. */
  addedBy: z.string().max(200),
  addedAt: z.string().datetime(),
  /** A removed one stays, so that it can be brought back. */
  state: z.enum(['active', 'removed']),
})
export type AddedSpelling = z.infer<typeof addedSpellingSchema>

export const addedSpellings = defineCollection<AddedSpelling>({
  name: 'vocabulary',
  indexed: [],
  isFew: true,
  parse: (raw) => addedSpellingSchema.parse(raw),
})
