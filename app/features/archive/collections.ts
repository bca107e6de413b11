import type { Collection } from '~/backend/documents'
import { categories } from '~/domain/category'
import { drafts, proposals, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { eventViews, missedWords, siteFigures } from '~/domain/figures'
import { follows } from '~/domain/follow'
import { replies } from '~/domain/lifecycle'
import { adminLog, moderationLog } from '~/domain/log'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { payments } from '~/domain/payment'
import { places } from '~/domain/place'
import { reports } from '~/domain/report'
import { sources } from '~/domain/source'
import { silencedMailboxes, users } from '~/domain/user'
import { pageVersions, placeClaims, waiting } from '~/domain/waiting'
import { importRecords } from '~/features/imports/files/import-record.server'

/** Generic, so that each collection keeps its type. */
export type CollectionVisitor<R> = <T extends object>(collection: Collection<T>) => R

export function eachExported<R>(visit: CollectionVisitor<R>): R[] {
  return [
    visit(categories),
    visit(partners),
    visit(places),
    visit(organizers),
    visit(pageVersions),
    visit(events),
    visit(importRecords),
  ]
}

/** What is never exported, and why, stands in `exported-collections.test.ts`. */
export function eachPersonal<R>(visit: CollectionVisitor<R>): R[] {
  return [
    visit(users),
    visit(drafts),
    visit(submissions),
    visit(proposals),
    visit(follows),
    visit(placeClaims),
    visit(waiting),
    visit(sources),
    visit(payments),
    visit(moderationLog),
    visit(adminLog),
    visit(eventViews),
    visit(siteFigures),
    visit(missedWords),
    visit(reports),
    visit(replies),
    visit(silencedMailboxes),
  ]
}
