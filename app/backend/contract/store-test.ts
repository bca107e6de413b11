// Opens the stores of the contract tests.
import { test as base } from 'vitest'
import type { DocumentStore } from '../documents'

export interface OpenedStore {
  store: DocumentStore
  /** A store on the same data, as of another process. */
  openSecond(): Promise<DocumentStore>
  dispose(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>
export type StoreTest = ReturnType<typeof storeTest>

export function storeTest(open: OpenStore) {
  return base.extend<{ opened: OpenedStore; store: DocumentStore; second: DocumentStore }>({
    // Vitest requires a destructuring pattern, Biome refuses an empty one.
    opened: async ({ task: _task }, use) => {
      const opened = await open()
      await use(opened)
      await opened.dispose()
    },
    store: async ({ opened }, use) => use(opened.store),
    second: async ({ opened }, use) => use(await opened.openSecond()),
  })
}
