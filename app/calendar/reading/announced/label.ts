// The words of a line without its days and hours.

/** A piece of a line that is read as something else. */
export interface Cut {
  start: number
  end: number
}

/** Writes a sign for each letter of the cuts, so that words on both sides of one do not come together. */
export function cutOut(text: string, cuts: readonly Cut[], sign: string): string {
  return cuts.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + sign.repeat(Math.max(0, end - start)) + rest.slice(Math.max(start, end)),
    text,
  )
}

const EDGES_BEFORE = /^[\s,;:.|/()•·●→>–—-]+/
/** « CHF 25.– » */
const ROUND_PRICE = /\d\.[–—-]$/
const EDGE_BEHIND = /[\s,;:|/(•·●→>–—-]/

/** Letter by letter from behind: a form for the end of a text tries each run of such letters within it. */
export function withoutEdges(text: string): string {
  let end = text.length
  const isRoundPrice = () => ROUND_PRICE.test(text.slice(Math.max(0, end - 3), end))
  while (end > 0 && EDGE_BEHIND.test(text.charAt(end - 1)) && !isRoundPrice()) end -= 1
  return text.slice(0, end).replace(EDGES_BEFORE, '')
}

/** Returns the rest of a line without its days and times, tidied. */
export function labelOf(line: string, cuts: readonly Cut[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start)) {
    pieces.push(line.slice(at, Math.max(at, start)))
    at = Math.max(at, end)
  }
  pieces.push(line.slice(at))
  return pieces
    .map((piece) =>
      withoutEdges(
        piece.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}«"(]*\((?<inner>[^()]*)\)\s*$/u, '$<inner>'),
      ),
    )
    .map((piece) =>
      withoutEdges(
        piece.replace(/(?<![\p{L}\d])(?:à|dès|de|le|les|du|au|h|début|show|start|beginn|um|ab|from)$/iu, ''),
      ),
    )
    .filter(Boolean)
    .join(' – ')
}
