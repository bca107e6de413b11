// Text that stays text where HTML or XML is written by hand.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For content and for attributes in quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Text of one line or more: its lines, without what surrounds them. */
export function linesOf(text: string): string[] {
  return text.trim().split(/\r\n?|[\n\u2028\u2029]/)
}

/** The same text for content, its lines kept apart. */
export function escapeLines(text: string): string {
  return linesOf(text).map(escapeMarkup).join('<br>')
}
