import type { Collection } from '~/backend/documents'
import { addedSpellings } from '~/domain/added-spelling'
import { adminLog } from '~/domain/admin-log'
import { categories } from '~/domain/category'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { follows } from '~/domain/follow'
import { moderationLog } from '~/domain/moderation-log'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { payments } from '~/domain/payment'
import { places } from '~/domain/place'
import { proposals } from '~/domain/proposal'
import { silencedMailboxes } from '~/domain/queued-mail'
import { replies } from '~/domain/reply'
import { reports } from '~/domain/report'
import { missedWords, siteFigures } from '~/domain/site-figures'
import { sources } from '~/domain/source'
import { users } from '~/domain/user'
import { pageVersions, placeClaims, waiting } from '~/domain/waiting'
import { importRecords } from '~/features/imports/files/import-record.server'

/** Generic, so that each collection keeps its type. */
type CollectionVisitor<R> = <T extends object>(collection: Collection<T>) => R

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

/** `exported-collections.test.ts` names what is never exported, and why. */
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
    visit(addedSpellings),
    visit(reports),
    visit(replies),
    visit(silencedMailboxes),
  ]
}
