import type { Transaction } from '~/backend/documents'
import { categories } from '~/domain/category'

/**
 * Whether an event may get this category in this commit. A category that leaves at the same time makes one of the two
 * commits run again, so that no event is ever written to one that is gone.
 */
export async function isCategoryActive(transaction: Transaction, slug: string): Promise<boolean> {
  return (await transaction.get(categories, slug))?.active === true
}
