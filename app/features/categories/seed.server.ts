import type { DocumentStore } from '~/backend/documents'
import { categories, SEED_CATEGORIES } from '~/domain/category'

export async function seedCategories(documents: DocumentStore): Promise<number> {
  const { documents: found } = await documents.find(categories, { limit: 1, includeRemoved: true })
  if (found.length > 0) return 0
  await documents.transaction(async (transaction) => {
    for (const [slug, category] of SEED_CATEGORIES) transaction.insert(categories, slug, category)
  })
  return SEED_CATEGORIES.size
}
