import type { DocumentStore } from '~/backend/documents'
import { CATEGORY_ICONS, categories, SCHEMA_TYPES, type StoredCategory } from '~/domain/category'
import { textOn } from '~/domain/colours'
import { genresOf } from '~/domain/genre'
import { counted } from '~/platform/french'
import { logLines } from '../admin-page.server'
import { categoryFields } from './category-form'
import { type CountGenre, genreRows } from './genre-rows.server'
import { countEvents } from './leave-category.server'
import { allCategories } from './manage-categories.server'

export const CATEGORIES_PATH = '/admin/categories'

export async function categoriesPage(documents: DocumentStore) {
  const all = await allCategories(documents)
  const rows = await Promise.all(
    all.map(async (category, index) => ({
      ...summaryOf(category),
      position: index + 1,
      isFirst: index === 0,
      isLast: index === all.length - 1,
      events: await countEvents(category.id, documents),
    })),
  )
  return { rows, strays: await strays(documents) }
}
export type CategoryRow = Awaited<ReturnType<typeof categoriesPage>>['rows'][number]

function summaryOf({ id, label, icon, colour, active, leaving }: StoredCategory) {
  return {
    slug: id,
    path: `${CATEGORIES_PATH}/${id}`,
    label,
    icon,
    colour,
    lightText: textOn(colour) === '#ffffff',
    active,
    isLeaving: leaving !== null,
  }
}

/** Removed categories that still have events: a form that was open meanwhile can write one. */
async function strays(documents: DocumentStore) {
  const { documents: all } = await documents.find(categories, { limit: 1000, includeRemoved: true })
  const removed = all.filter(({ removedAt }) => removedAt !== null)
  const found = await Promise.all(
    removed.map(async ({ id, label, leaving }) => ({
      slug: id,
      label,
      to: leaving?.to ?? '',
      events: await countEvents(id, documents),
    })),
  )
  return found.filter(({ events }) => events > 0)
}

const ACTION_TEXTS = {
  created: 'Créé',
  edited: 'Modifié',
  deactivated: 'Désactivé',
  activated: 'Activé',
  removed: 'Supprimé',
  'genre-added': 'Genre ajouté',
  'genre-edited': 'Genre modifié',
  'genre-moved': 'Genre déplacé',
  'genre-removed': 'Genre supprimé',
}

export async function categoryPage(slug: string, documents: DocumentStore, countGenre: CountGenre) {
  const all = await allCategories(documents)
  const category = all.find(({ id }) => id === slug)
  if (!category) return null
  const events = await countEvents(slug, documents)
  return {
    ...summaryOf(category),
    fields: categoryFields(category),
    position: all.indexOf(category) + 1,
    positions: all.length,
    events,
    eventsText: counted(events, 'événement'),
    leaving: category.leaving,
    genres: genreRows(genresOf(category), `${CATEGORIES_PATH}/${slug}`, countGenre),
    targets: targetsFor(slug, all),
    isLastActive: category.active && all.filter(({ active }) => active).length === 1,
    log: await logLines('category', slug, ACTION_TEXTS, documents),
    ...CHOICES,
  }
}
export type CategoryPage = NonNullable<Awaited<ReturnType<typeof categoryPage>>>

export function targetsFor(slug: string, all: readonly StoredCategory[]) {
  return all.filter(({ id, active }) => active && id !== slug).map(({ id, label }) => ({ value: id, label }))
}

export const CHOICES = {
  icons: CATEGORY_ICONS,
  schemaTypes: SCHEMA_TYPES.map((type) => ({ value: type, label: type })),
}
