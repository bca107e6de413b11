// The twelve categories an agenda starts with.
import type { DocumentStore } from '~/backend/documents'
import { categories, SEED_CATEGORIES } from './category'

/** Writes the seed categories into a store that has none at all; answers how many it wrote. */
export async function seedCategories(documents: DocumentStore): Promise<number> {
  const { documents: present } = await documents.find(categories, { limit: 1, includeRemoved: true })
  if (present.length > 0) return 0
  return documents.transaction(async (transaction) => {
    for (const [slug, category] of SEED_CATEGORIES) transaction.insert(categories, slug, category)
    return SEED_CATEGORIES.size
  })
}
