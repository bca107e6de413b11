// Cleans the HTML that React 18 writes.

/** Removes the NUL bytes that React 18 leaves at the end of a full buffer (react/react#24985, fixed in 19). */
export function trimNulBytes(piece: Uint8Array): Uint8Array {
  let end = piece.length
  while (end > 0 && piece[end - 1] === 0) end -= 1
  return end === piece.length ? piece : piece.subarray(0, end)
}
