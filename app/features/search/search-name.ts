import { capitalized } from '~/platform/french'
import type { Chip } from './filter-view'

const NAMED_FILTERS = 5

/** The search in words, as « Jazz, ce week-end »; null without filters. */
export function searchName(chips: readonly Pick<Chip, 'spoken'>[]): string | null {
  if (chips.length === 0) return null
  const words = chips.slice(0, NAMED_FILTERS).map(({ spoken }) => spoken)
  return capitalized(words.join(', ')) + (chips.length > NAMED_FILTERS ? '…' : '')
}
