// A store without changes, for a catalogue filled by hand.
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { BENCH_NOW } from './events'

export const QUIET_CURSOR = BENCH_NOW

/** `size`: number of published events. */
export function quietStore(size: number): DocumentStore {
  const refuse = () => Promise.reject(new Error('the store of the bench holds nothing'))
  return {
    hasOneClock: true,
    get: async () => null,
    find: async (_, { orderBy }) => ({
      documents: orderBy?.[1] === 'desc' ? [JSON.parse(`{"changedAt":"${QUIET_CURSOR}"}`)] : [],
      next: null,
    }),
    count: async (collection) => (collection.name === events.name ? size : 0),
    transaction: refuse,
    insert: refuse,
    update: refuse,
    remove: refuse,
    purge: refuse,
    subscribe: async (_, __, onChanges) => {
      onChanges([])
      return () => {}
    },
    snapshot: refuse,
    close: async () => {},
  }
}
