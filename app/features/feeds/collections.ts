// The collections that leave the house: what an export holds and what an import restores. Sessions, one-time codes, rate
// limits and mails that wait are never among them.
import type { Collection } from '~/backend/documents'
import { adminLog } from '~/domain/admin-log'
import { categories } from '~/domain/category'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { moderationLog } from '~/domain/moderation-log'
import { partners } from '~/domain/partner'
import { users } from '~/domain/user'
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
