import { AlreadyExists, type DocumentStore } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { type Category, categories, type StoredCategory } from '~/domain/category'
import { type FieldChange, labelsOf, type MergeConflict, mergeRecords } from '~/http/merge-forms'
import { slugify } from '~/platform/ids'
import type { Refused } from '~/platform/refused'
import { type CategoryChange, categoryFields, FIELD_LABELS, type NewCategory } from './category-form'

/** Lists all of them, inactive ones too, in their order. */
export async function allCategories(documents: DocumentStore): Promise<StoredCategory[]> {
  const { documents: found } = await documents.find(categories, { limit: 1000 })
  return found.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

/**
 * Creates a category at the end of the list. The slug is permanent, by default made of the name. Refuses a slug that
 * is or was in use: old links must not change their meaning.
 */
export async function createCategory(
  actor: Actor,
  { slug: asked, ...look }: NewCategory,
  documents: DocumentStore,
): Promise<{ ok: true; slug: string } | Refused<'slug-taken' | 'no-slug'>> {
  const slug = asked ?? slugify(look.label)
  if (slug === '' || slug === 'nouveau') return { ok: false, reason: 'no-slug' }
  try {
    await documents.transaction(async (transaction) => {
      const last = (await allCategories(documents)).at(-1)
      const order = (last?.order ?? 0) + 1
      transaction.insert<Category>(categories, slug, {
        ...look,
        genres: [],
        order,
        active: true,
        leaving: null,
        movedTo: null,
      })
      writeAdminLog(transaction, actor, { subject: 'category', subjectId: slug, action: 'created' })
    })
    return { ok: true, slug }
  } catch (error) {
    if (error instanceof AlreadyExists) return { ok: false, reason: 'slug-taken' }
    throw error
  }
}

type CategoryEdit = { ok: true; theirs: FieldChange[] } | Refused<'unknown'> | MergeConflict

/** Writes the fields the admin changed. Refuses a field that another admin changed meanwhile. */
export async function editCategory(
  actor: Actor,
  slug: string,
  { base, ...look }: CategoryChange,
  documents: DocumentStore,
): Promise<CategoryEdit> {
  return documents.transaction(async (transaction): Promise<CategoryEdit> => {
    const category = await transaction.get(categories, slug)
    if (!category) return { ok: false, reason: 'unknown' }
    const merge = mergeRecords(base, categoryFields, look, category)
    if (!merge.ok) return merge
    if (merge.mine.length > 0) {
      transaction.update<Category>(categories, slug, merge.changed)
      const detail = labelsOf(merge.mine, FIELD_LABELS)
      writeAdminLog(transaction, actor, { subject: 'category', subjectId: slug, action: 'edited', detail })
    }
    return { ok: true, theirs: merge.theirs }
  })
}

/** Position 1 is the first; a position beyond the end is the last. False for an unknown category. */
export async function placeCategory(
  slug: string,
  position: number | 'up' | 'down',
  documents: DocumentStore,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const ids = (await allCategories(documents)).map(({ id }) => id)
    const orders = new Map<string, number>()
    for (const id of ids) {
      const category = await transaction.get(categories, id)
      if (category) orders.set(id, category.order)
    }
    const present = [...orders].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
    const at = present.indexOf(slug)
    if (at === -1) return false
    const wanted = position === 'up' ? at - 1 : position === 'down' ? at + 1 : position - 1
    present.splice(at, 1)
    present.splice(Math.min(Math.max(wanted, 0), present.length), 0, slug)
    for (const [index, id] of present.entries()) {
      if (orders.get(id) !== index + 1) transaction.update<Category>(categories, id, { order: index + 1 })
    }
    return true
  })
}

/** Activates it and cancels a departure that has begun. */
export async function activateCategory(
  actor: Actor,
  slug: string,
  documents: DocumentStore,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const category = await transaction.get(categories, slug)
    if (!category) return false
    if (category.active) return true
    transaction.update<Category>(categories, slug, { active: true, leaving: null, movedTo: null })
    writeAdminLog(transaction, actor, { subject: 'category', subjectId: slug, action: 'activated' })
    return true
  })
}
