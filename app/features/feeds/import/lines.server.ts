// A text file as numbered lines, in bounded memory whatever the file holds.
import { createReadStream } from 'node:fs'

export type Line = { number: number; text: string } | { number: number; refused: string }

/** Longer lines than this are no event of ours: 800 dates and 10 000 characters take about 200 kB. */
export const MAX_LINE_BYTES = 1_048_576

const LF = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Every line that is not blank, without its line end; refused (French reason) when too long or not UTF-8. Numbers from 1. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0
  let pieces: Buffer[] = []
  let length = 0

  const add = (piece: Buffer) => {
    length += piece.length
    if (length <= MAX_LINE_BYTES) pieces.push(piece)
  }
  const finish = (): Line | null => {
    number += 1
    const line = length > MAX_LINE_BYTES ? tooLong(number) : decode(number, Buffer.concat(pieces))
    pieces = []
    length = 0
    return line
  }

  for await (const chunk of createReadStream(file)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a stream without encoding gives buffers')
    let from = 0
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
      add(chunk.subarray(from, at))
      from = at + 1
      const line = finish()
      if (line) yield line
    }
    add(chunk.subarray(from))
  }
  const last = length > 0 ? finish() : null
  if (last) yield last
}

function tooLong(number: number): Line {
  return { number, refused: `ligne de plus de ${MAX_LINE_BYTES} octets` }
}

function decode(number: number, bytes: Buffer): Line | null {
  try {
    const text = utf8.decode(bytes).trim()
    return text ? { number, text } : null
  } catch {
    return { number, refused: 'texte qui n’est pas en UTF-8' }
  }
}
