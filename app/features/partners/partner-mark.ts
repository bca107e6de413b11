export interface PartnerMark {
  logo: { src: string; alt: string } | null
  initials: string
  shade: Shade
}

export const SHADES = ['red', 'blue', 'green', 'ochre', 'violet', 'slate'] as const
export type Shade = (typeof SHADES)[number]

/** Skipped: « Musée du Parapluie » gives MP. */
const LINKING_WORDS = new Set([
  'a',
  'à',
  'au',
  'aux',
  'd',
  'de',
  'des',
  'du',
  'en',
  'et',
  'l',
  'la',
  'le',
  'les',
  'sur',
])

/** The initials of the first two words, else the first letters. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const meaningful = words.filter((word) => !LINKING_WORDS.has(word.toLocaleLowerCase('fr')))
  const chosen = meaningful.length > 0 ? meaningful : words
  return chosen
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('fr') ?? '')
    .join('')
}

/** Returns always the same shade for the same partner (FNV-1a). */
export function shadeOf(id: string): Shade {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return SHADES[(hash >>> 0) % SHADES.length] ?? SHADES[0]
}
