const ALTERNATIVES_MIN = 3

/** « salon du livre / rencontres d’auteurs », « repas de soutien, souper des pompiers, soupe aux pois » with « ou ». Single
 * words between commas are about one thing. */
export function withAlternatives(words: string): string {
  const slashed = words.replace(/\s\/\s/g, ' ou ')
  const parts = slashed.split(/\s*,\s*/)
  const areNames = parts.length >= ALTERNATIVES_MIN && parts.every((part) => /\S\s+\S/.test(part))
  return areNames ? parts.join(' ou ') : slashed
}
