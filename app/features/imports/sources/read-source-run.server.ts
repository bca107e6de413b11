import { type DocumentStore, everyDocument } from '~/backend/documents'
import { type Claim, claimJobs } from '~/backend/jobs.server'
import { countUnpublished, MOST_UNPUBLISHED, publishesDirectly } from '~/domain/authorship'
import type { Catalogue } from '~/domain/catalogue'
import { isCategoryActive } from '~/domain/category'
import { NAMED_IN_NEWS_MAX, type Source, type SourceNews, type SourceRun, sources } from '~/domain/source'
import { type StoredUser, users } from '~/domain/user'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { counted, grouped } from '~/platform/french'
import type { Logger } from '~/platform/logger.server'
import type { Refused } from '~/platform/refused'
import { toWallTime } from '~/platform/zurich'
import { upsertAll } from '../files/import-events.server'
import { importRecords } from '../files/import-record.server'
import { lossIn, markMissing } from '../files/missing.server'
import { NO_ROOM } from '../files/upsert.server'
import { type FetchDependencies, fetchItems } from './fetch-items.server'
import { type ItemReader, openItemReader } from './item-reader.server'
import type { ItemsSummary } from './item-requests'
import { KIND_LABELS, NO_EVENTS } from './source-kind'
import { queueFailureMail, type SourceMailDependencies } from './source-mail.server'
import { afterFailure, afterSuccess } from './source-schedule'

export interface RunDependencies extends FetchDependencies, SourceMailDependencies {
  documents: DocumentStore
  /** Knows the places. */
  catalogue: Pick<Catalogue, 'placeNamed'>
  log: Logger
}

type RunOutcome = { ok: true; run: SourceRun } | Refused<'gone' | 'busy'>

/** No run takes as long. */
const CLAIMED_FOR_MS = 10 * MINUTE_MS
/** Rules without end are followed further, even where the site says that nothing has changed. */
const READ_ANYWAY_MS = 30 * DAY_MS
/** A server answers nobody during a commit. */
const EVENTS_IN_A_COMMIT = 2
const PAGE_SIZE = 200
/** One calendar may have so many events with dates to come. */
export const MOST_EVENTS = { account: 500, agenda: 5000 }

const NOTHING = { created: 0, updated: 0, unchanged: 0, withdrawn: 0, refused: 0, error: '', isHeld: false }

type Result =
  | ({ is: 'read' } & Pick<Source, 'etag' | 'lastModified'> & Counted)
  | { is: 'unchanged' }
  | { is: 'failed'; error: string; isHeld: boolean }

type ClaimedSource = Source & { id: string }

interface Counted {
  counts: Pick<SourceRun, 'created' | 'updated' | 'unchanged' | 'withdrawn' | 'refused'>
  news: Omit<SourceNews, 'at'>
}

/** Reads a source and writes what became of it. A source that cannot be read, or has lost more than half of its
 * events to come (unless `acceptsLoss`), changes nothing. If several read at once, one reads and the others are
 * told 'busy'. */
export async function readSourceRun(
  id: string,
  dependencies: RunDependencies,
  { acceptsLoss = false }: { acceptsLoss?: boolean } = {},
): Promise<RunOutcome> {
  const { documents, clock } = dependencies
  const claim = (source: Source) => claimOf(source, clock.now())
  const [claimed] = await claimJobs([{ id }], { documents, collection: sources, claim })
  if (claimed?.is !== 'taken') return { ok: false, reason: claimed?.is === 'busy' ? 'busy' : 'gone' }
  const source = claimed.job
  const reader = openItemReader()
  try {
    return await settle(source, await readWith(reader, source, acceptsLoss, dependencies), dependencies)
  } catch (error) {
    await settle(source, { is: 'failed', error: OUR_FAULT, isHeld: false }, dependencies).catch(() => {})
    throw error
  } finally {
    await reader.close()
  }
}

const OUR_FAULT = 'La lecture s’est interrompue par une erreur de notre côté. Nous réessayons bientôt.'

/** A run that may have happened is done again: what it has written already is found unchanged. */
function claimOf({ claimedAt }: Source, nowMs: number): Claim<Source> {
  const sinceMs = claimedAt === null ? null : nowMs - Date.parse(claimedAt)
  const isBusy = sinceMs !== null && sinceMs >= 0 && sinceMs < CLAIMED_FOR_MS
  return isBusy ? { is: 'busy' } : { is: 'taken', fields: { claimedAt: new Date(nowMs).toISOString() } }
}

async function readWith(
  reader: ItemReader,
  source: ClaimedSource,
  acceptsLoss: boolean,
  dependencies: RunDependencies,
): Promise<Result> {
  const { documents, clock } = dependencies
  const owner = source.ownerUid === null ? null : await documents.get(users, source.ownerUid)
  if (source.ownerUid !== null && (owner === null || owner.disabled)) return failed(NO_OWNER)
  const { id, name, ownerUid, address } = source
  // A theme may have gone since it was chosen.
  const isOffered = source.category !== null && (await isCategoryActive(documents, source.category))
  const category = isOffered ? source.category : null
  const isRecent = clock.now() - Date.parse(source.readAt ?? '') < READ_ANYWAY_MS
  const fetched = await fetchItems(
    {
      address,
      source: { id, name, ownerUid, category },
      validators: isRecent && !acceptsLoss ? source : undefined,
      known: source.kind === 'page' ? await idsKnown(id, documents) : [],
    },
    reader,
    dependencies,
  )
  if (fetched.is === 'unchanged') return fetched
  if (fetched.is === 'refused') return failed(fetched.reason)
  const { summary, validators } = fetched
  const now = new Date(clock.now()).toISOString()
  const holding = { file: id, seen: new Set(summary.seen), now }
  const refusal = await whyNot(summary, { source, acceptsLoss, loss: await lossIn(documents, holding) })
  if (refusal !== null) return refusal

  const isTrusted = source.trusted || (owner !== null && isTrustedAccount(owner))
  const isLimited = ownerUid !== null && !isTrusted
  const room = isLimited
    ? Math.max(0, MOST_UNPUBLISHED - (await countUnpublished(ownerUid, documents)))
    : undefined
  const report = await upsertAll(documents, reader.candidates(), {
    publish: isTrusted,
    room,
    shiftToNow: false,
    today: toWallTime(clock.now()).slice(0, 10),
    now,
    file: id,
    placeIdOf: (place) => dependencies.catalogue.placeNamed(place)?.id ?? null,
    amend: !isTrusted,
    batchSize: EVENTS_IN_A_COMMIT,
  })
  const withdrawn = summary.isWhole ? await markMissing(documents, { ...holding, name }) : []
  const isLeftOut = report.refused.some(({ reason }) => reason === NO_ROOM)
  return {
    is: 'read',
    // The parts left out have to be looked at again, whatever the site says next time.
    ...(isLeftOut ? { etag: null, lastModified: null } : validators),
    counts: {
      created: report.created,
      updated: report.updated,
      unchanged: report.unchanged,
      withdrawn: withdrawn.length,
      refused: summary.refusedCount + report.refused.length,
    },
    news: {
      changed: report.changed.slice(0, NAMED_IN_NEWS_MAX),
      withdrawn: withdrawn.slice(0, NAMED_IN_NEWS_MAX),
      refused: [...refusedTogether(report.refused), ...summary.refused].slice(0, NAMED_IN_NEWS_MAX),
      doubtful: summary.doubtful,
    },
  }
}

/** Hundreds may be refused for one reason. */
function refusedTogether(refused: readonly { reason: string }[]): SourceNews['refused'] {
  const counts = new Map<string, number>()
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ what: counted(count, 'événement'), reason }))
}

async function idsKnown(file: string, documents: DocumentStore): Promise<string[]> {
  const ids: string[] = []
  const records = everyDocument(documents, importRecords, { where: [['file', '==', file]], limit: PAGE_SIZE })
  for await (const { externalId } of records) ids.push(externalId)
  return ids
}

function isTrustedAccount(owner: StoredUser): boolean {
  return publishesDirectly({ uid: owner.uid, sessionId: '', role: owner.role, profile: owner })
}

const NO_OWNER = 'Le compte auquel appartient ce calendrier est fermé ou suspendu.'

function failed(error: string, isHeld = false): Result {
  return { is: 'failed', error, isHeld }
}

function whyNot(
  { kind, count, over, refusedCount, isWhole }: ItemsSummary,
  {
    source,
    acceptsLoss,
    loss: { present, lost },
  }: { source: ClaimedSource; acceptsLoss: boolean; loss: { present: number; lost: number } },
): Result | null {
  if (kind !== source.kind) {
    return failed(`Le contenu de cette adresse a changé de format\u00a0: «\u00a0${KIND_LABELS[kind]}\u00a0».`)
  }
  const most = MOST_EVENTS[source.ownerUid === null ? 'agenda' : 'account']
  if (count > most)
    return failed(`Ce calendrier a plus de ${grouped(most)} événements à venir\u00a0: c’est trop.`)
  if (acceptsLoss || lost <= present || !isWhole) return null
  if (count + over + refusedCount === 0) return failed(`${NO_EVENTS[kind]} ${NOTHING_CHANGED}`, true)
  return failed(
    `${lost} de ses ${lost + present} événements ont disparu du calendrier. ${NOTHING_CHANGED}`,
    true,
  )
}

const NOTHING_CHANGED =
  'Nous n’avons rien modifié\u00a0: confirmez que ses événements en ont bien été retirés.'

/** Writes the result into the source as it is by now: somebody may have paused it meanwhile. */
function settle(source: ClaimedSource, result: Result, dependencies: RunDependencies): Promise<RunOutcome> {
  const { documents, clock, log } = dependencies
  return documents.transaction<RunOutcome>(async (transaction) => {
    const present = await transaction.get(sources, source.id)
    if (present === null) return { ok: false, reason: 'gone' }
    const nowMs = clock.now()
    const at = new Date(nowMs).toISOString()
    const afterFailures = present.failures
    if (result.is === 'failed') {
      const { isOwnerNotified, ...schedule } = afterFailure(present, nowMs)
      const { error, isHeld } = result
      const run: SourceRun = { ...NOTHING, at, error, isHeld, afterFailures }
      transaction.update(sources, source.id, { ...schedule, lastRun: run, claimedAt: null })
      if (isOwnerNotified)
        await queueFailureMail(transaction, { ...present, ...schedule, lastRun: run }, dependencies)
      log.warn({ source: source.id, failures: schedule.failures, error }, 'source not read')
      return { ok: true, run }
    }
    const counts =
      result.is === 'read' ? result.counts : { ...NOTHING, unchanged: eventCountOf(present.lastRun) }
    const run: SourceRun = { ...NOTHING, ...counts, at, afterFailures }
    transaction.update(sources, source.id, {
      ...afterSuccess(present, nowMs),
      lastRun: run,
      claimedAt: null,
      ...(result.is === 'read' && {
        etag: result.etag,
        lastModified: result.lastModified,
        readAt: at,
        ...(isNews(result, present.news) && { news: { at, ...result.news } }),
      }),
    })
    log.info({ source: source.id, ...counts }, 'source read')
    return { ok: true, run }
  })
}

/** The events of a source whose last run was this one. */
function eventCountOf(run: SourceRun | null): number {
  return run === null ? 0 : run.created + run.updated + run.unchanged
}

/** The same doubts as last time are none. */
function isNews(
  { counts: { updated, withdrawn, refused }, news }: Counted,
  last: SourceNews | null,
): boolean {
  const isSame = JSON.stringify(news.doubtful) === JSON.stringify(last?.doubtful ?? [])
  return updated + withdrawn + refused > 0 || !isSame
}
