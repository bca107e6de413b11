// This mails what is new in what people follow, one mail a day and address at most.
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type DocumentStore, everyPage, type Transaction } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Catalogue, FewEvents } from '~/domain/catalogue'
import { publications } from '~/domain/change-alert'
import { follows, NEWS_RHYTHMS, REMEMBERED_EVENTS_MAX, type StoredFollow } from '~/domain/follow'
import type { Clock } from '~/platform/clock'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { eventLoopYielder } from '~/platform/slices'
import { hasDevice } from './follow-push.server'
import { newsPath, newsQuery } from './follow-target.server'
import { newsDay, weeklyMoment } from './news-times'
import { queueNewsMail, queueNewsPush } from './tell-follower.server'

interface NewsDependencies {
  documents: DocumentStore
  clock: Clock
  secret: string
  catalogue: Pick<Catalogue, 'understand' | 'among' | 'soonest' | 'event'>
}

/** A missed Thursday, and the one before it. */
const NEWS_DAYS = 15
const PUBLICATIONS_AT_ONCE = 50
const FOLLOWS_AT_ONCE = 50
/** A mail lists so many events of each follow; the rest is counted. */
const SHOWN_MOST = 15
/** A message to devices has no room for more. */
const NAMED_MOST = 10
/** A search with moving dates finds at most so many events: its list has the rest. */
const MOVING_MOST = 60
/** A commit takes at most so long to reach the catalogue. */
const SETTLING_MS = 2 * MINUTE_MS
/** All searches of a round find at most so many ids: with a hundred thousand new events each search may find as
 * many. */
const FOUND_MOST = 200_000
/** Firestore takes 500 writes in a commit; a server answers nobody during one. */
const WRITES_AT_ONCE = 30

interface NewsOptions {
  goesOn?: () => boolean
  /** The caller keeps the occasion that was told last: reading all follows costs something. */
  memory?: { occasion: string }
}

interface NewsReport {
  addresses: number
  mails: number
}

interface Round {
  nowMs: number
  day: string
  weeklyMs: number | null
  /** The key is the id of an event that became public lately, the value says when. */
  publishedAt: ReadonlyMap<string, string>
  recent: FewEvents
  /** The key is rhythm and target, the value what it finds, among those or at all. */
  found: LRUCache<string, { ids: readonly string[]; isWhatIsOn: boolean }>
}

interface NewsMail {
  email: string
  parts: { follow: StoredFollow; eventIds: string[]; notifiedUntil: string }[]
}

/** Queues a mail to each address for which something is new. Weekly follows are told what was public on Thursday
 * morning, once; the others what is public now. An address is not told again of an event that it was told of lately.
 * May be called as often as one likes, by several processes. */
export async function queueAllNews(
  dependencies: NewsDependencies,
  { goesOn = () => true, memory = { occasion: '' } }: NewsOptions = {},
): Promise<NewsReport> {
  const { documents } = dependencies
  const report: NewsReport = { addresses: 0, mails: 0 }
  const occasion = await presentOccasion(dependencies)
  if (occasion === memory.occasion) return report
  const round = await beginRound(dependencies)
  const yieldToEventLoop = eventLoopYielder()
  let waiting: NewsMail[] = []
  let writes = 0

  async function commit(): Promise<void> {
    report.mails += await queueAll(waiting, round, dependencies)
    waiting = []
    writes = 0
    await yieldToEventLoop()
  }

  for await (const group of followsByAddress(documents)) {
    if (!goesOn()) return report
    report.addresses += 1
    const mail = newsFor(group, round, dependencies)
    await yieldToEventLoop()
    if (mail === null) continue
    waiting.push(mail)
    writes += 1 + mail.parts.length
    if (writes >= WRITES_AT_ONCE) await commit()
  }
  await commit()
  memory.occasion = occasion
  return report
}

/** Without another day, another Thursday and another publication there is nothing to tell. */
async function presentOccasion({
  documents,
  clock,
}: Pick<NewsDependencies, 'documents' | 'clock'>): Promise<string> {
  const nowMs = clock.now()
  const settled = new Date(nowMs - SETTLING_MS).toISOString()
  const { documents: latest } = await documents.find(publications, {
    where: [['publishedAt', '<=', settled]],
    orderBy: ['publishedAt', 'desc'],
    // There are no tombstones of publications, and this way no index of its own is needed.
    includeRemoved: true,
    limit: 1,
  })
  return [newsDay(nowMs), weeklyMoment(nowMs), latest[0]?.publishedAt].join()
}

async function beginRound({ documents, clock, catalogue }: NewsDependencies): Promise<Round> {
  const nowMs = clock.now()
  const since = new Date(nowMs - NEWS_DAYS * DAY_MS).toISOString()
  const publishedAt = new Map<string, string>()
  const recent = catalogue.among()
  const yieldToEventLoop = eventLoopYielder()
  const pages = everyPage(documents, publications, {
    where: [['publishedAt', '>', since]],
    orderBy: ['publishedAt', 'asc'],
    limit: PUBLICATIONS_AT_ONCE,
  })
  for await (const page of pages) {
    for (const { id, publishedAt: at } of page) publishedAt.set(id, at)
    recent.add(page.map(({ id }) => id))
    await yieldToEventLoop()
  }
  const found: Round['found'] = new LRUCache({
    maxSize: FOUND_MOST,
    sizeCalculation: ({ ids }) => ids.length + 1,
  })
  return { nowMs, day: newsDay(nowMs), weeklyMs: weeklyMoment(nowMs), publishedAt, recent, found }
}

/** The confirmed follows that tell news, those of one address together. */
async function* followsByAddress(documents: DocumentStore): AsyncGenerator<StoredFollow[]> {
  let group: StoredFollow[] = []
  const pages = everyPage(documents, follows, {
    where: [['rhythm', 'in', NEWS_RHYTHMS]],
    orderBy: ['email', 'asc'],
    limit: FOLLOWS_AT_ONCE,
  })
  for await (const page of pages) {
    for (const follow of page) {
      if (follow.state !== 'confirmed') continue
      if (group[0] && group[0].email !== follow.email) {
        yield group
        group = []
      }
      group.push(follow)
    }
  }
  if (group.length > 0) yield group
}

function newsFor(
  group: readonly StoredFollow[],
  round: Round,
  dependencies: NewsDependencies,
): NewsMail | null {
  const [first] = group
  const wasToldToday = group.some(
    ({ lastMailAt }) => lastMailAt && newsDay(Date.parse(lastMailAt)) === round.day,
  )
  if (!first || wasToldToday) return null
  const notified = new Set(group.flatMap(({ toldEventIds }) => toldEventIds))
  const parts: NewsMail['parts'] = []
  for (const follow of group) {
    const untilMs = follow.rhythm === 'weekly' ? round.weeklyMs : round.nowMs - SETTLING_MS
    if (untilMs === null) continue
    const notifiedUntil = new Date(untilMs).toISOString()
    if (follow.lastToldAt !== null && follow.lastToldAt >= notifiedUntil) continue
    const eventIds = newIn(follow, notifiedUntil, round, dependencies).filter((id) => !notified.has(id))
    for (const id of eventIds) notified.add(id)
    if (eventIds.length > 0) parts.push({ follow, eventIds, notifiedUntil })
  }
  return parts.length > 0 ? { email: first.email, parts } : null
}

/** Finds the events that became public since the last news. A weekly search for « ce week-end » is about what is on,
 * whenever that was announced. */
function newIn(
  { target, rhythm, lastToldAt }: StoredFollow,
  until: string,
  { publishedAt, recent, found }: Round,
  { catalogue }: NewsDependencies,
): readonly string[] {
  const key = JSON.stringify([rhythm, target])
  let answer = found.get(key)
  if (answer === undefined) {
    const asked = newsQuery(target, catalogue)
    if (asked === null) return []
    const isWhatIsOn = asked.hasMovingDates && rhythm === 'weekly'
    const ids = isWhatIsOn
      ? catalogue.soonest(asked.query, MOVING_MOST).map(({ event }) => event.id)
      : recent.matching(asked.query)
    answer = { ids, isWhatIsOn }
    found.set(key, answer)
  }
  const { ids, isWhatIsOn } = answer
  return ids.filter((id) => {
    const at = publishedAt.get(id)
    if (at === undefined) return isWhatIsOn
    return at <= until && (isWhatIsOn || lastToldAt === null || at > lastToldAt)
  })
}

/** One commit; answers how many mails. An address whose follows have changed meanwhile waits for the next time. */
async function queueAll(
  waiting: readonly NewsMail[],
  round: Round,
  dependencies: NewsDependencies,
): Promise<number> {
  if (waiting.length === 0) return 0
  return dependencies.documents.transaction(async (transaction) => {
    let mails = 0
    for (const { email, parts } of waiting) {
      const present = await Promise.all(parts.map(({ follow }) => transaction.get(follows, follow.id)))
      if (present.some((follow, at) => follow?.version !== parts[at]?.follow.version)) continue
      const content = {
        day: round.day,
        parts: parts.map(({ follow, eventIds }) => ({
          followId: follow.id,
          eventIds: eventIds.slice(0, SHOWN_MOST),
          more: Math.max(0, eventIds.length - SHOWN_MOST),
        })),
      }
      if (!(await queueNewsMail(transaction, email, content, dependencies))) continue
      mails += 1
      queuePushes(transaction, parts, dependencies)
      for (const { follow, eventIds, notifiedUntil } of parts) {
        transaction.update(follows, follow.id, {
          lastToldAt: notifiedUntil,
          lastMailAt: new Date(round.nowMs).toISOString(),
          toldEventIds: [...eventIds, ...follow.toldEventIds].slice(0, REMEMBERED_EVENTS_MAX),
        })
      }
    }
    return mails
  })
}

/** One message for all of them, which leads to the event, or to the list of the first follow. */
function queuePushes(
  transaction: Transaction,
  parts: NewsMail['parts'],
  { catalogue }: NewsDependencies,
): void {
  const notified = parts.map(({ follow }) => follow)
  // Reading events costs much, and a mail can tell of thousands of them.
  if (!notified.some(hasDevice)) return
  const eventIds = parts.flatMap((part) => part.eventIds)
  const named = eventIds.slice(0, NAMED_MOST).flatMap((id) => catalogue.event(id) ?? [])
  const [first] = named
  const path = eventIds.length === 1 && first ? `/evenement/${first.id}` : newsPathOf(parts)
  if (first === undefined || path === null) return
  queueNewsPush(transaction, notified, {
    occasion: randomUUID(),
    count: eventIds.length,
    titles: named.map(({ title }) => title),
    path,
  })
}

function newsPathOf([first]: NewsMail['parts']): string | null {
  return first ? newsPath(first.follow.target) : null
}

/** Deletes publications older than NEWS_DAYS and a day; returns how many. */
export function purgePublications({ documents, clock }: Pick<NewsDependencies, 'documents' | 'clock'>) {
  return purgeDue(documents, publications, {
    field: 'publishedAt',
    before: clock.now() - (NEWS_DAYS + 1) * DAY_MS,
  })
}
