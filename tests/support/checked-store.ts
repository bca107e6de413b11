import { parseIndexFile, withDeclaredIndexes } from '~/backend/firestore/indexes.server'
import { openSqliteStore, type SqliteStore } from '~/backend/sqlite/store.server'
import indexFile from '../../firestore.indexes.json' with { type: 'json' }

/** A SQLite store that refuses what Firestore would have no index for, so that every test shows a missing one. */
export function openCheckedStore(at: Parameters<typeof openSqliteStore>[0]): SqliteStore {
  return withDeclaredIndexes(openSqliteStore(at), parseIndexFile(indexFile))
}
