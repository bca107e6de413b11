/** Without the keys in links, whose random letters may spell anything. */
export function withoutKeys(text: string): string {
  return text.replace(/[\w-]{40,}/g, '')
}
