import { z } from 'zod'
import type { Genre } from '~/domain/genre'
import type { FormFields } from '~/http/merge-forms'
import { label, synonyms } from './category-form'

export const newGenreForm = z.object({ label })

export const genreForm = z.object({ label, synonyms, base: z.string().max(10_000).default('') })
export type GenreChange = z.output<typeof genreForm>
export type GenreFields = z.input<typeof genreForm>

export const genreOrderForm = z.object({ intent: z.enum(['up', 'down']), genre: z.string().max(60) })
export const genreMoveForm = z.object({ to: z.string().max(60) })

export const GENRE_LABELS = { label: 'Nom', synonyms: 'Autres mots' }

export function genreFields({ label, synonyms }: Pick<Genre, 'label' | 'synonyms'>) {
  return { label, synonyms: synonyms.join('\n') } satisfies FormFields
}
