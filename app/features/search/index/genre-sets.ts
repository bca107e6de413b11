import type { KnownGenre } from '~/domain/catalogue'
import { type Bitset, intersect, subtract, unite } from './bitset'
import type { FacetSets } from './facet-sets'
import type { TextIndex } from './text-index'

interface Sources {
  text: TextIndex
  facets: FacetSets
  live: Bitset
}

/** The events of each genre: those that tell it, and those of its theme that tell none but have its words in title or
 * tags. A set is made when it is asked for. */
export class GenreSets {
  #bySlug: ReadonlyMap<string, KnownGenre> = new Map()
  #list: readonly KnownGenre[] = []
  #sets = new Map<string, Bitset>()
  #telling: Bitset | null = null

  /** The list of genres from now on. */
  know(genres: readonly KnownGenre[]): void {
    if (this.#list === genres) return
    this.#list = genres
    this.#bySlug = new Map(genres.map((genre) => [genre.slug, genre]))
    this.forget()
  }

  /** Call after each change of the index. */
  forget(): void {
    this.#sets.clear()
    this.#telling = null
  }

  /** Read-only; null for a genre that is not in the list. */
  of(slug: string, sources: Sources): Bitset | null {
    const genre = this.#bySlug.get(slug)
    if (!genre) return null
    const set = this.#sets.get(slug) ?? this.#make(genre, sources)
    this.#sets.set(slug, set)
    return set
  }

  #make({ slug, theme, phrases }: KnownGenre, { text, facets, live }: Sources): Bitset {
    const nothing = new Uint32Array(live.length)
    const set = nothing.slice()
    for (const phrase of phrases) text.markTitled(phrase, set)
    intersect(set, facets.get('category', theme) ?? nothing)
    this.#telling ??= this.#tellingAny({ facets, live })
    subtract(set, this.#telling)
    unite(set, facets.get('genre', slug) ?? nothing)
    return set
  }

  /** A genre that is not in the list is none. */
  #tellingAny({ facets, live }: Pick<Sources, 'facets' | 'live'>): Bitset {
    const any = new Uint32Array(live.length)
    for (const slug of this.#bySlug.keys()) {
      const own = facets.get('genre', slug)
      if (own) unite(any, own)
    }
    return any
  }
}
