import type { Transaction } from '~/backend/documents'
import { categories } from '~/domain/category'

/**
 * Call in each transaction that writes an event: if the category leaves at the same time, one of the two commits runs
 * again, so that no event is written to a category that is gone.
 */
export async function isCategoryActive(transaction: Transaction, slug: string): Promise<boolean> {
  return (await transaction.get(categories, slug))?.active === true
}
