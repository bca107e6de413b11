import type { Change, Stored } from '~/backend/documents'
import { Digest } from './digest.server'

/** The documents that a live query finds, in memory. */
export class KnownDocuments<T> {
  protected readonly byId = new Map<string, Stored<T>>()
  readonly digest = new Digest()

  take(changes: readonly Change<T>[]): void {
    for (const change of changes) {
      const id = change.kind === 'removed' ? change.id : change.document.id
      const known = this.byId.get(id)
      if (known) this.digest.remove(known)
      this.byId.delete(id)
      if (change.kind === 'removed') continue
      this.digest.add(change.document)
      this.byId.set(id, change.document)
    }
  }

  get(id: string): Stored<T> | null {
    return this.byId.get(id) ?? null
  }

  values(): Iterable<Stored<T>> {
    return this.byId.values()
  }
}
