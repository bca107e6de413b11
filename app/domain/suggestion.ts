// The answer of the suggestions endpoint.

export const SUGGESTIONS_PATH = '/api/suggestions'

export interface Suggestion {
  label: string
  /** « Samedi 28 novembre, 20 h 30 · Nyon » */
  detail: string
  href: string
}

export interface SuggestionGroup {
  label: string
  options: Suggestion[]
}

export interface SuggestionAnswer {
  groups: SuggestionGroup[]
}
