import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { Genre } from '~/domain/genre'

/** How many published events a genre has, those included that do not tell theirs. */
export type CountGenre = (slug: string) => number

export function genreCounts(catalogue: Pick<Catalogue, 'search'>): CountGenre {
  const found = catalogue.search({ ...EMPTY_QUERY, when: 'all' }, { limit: 1 })
  const counts = new Map(found.facets().genre.map(({ value, count }) => [value, count]))
  return (slug) => counts.get(slug) ?? 0
}

export function genreRows(genres: readonly Genre[], categoryPath: string, countGenre: CountGenre) {
  return genres.map(({ slug, label, synonyms }, index) => ({
    slug,
    label,
    path: `${categoryPath}/genres/${slug}`,
    synonyms: synonyms.join(', '),
    events: countGenre(slug),
    isFirst: index === 0,
    isLast: index === genres.length - 1,
  }))
}
