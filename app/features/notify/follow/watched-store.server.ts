// The store that notes what followers are told of, whoever writes it (docs/decisions/mail-and-notifications.md).
import { type Collection, type DocumentStore, NotFound, type Transaction } from '~/backend/documents'
import {
  ALERT_FIELDS,
  type AlertFacts,
  changeAlerts,
  factsOf,
  hasSameFacts,
  publications,
} from '~/domain/change-alert'
import { type AgendaEvent, eventSchema, events } from '~/domain/event'
import { follows, NEWS_RHYTHMS } from '~/domain/follow'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import type { Clock } from '~/platform/clock'

/** An alert waits as long as a decision can be taken back. */
export const ALERT_DELAY_MS = UNDO_SECONDS * 1000
/** Further changes hold an alert back no longer than this. */
const ALERT_DELAY_MAX_MS = 3 * ALERT_DELAY_MS

/**
 * Writes with every commit that changes a public event or takes it away the alert that tells it, and with every commit that
 * makes one public when that was, if anybody follows news. Nothing is written where the same commit leaves everything as it was.
 */
export function withAlerts(documents: DocumentStore, clock: Clock): DocumentStore {
  const watched: DocumentStore = {
    ...documents,

    transaction: (work) =>
      documents.transaction(async (transaction) => {
        const recorder = new ChangeRecorder(transaction, documents)
        const result = await work(recorder.transaction)
        await recorder.recordAlerts(clock.now())
        return result
      }),

    async insert(collection, id, value) {
      if (!isOfEvents(collection)) return documents.insert(collection, id, value)
      await watched.transaction(async (transaction) => transaction.insert(collection, id, value))
      return present(documents, collection, id)
    },

    async update(collection, id, fields, options) {
      if (!isOfEvents(collection)) return documents.update(collection, id, fields, options)
      await watched.transaction(async (transaction) => transaction.update(collection, id, fields, options))
      return present(documents, collection, id)
    },

    async remove(collection, id, options) {
      if (!isOfEvents(collection)) return documents.remove(collection, id, options)
      await watched.transaction(async (transaction) => transaction.remove(collection, id, options))
    },

    async purge(collection, id) {
      if (!isOfEvents(collection)) return documents.purge(collection, id)
      await watched.transaction(async (transaction) => transaction.purge(collection, id))
    },
  }
  return watched
}

async function present<T>(documents: DocumentStore, collection: Collection<T>, id: string) {
  const stored = await documents.get(collection, id)
  if (stored === null) throw new NotFound(collection.name, id)
  return stored
}

function isOfEvents({ name }: { name: string }): boolean {
  return name === events.name
}

/** A damaged follow must not keep an event from being published. */
const anyFollow = { ...follows, parse: (raw: unknown) => raw }

/** Counts unconfirmed follows too: between asking and confirming lies a mail, so that a person who confirms one amid a
 * commit misses nothing. */
async function isNewsFollowed(documents: DocumentStore): Promise<boolean> {
  const where = [['rhythm', 'in', NEWS_RHYTHMS]] as const
  return (await documents.find(anyFollow, { where, limit: 1 })).documents.length > 0
}

/** Enough of an event that is inserted, which the store checks whole. */
const publicity = eventSchema.pick({ status: true, amends: true })

/** A transaction writes these events. */
class ChangeRecorder {
  readonly #changed = new Map<string, Partial<AgendaEvent>>()
  readonly #inserted = new Set<string>()
  readonly #gone = new Set<string>()
  readonly transaction: Transaction
  #isNewsFollowed: Promise<boolean> | null = null

  constructor(
    private readonly inner: Transaction,
    private readonly documents: DocumentStore,
  ) {
    this.transaction = {
      get: (collection, id, options) => inner.get(collection, id, options),
      increment: (collection, id, amounts) => inner.increment(collection, id, amounts),
      restore: (collection, document) => inner.restore(collection, document),
      insert: (collection, id, value) => {
        inner.insert(collection, id, value)
        if (isOfEvents(collection) && isPublic(publicity.parse(value))) this.#inserted.add(id)
      },
      update: (collection, id, fields, options) => {
        inner.update(collection, id, fields, options)
        if (isOfEvents(collection)) this.#changed.set(id, { ...this.#changed.get(id), ...fields })
      },
      remove: (collection, id, options) => {
        inner.remove(collection, id, options)
        this.#forget(collection, id)
      },
      purge: (collection, id) => {
        inner.purge(collection, id)
        this.#forget(collection, id)
      },
    }
  }

  async recordAlerts(nowMs: number): Promise<void> {
    for (const id of this.#inserted) await this.#notePublication(id, nowMs)
    for (const id of this.#gone) {
      const before = await this.inner.get(events, id)
      if (before !== null) await this.#note(id, publicFacts(before), null, nowMs)
    }
    for (const [id, fields] of this.#changed) {
      if (!changesAlertField(fields)) continue
      const before = await this.inner.get(events, id)
      if (before !== null) {
        await this.#note(id, publicFacts(before), publicFacts({ ...before, ...fields }), nowMs)
      }
    }
  }

  #forget({ name }: { name: string }, id: string): void {
    if (name !== events.name) return
    this.#changed.delete(id)
    if (!this.#inserted.delete(id)) this.#gone.add(id)
  }

  /** Notes the public facts of an event before and after a write; null for none. */
  async #note(id: string, before: AlertFacts | null, after: AlertFacts | null, nowMs: number): Promise<void> {
    if (before === null && after === null) return
    if (before && after && hasSameFacts(before, after)) return
    const waiting = await this.inner.get(changeAlerts, id)
    const dueMs = nowMs + ALERT_DELAY_MS
    if (waiting === null) {
      if (before === null) return this.#notePublication(id, nowMs)
      const dueAt = new Date(dueMs).toISOString()
      this.inner.insert(changeAlerts, id, { state: 'waiting', eventId: id, dueAt, before })
      return
    }
    if (waiting.state !== 'waiting') return
    if (after && hasSameFacts(waiting.before, after)) {
      this.inner.purge(changeAlerts, id)
      return
    }
    const latestMs = Date.parse(waiting.createdAt) + ALERT_DELAY_MAX_MS
    this.inner.update(changeAlerts, id, { dueAt: new Date(Math.min(dueMs, latestMs)).toISOString() })
  }

  async #notePublication(id: string, nowMs: number): Promise<void> {
    this.#isNewsFollowed ??= isNewsFollowed(this.documents)
    if (!(await this.#isNewsFollowed) || (await this.inner.get(publications, id)) !== null) return
    this.inner.insert(publications, id, { publishedAt: new Date(nowMs).toISOString() })
  }
}

function isPublic({ status, amends }: Pick<AgendaEvent, 'status' | 'amends'>): boolean {
  return status === 'published' && amends === null
}

function publicFacts(event: AgendaEvent): AlertFacts | null {
  return isPublic(event) ? factsOf(event) : null
}

function changesAlertField(fields: Partial<AgendaEvent>): boolean {
  return fields.status !== undefined || ALERT_FIELDS.some((field) => fields[field] !== undefined)
}
