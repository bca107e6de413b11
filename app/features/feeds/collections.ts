// The collections that leave the house: what an export holds and what an import restores. Sessions, one-time codes and
// rate limits are never among them.
import type { Collection } from '~/backend/documents'
import { categories } from '~/features/categories/category'
import { events } from '~/features/events/event'
import { partners } from '~/features/partners/partner'
import { importRecords } from './import/import-record.server'

/** Calls `visit` for each collection in the order of the export; generic, so that each keeps its own type. */
export type CollectionVisitor<R> = <T extends object>(collection: Collection<T>) => R

export function eachExported<R>(visit: CollectionVisitor<R>): R[] {
  return [visit(categories), visit(partners), visit(events), visit(importRecords)]
}
