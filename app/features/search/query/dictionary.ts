/** Words of another language beside what French understands already. Spellings are separated by « | ». */
export interface Dictionary {
  /** Folded words of dates, prices, places and other filters, and what the French would say; '' says nothing. */
  phrases: readonly Entry[]
  /** Names of a theme, a genre or an audience, and a French one. */
  themes: readonly Entry[]
  /** Words that may also be French, or names: read so only beside others of the language. */
  besides: readonly Entry[]
}
export type Entry = readonly [spellings: string, french: string]
