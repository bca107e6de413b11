// A store without news, so that a catalogue filled by hand opens as it stands.
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { BENCH_NOW } from './events'

/** The cursor of a catalogue that has seen everything this store has to tell, and not long ago. */
export const QUIET_CURSOR = BENCH_NOW

/** `size` is how many events it says are published. */
export function quietStore(size: number): DocumentStore {
  const refuse = () => Promise.reject(new Error('the store of the bench holds nothing'))
  return {
    get: async () => null,
    // The newest change there is, or nothing since.
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
