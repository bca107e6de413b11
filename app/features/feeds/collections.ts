// The collections that leave the house: what an export holds and what an import restores. Sessions, one-time codes, rate
// limits and mails that wait are never among them.
import type { Collection } from '~/backend/documents'
import { users } from '~/features/accounts/user'
import { adminLog } from '~/features/admin/admin-log'
import { categories } from '~/features/categories/category'
import { events } from '~/features/events/event'
import { eventViews } from '~/features/events/views/event-views'
import { moderationLog } from '~/features/moderation/moderation-log'
import { partners } from '~/features/partners/partner'
import { drafts, submissions } from '~/features/submission/draft'
import { importRecords } from './import/import-record.server'

/** Calls `visit` for each collection in the order of the export; generic, so that each keeps its own type. */
export type CollectionVisitor<R> = <T extends object>(collection: Collection<T>) => R

export function eachExported<R>(visit: CollectionVisitor<R>): R[] {
  return [visit(categories), visit(partners), visit(events), visit(importRecords)]
}

/** What an export holds besides when it takes the accounts along: people, and what they have done. */
export function eachPersonal<R>(visit: CollectionVisitor<R>): R[] {
  return [
    visit(users),
    visit(drafts),
    visit(submissions),
    visit(moderationLog),
    visit(adminLog),
    visit(eventViews),
  ]
}
