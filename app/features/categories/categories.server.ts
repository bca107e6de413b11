import type { Change, DocumentStore } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import {
  type Categories,
  type Category,
  categories,
  type PlacedGenre,
  type StoredCategory,
} from '~/domain/category'
import { DEFAULT_COLOUR } from '~/domain/colours'
import { genresOf } from '~/domain/genre'
import { sha256 } from '~/platform/secrets.server'

/** If the store does not answer, the last known categories stay. */
export async function openCategories(
  documents: DocumentStore,
  onError: (error: unknown) => void = console.error,
  steady: SteadyOptions = {},
): Promise<Categories> {
  const bySlug = new Map<string, StoredCategory>()
  let active: StoredCategory[] = []
  let genres: PlacedGenre[] = []
  let revision = ''
  const onChanges = (changes: Change<Category>[]) => {
    for (const change of changes) {
      if (change.kind === 'removed') bySlug.delete(change.id)
      else bySlug.set(change.document.id, change.document)
    }
    const all = [...bySlug.values()].sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
    active = all.filter((category) => category.active && category.removedAt === null)
    genres = active.flatMap((category) =>
      genresOf(category).map((genre) => ({ ...genre, theme: category.id })),
    )
    const content = all.map(({ id, version }) => `${id}.${version}`).join(' ')
    revision = sha256(content, 'base64url').slice(0, 8)
  }
  const query = { includeRemoved: true }
  const close = await subscribeSteadily(
    { documents, collection: categories, query, onChanges, onError },
    steady,
  )
  return {
    get revision() {
      return revision
    },
    list: () => active,
    get: (slug) => bySlug.get(slug) ?? { label: slug, colour: DEFAULT_COLOUR, schemaType: 'Event' },
    genres: () => genres,
    successorOf: (slug) => successorOf(slug, bySlug),
    genreLabel: (slug) => genres.find((genre) => genre.slug === slug)?.label ?? slug,
    close,
  }
}

function successorOf(slug: string, bySlug: ReadonlyMap<string, StoredCategory>): string | null {
  const passed = new Set<string>()
  let next: string | null = slug
  while (next !== null && !passed.has(next)) {
    const category = bySlug.get(next)
    if (category?.active && category.removedAt === null) return next === slug ? null : next
    passed.add(next)
    next = category?.leaving?.to || category?.movedTo || null
  }
  return null
}
