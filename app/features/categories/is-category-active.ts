import type { DocumentStore, Transaction } from '~/backend/documents'
import { categories } from '~/domain/category'

/** Call in each transaction that writes an event: otherwise it may get a category that leaves meanwhile. */
export async function isCategoryActive(
  transaction: Pick<DocumentStore | Transaction, 'get'>,
  slug: string,
): Promise<boolean> {
  return (await transaction.get(categories, slug))?.active === true
}
