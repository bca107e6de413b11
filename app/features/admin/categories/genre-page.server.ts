import type { DocumentStore } from '~/backend/documents'
import { genresOf } from '~/domain/genre'
import { counted } from '~/platform/french'
import { targetsFor } from './categories-page.server'
import { genreFields } from './genre-form'
import type { CountGenre } from './genre-rows.server'
import { allCategories } from './manage-categories.server'

/** null when the theme has no such genre. */
export async function genrePage(
  { category, slug }: { category: string; slug: string },
  documents: DocumentStore,
  countGenre: CountGenre,
) {
  const all = await allCategories(documents)
  const own = all.find(({ id }) => id === category)
  const genre = own && genresOf(own).find((one) => one.slug === slug)
  if (!own || !genre) return null
  const events = countGenre(slug)
  return {
    slug,
    label: genre.label,
    category: { slug: own.id, label: own.label },
    fields: genreFields(genre),
    targets: targetsFor(category, all),
    events,
    eventsText: counted(events, 'événement'),
  }
}
export type GenrePage = NonNullable<Awaited<ReturnType<typeof genrePage>>>
