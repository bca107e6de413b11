// How the contract's tests get their stores.
import { test as base } from 'vitest'
import type { DocumentStore } from '../documents'

export interface OpenedStore {
  store: DocumentStore
  /** Another store on the same data, as another process would open it. */
  openSecond(): Promise<DocumentStore>
  /** Closes all that was opened here and forgets the data. */
  dispose(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>
export type StoreTest = ReturnType<typeof storeTest>

/** Vitest's test with a `store` for each test and, for those that ask, a `second` one on the same data. */
export function storeTest(open: OpenStore) {
  return base.extend<{ opened: OpenedStore; store: DocumentStore; second: DocumentStore }>({
    // Vitest wants to see a pattern there, Biome wants it not to be empty.
    opened: async ({ task: _task }, use) => {
      const opened = await open()
      await use(opened)
      await opened.dispose()
    },
    store: async ({ opened }, use) => use(opened.store),
    second: async ({ opened }, use) => use(await opened.openSecond()),
  })
}
