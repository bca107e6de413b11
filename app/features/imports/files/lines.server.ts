import { createReadStream } from 'node:fs'

export type Line = { number: number; text: string } | { number: number; refused: string }

/** An event with 800 dates and 10 000 characters takes about 200 kB. */
export const MAX_LINE_BYTES = 1_048_576

const LF = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Non-blank lines, numbered from 1. Refuses (in French) a line that is too long or not UTF-8. Memory use is bounded. */
export function readLines(file: string): AsyncGenerator<Line> {
  return linesIn(createReadStream(file))
}

/** Does the same as readLines; `chunks` are buffers. */
export async function* linesIn(chunks: AsyncIterable<unknown> | Iterable<Buffer>): AsyncGenerator<Line> {
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

  for await (const chunk of chunks) {
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
