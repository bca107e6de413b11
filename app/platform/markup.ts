// Escapes text for HTML and XML that is written by hand.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

export function linesOf(text: string): string[] {
  return text.trim().split(/\r\n?|[\n\u2028\u2029]/)
}

export function escapeLines(text: string): string {
  return linesOf(text).map(escapeMarkup).join('<br>')
}
