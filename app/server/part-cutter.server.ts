// Cuts large files out of a multipart body while it arrives, and keeps the fields.

export class PartCutter {
  readonly #delimiter: Buffer
  readonly #most: number
  /** Bytes held back: they may begin a delimiter. */
  #rest = Buffer.alloc(0)
  #length = 0

  constructor(boundary: string, most: number) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#most = most
  }

  take(piece: Buffer): Buffer[] {
    const kept: Buffer[] = []
    const data = Buffer.concat([this.#rest, piece])
    let from = 0
    for (let at = data.indexOf(this.#delimiter); at !== -1; at = data.indexOf(this.#delimiter, from)) {
      this.#keep(data.subarray(from, at), kept)
      kept.push(this.#delimiter)
      this.#length = 0
      from = at + this.#delimiter.length
    }
    const certain = Math.max(from, data.length - this.#delimiter.length + 1)
    this.#keep(data.subarray(from, certain), kept)
    this.#rest = data.subarray(certain)
    return kept
  }

  end(): Buffer[] {
    const kept: Buffer[] = []
    this.#keep(this.#rest, kept)
    return kept
  }

  #keep(bytes: Buffer, kept: Buffer[]): void {
    const room = Math.max(0, this.#most - this.#length)
    this.#length += bytes.length
    if (room > 0) kept.push(bytes.subarray(0, room))
  }
}
