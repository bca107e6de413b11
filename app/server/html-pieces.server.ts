// What React 18 writes of a page, without the rest of its buffer.

/**
 * The piece without the NUL bytes at its end. React fills a buffer and writes it whole, even where the next letter took
 * more bytes than were left in it (react/react#24985, mended in 19). None of our pages has a NUL of its own.
 */
export function withoutRest(piece: Uint8Array): Uint8Array {
  let end = piece.length
  while (end > 0 && piece[end - 1] === 0) end -= 1
  return end === piece.length ? piece : piece.subarray(0, end)
}
