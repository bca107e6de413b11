// A store without news, so that a catalogue filled by hand opens as it stands.
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/features/events/event'

/** The cursor of a catalogue that has seen everything this store has to tell. */
export const QUIET_CURSOR = '2025-01-01T00:00:00.000Z'

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
    close: async () => {},
  }
}
