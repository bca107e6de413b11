import { SEED_CATEGORIES } from '~/domain/category'
import { namesOfLabel, SEED_GENRES } from '~/domain/genre'

/** Entries that tell no theme get this one. */
export const FALLBACK = 'vie-locale'

/** The first match decides: « Festival » with « Musique » is music. */
const CATEGORY_OF_TAG: readonly (readonly [category: string, tags: readonly string[]])[] = [
  ['expos-musees', ['exposition', 'arts', 'musee']],
  ['divertissement-audiovisuel', ['cinema']],
  ['marches-brocantes', ['marche', 'brocante', 'shopping']],
  ['comptoirs-foires', ['foire et salon', 'foire', 'salon']],
  ['spectacles', ['theatre', 'danse', 'spectacle', 'humour', 'cirque']],
  ['musique', ['concert', 'musique', 'classical music', 'metal', 'techno', 'jazz', 'rock', 'electro']],
  ['ateliers-cours', ['atelier', 'cours', 'stage', 'conference', 'science', 'discovery']],
  ['sports-loisirs', ['sport', 'water']],
  ['gastronomie-terroir', ['gastronomie', 'food', 'vin', 'apero']],
  ['fetes-traditions', ['fete & festival', 'festival', 'fete']],
  ['nature-balades', ['nature', 'walk', 'mountain', 'animals', 'visite guidee', 'hiver']],
]

/** null = not shown. */
const SHOWN_TAG: Readonly<Record<string, string | null>> = {
  all: null,
  autres: null,
  indoor: null,
  outdoor: null,
  cosy: null,
  discovery: 'découverte',
  'classical music': 'musique classique',
  food: 'gastronomie',
  walk: 'balade',
  mountain: 'montagne',
  animals: 'animaux',
  water: 'eau',
  ecofriendly: 'durabilité',
}

/** Single words of genres and themes. */
const CATEGORY_OF_WORD: ReadonlyMap<string, string> = new Map(
  [...SEED_CATEGORIES].flatMap(([slug, { label, synonyms }]) =>
    [...namesOfLabel(label), ...synonyms, ...wordsOfGenres(slug)].flatMap((name): [string, string][] =>
      /^\S+$/.test(name) ? [[fold(name), slug]] : [],
    ),
  ),
)

function wordsOfGenres(category: string): string[] {
  return (SEED_GENRES.get(category) ?? []).flatMap(({ label, synonyms }) => [
    ...namesOfLabel(label),
    ...synonyms,
  ])
}

/** Returns `categoryFromText`, or else « vie-locale ». */
export function categoryOf(tags: readonly string[], title: string): string {
  return categoryFromText(tags, title) ?? FALLBACK
}

/** Finds the category by tag, or else by the first word of the title that names a theme or a genre; null where neither
 * tells. */
export function categoryFromText(tags: readonly string[], title: string): string | null {
  const folded = new Set(tags.map(fold))
  const byTag = CATEGORY_OF_TAG.find(([, deciding]) => deciding.some((tag) => folded.has(tag)))
  if (byTag) return byTag[0]
  for (const word of fold(title).split(/[^a-z0-9]+/)) {
    const category = CATEGORY_OF_WORD.get(word) ?? CATEGORY_OF_WORD.get(word.replace(/s$/, ''))
    if (category) return category
  }
  return null
}

/** Returns at most ten tags, in French, without doubles. */
export function shownTags(tags: readonly string[]): string[] {
  const shown = tags.flatMap((tag) => {
    const text = tag.normalize('NFC').replace(/\s+/g, ' ').trim()
    const french = SHOWN_TAG[fold(text)]
    if (french === null || text === '' || text.length > 40) return []
    return [french ?? text]
  })
  return [...new Set(shown)].slice(0, 10)
}

export function isOutdoor(tags: readonly string[]): boolean {
  return tags.some((tag) => /^(?:outdoor|plein air)$/i.test(tag.trim()))
}

export function isExhibition(tags: readonly string[]): boolean {
  return tags.some((tag) => fold(tag) === 'exposition')
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe')
}
