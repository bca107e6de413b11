import { quoted } from '~/platform/french'

/** Tells about words that are not in the query of a list or a calendar; null when there are none. */
export function ignoredText(words: readonly string[]): string | null {
  if (words.length === 0) return null
  const which = words.map(quoted).join(', ')
  return `${words.length === 1 ? 'Mot ignoré' : 'Mots ignorés'}, faute de résultat\u00a0: ${which}.`
}
