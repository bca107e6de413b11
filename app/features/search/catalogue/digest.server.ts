import { hash } from 'node:crypto'
import type { StoredMeta } from '~/backend/documents'

const PARTS = 3

/** The sum of the hashes of all documents (96 bits): the same for the same documents in any order. */
export class Digest {
  #parts: number[]

  constructor(text: string | null = null) {
    this.#parts = Array.from({ length: PARTS }, (_, part) => Number(text?.split('-')[part] ?? 0))
  }

  add(document: Identity): void {
    hashOf(document).forEach((part, at) => {
      this.#parts[at] = ((this.#parts[at] ?? 0) + part) >>> 0
    })
  }

  remove(document: Identity): void {
    hashOf(document).forEach((part, at) => {
      this.#parts[at] = ((this.#parts[at] ?? 0) - part) >>> 0
    })
  }

  toString(): string {
    return this.#parts.join('-')
  }

  label(): string {
    return this.#parts.map((part) => part.toString(36)).join('-')
  }
}

/** Every write increases the version, so these identify the content. */
type Identity = Pick<StoredMeta, 'id' | 'version' | 'updatedAt'>

function hashOf({ id, version, updatedAt }: Identity): number[] {
  const digest = hash('sha256', `${id} ${version} ${updatedAt}`, 'buffer')
  return Array.from({ length: PARTS }, (_, part) => digest.readUInt32LE(part * 4))
}
