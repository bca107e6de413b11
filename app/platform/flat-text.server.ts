/** The same text in one piece. What was added up piece by piece is a tree of its pieces in V8, several times as large:
 * for texts that are kept. */
export function flatText(text: string): string {
  return Buffer.from(text).toString()
}
