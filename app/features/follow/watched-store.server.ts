// The store that notes what followers are told of, whoever writes it (decision 045).
import type { Collection, DocumentStore, Transaction } from '~/backend/documents'
import { NotFound } from '~/backend/documents'
import { changeAlerts, factsOf, hasSameFacts, publications, TOLD_FIELDS } from '~/domain/change-alert'
import { type AgendaEvent, eventSchema, events, type StoredEvent } from '~/domain/event'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import type { Clock } from '~/platform/clock'

/** As long as a decision can be taken back. */
export const ALERT_HELD_MS = UNDO_SECONDS * 1000
/** Further changes hold an alert back no longer than this. */
const HELD_AT_MOST_MS = 3 * ALERT_HELD_MS

/**
 * Writes with every commit that changes a public event the alert that tells it, and with every commit that makes one
 * public when that was. Nothing is written where the same commit leaves everything as it was.
 */
export function withAlerts(documents: DocumentStore, clock: Clock): DocumentStore {
  const watched: DocumentStore = {
    ...documents,

    transaction: (work) =>
      documents.transaction(async (transaction) => {
        const noted = new Noted(transaction)
        const result = await work(noted.transaction)
        await noted.settle(clock.now())
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

/** Enough of an event that is inserted, which the store checks whole. */
const publicity = eventSchema.pick({ status: true, amends: true })

/** Which events a transaction writes. */
class Noted {
  readonly #changed = new Map<string, Partial<AgendaEvent>>()
  readonly #inserted = new Set<string>()
  readonly transaction: Transaction

  constructor(private readonly inner: Transaction) {
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

  async settle(nowMs: number): Promise<void> {
    for (const id of this.#inserted) await this.#notePublication(id, nowMs)
    for (const [id, fields] of this.#changed) {
      if (!tellsSomething(fields)) continue
      const before = await this.inner.get(events, id)
      if (before === null) continue
      const after = { ...before, ...fields }
      if (!isPublic(after)) {
        if (isPublic(before)) this.inner.purge(publications, id)
        continue
      }
      if (!isPublic(before)) await this.#notePublication(id, nowMs)
      else await this.#noteChange(before, after, nowMs)
    }
  }

  #forget({ name }: { name: string }, id: string): void {
    if (name !== events.name) return
    this.#changed.delete(id)
    this.#inserted.delete(id)
  }

  async #noteChange(before: StoredEvent, after: AgendaEvent, nowMs: number): Promise<void> {
    const [former, latter] = [factsOf(before), factsOf(after)]
    if (hasSameFacts(former, latter)) return
    const waiting = await this.inner.get(changeAlerts, before.id)
    const dueMs = nowMs + ALERT_HELD_MS
    if (waiting === null) {
      const dueAt = new Date(dueMs).toISOString()
      this.inner.insert(changeAlerts, before.id, {
        state: 'waiting',
        eventId: before.id,
        dueAt,
        before: former,
      })
      return
    }
    if (waiting.state !== 'waiting') return
    if (hasSameFacts(waiting.before, latter)) {
      this.inner.purge(changeAlerts, before.id)
      return
    }
    const latestMs = Date.parse(waiting.createdAt) + HELD_AT_MOST_MS
    this.inner.update(changeAlerts, before.id, { dueAt: new Date(Math.min(dueMs, latestMs)).toISOString() })
  }

  async #notePublication(id: string, nowMs: number): Promise<void> {
    if ((await this.inner.get(publications, id)) !== null) return
    this.inner.insert(publications, id, { publishedAt: new Date(nowMs).toISOString() })
  }
}

function isPublic({ status, amends }: Pick<AgendaEvent, 'status' | 'amends'>): boolean {
  return status === 'published' && amends === null
}

function tellsSomething(fields: Partial<AgendaEvent>): boolean {
  return fields.status !== undefined || TOLD_FIELDS.some((field) => fields[field] !== undefined)
}
