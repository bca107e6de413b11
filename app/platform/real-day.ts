// Whether a day exists; apart from zurich.ts, so that browsers need no Temporal.

/** Takes any text; a day is YYYY-MM-DD. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00Z`)
  // Date.parse turns 30 February into 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
