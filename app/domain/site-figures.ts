// Figures of the whole site, by month. Hold no visitor.
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

const countSchema = z.number().int().nonnegative()

/** The id is the month, `YYYY-MM`. */
const siteFiguresSchema = z.object({
  /** Only views of pages of events count. */
  views: countSchema,
  /** Searches by words that found nothing. */
  missedSearches: countSchema,
})
export type SiteFigures = z.infer<typeof siteFiguresSchema>

export const siteFigures = defineCollection<SiteFigures>({
  name: 'siteFigures',
  indexed: [],
  parse: (raw) => siteFiguresSchema.parse(raw),
})

/** Words that were searched in a month, more than once, and found nothing. */
const missedWordsSchema = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  words: z.string().min(1).max(60),
  count: countSchema,
})
export type MissedWords = z.infer<typeof missedWordsSchema>

export const missedWords = defineCollection<MissedWords>({
  name: 'missedWords',
  indexed: ['month', 'count'],
  parse: (raw) => missedWordsSchema.parse(raw),
})
