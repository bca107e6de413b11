// Genres: what lies below a theme, kept in its document.
import { z } from 'zod'
import { slugify } from '~/platform/ids'
import { INITIAL_GENRES } from './initial-genres'

export const genreSchema = z.object({
  /** Unique among the genres of all themes; does not change. */
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  label: z.string().min(2).max(60),
  /** Other words for the same. */
  synonyms: z.array(z.string().min(2).max(60)),
})
export type Genre = z.infer<typeof genreSchema>

/** The key is the slug of the theme. */
export const SEED_GENRES: ReadonlyMap<string, readonly Genre[]> = new Map(
  Object.entries(INITIAL_GENRES).map(([theme, genres]) => [
    theme,
    Object.entries(genres).map(([label, synonyms]) => ({
      slug: slugify(label),
      label,
      synonyms: [...synonyms],
    })),
  ]),
)

/** The genres of a theme, in their order. */
export function genresOf({ id, genres }: { id: string; genres: readonly Genre[] | null }): readonly Genre[] {
  return genres ?? SEED_GENRES.get(id) ?? []
}

/** « Chœur & chorale » are two names. */
export function namesOfLabel(label: string): string[] {
  return label.split(/\s*[&,]\s*/)
}
